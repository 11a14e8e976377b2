import { expect, test } from 'vitest'
import { describePopularVote, describeSummary, inPublicOrder } from './describe-popular-vote.ts'
import type { PopularVoteRecord } from './popular-vote-repository.ts'
import { inGerman, sampleRecord } from './testing.ts'

const NOW = new Date('2026-11-20T10:00:00Z')
const KOENIZ = { bfsNumber: '355', name: 'Köniz', canton: 'BE' }
const findMunicipality = (bfsNumber: string) => (bfsNumber === KOENIZ.bfsNumber ? KOENIZ : undefined)
const summaryOf = (slug: string, said: Partial<PopularVoteRecord> = {}) =>
  describeSummary(sampleRecord({ slug, titles: inGerman(slug), ...said }), 'fr', NOW, findMunicipality)

test('a text is called German where there is one in German alone, and not where there is none at all', () => {
  const item = sampleRecord({ slug: 'a', titles: { ...inGerman('Titel'), fr: 'Titre' }, wordings: inGerman('Text') })
  const read = (language: 'de' | 'fr') => describePopularVote(item, language, NOW, findMunicipality)
  expect(read('fr')).toMatchObject({ title: 'Titre', wording: 'Text', withdrawal: null, inGerman: ['wording'] })
  expect(read('de')).toMatchObject({ title: 'Titel', inGerman: [] })
})

test('an item without a title is called by its name in the address, and a municipal one has the canton of its municipality', () => {
  expect(summaryOf('nachtzuege', { titles: inGerman('') }).title).toBe('nachtzuege')
  const municipal = { canton: 'BE', municipality: { bfsNumber: '355', name: 'Köniz' } }
  expect(summaryOf('a', { level: 'municipal', bfsNumber: '355' })).toMatchObject(municipal)
  const unknown = { canton: null, cantonName: null, municipality: { bfsNumber: '9999', name: '9999' } }
  expect(summaryOf('a', { level: 'municipal', bfsNumber: '9999' })).toMatchObject(unknown)
})

test('items are in the order of their first days, those without one behind, and those that have ended last', () => {
  const items = [
    summaryOf('ended', { startDate: '2026-01-01', endDate: '2026-11-19' }),
    summaryOf('undated-b'),
    summaryOf('undated-a'),
    summaryOf('later', { startDate: '2026-12-01' }),
    summaryOf('running', { startDate: '2026-02-01', endDate: '2026-11-20' }),
  ]
  const order = inPublicOrder(items).map(({ slug }) => slug)
  expect(order).toEqual(['running', 'later', 'undated-a', 'undated-b', 'ended'])
})
