import type { PopularVoteRecord } from '@e-collecting/popular-votes/server'
import { expect, test } from 'vitest'
import { listCredentialOptions } from './list-credential-options.ts'

const NOW = new Date('2026-05-15T12:00:00Z')
const item = (slug: string, changes: Partial<PopularVoteRecord> = {}) =>
  ({
    slug,
    titles: { de: slug, fr: `${slug} (fr)` },
    level: 'federal',
    canton: null,
    bfsNumber: null,
    status: 'active',
    startDate: '2026-05-15',
    endDate: '2026-05-15',
    ...changes,
  }) as PopularVoteRecord

const ITEMS = [
  item('runs'),
  item('prepared', { status: 'inactive' }),
  item('ended', { endDate: '2026-05-14' }),
  item('begins', { startDate: '2026-05-16' }),
]
const OWN = [
  {
    id: 'm',
    name: 'Bern',
    bfsNumber: '351',
    canton: 'BE' as const,
    did: 'did:x',
    statusListUrl: null,
    verificationMethod: null,
    keyId: null,
    sealedKeyPin: null,
  },
]
const asked: unknown[] = []

const optionsOf = (isAdmin: boolean) =>
  listCredentialOptions(
    {
      votes: { listAll: async () => ITEMS },
      municipalities: {
        listAll: async (ids) => {
          asked.push(ids)
          return OWN
        },
      },
      findMunicipality: () => undefined,
      now: () => NOW,
    },
    { actor: { userId: 'u', email: 'u@example.org', isAdmin, municipalityIds: ['m'] }, language: 'fr' },
  )

test('an admin is offered every item, of which one that runs can be issued for', async () => {
  const { popularVotes } = await optionsOf(true)
  expect(popularVotes.map(({ slug, isIssuable }) => [slug, isIssuable])).toEqual([
    ['begins', false],
    ['ended', false],
    ['prepared', false],
    ['runs', true],
  ])
})

test('a clerk is offered the own municipalities, and no item that is being prepared', async () => {
  asked.length = 0
  const { popularVotes, municipalities } = await optionsOf(false)
  expect(asked).toEqual([['m']])
  expect(municipalities).toEqual([{ id: 'm', name: 'Bern', bfsNumber: '351', canton: 'BE', hasDid: false }])
  expect(popularVotes.map(({ title }) => title)).toEqual(['begins (fr)', 'ended (fr)', 'runs (fr)'])
})
