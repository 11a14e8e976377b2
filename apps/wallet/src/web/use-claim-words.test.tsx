import type { Language } from '@e-collecting/i18n'
import { expect, test } from 'vitest'
import type { AboutCard } from './about-card.ts'
import { wordsIn } from './testing/words-in.tsx'
import { useClaimWords } from './use-claim-words.ts'

const claim = (path: readonly (string | number | null)[], value = 'x', name: Record<string, string> = {}) => ({
  path,
  name,
  values: [value],
})

test('a claim has our word, else that of its issuer, else the one for what is often asked, else its path', () => {
  const { namesOf } = wordsIn(useClaimWords, 'de')
  const names = (...paths: (readonly (string | null)[])[]) => namesOf(paths.map((path) => ({ path, name: {} })))
  expect(names(['lastName'], ['given_name'])).toEqual(['Vorname', 'Name'])
  expect(names(['nullifier'], ['volksbegehren'])).toEqual(['Einmal-Kennung', 'Volksbegehren'])
  expect(names(['nullifier', 'x'], ['places', null, 'city'], ['parent', 'given_name'])).toEqual([
    'nullifier.x',
    'places.*.city',
    'parent.given_name',
  ])
  expect(names(['given_name', 'x']), 'what is within is another claim').toEqual(['given_name.x'])
  const named = { de: 'Wort des Ausstellers' }
  expect(namesOf([{ path: ['nullifier'], name: named }])).toEqual(['Wort des Ausstellers'])
  expect(namesOf([{ path: ['birth_date'], name: named }])).toEqual(['Geburtsdatum'])
})

test('levels and types are said in words of the language, under their own claims alone', () => {
  const { wordsFor } = wordsIn(useClaimWords, 'fr')
  expect(wordsFor({ path: ['level'] }, 'cantonal')).toBe('Canton')
  expect(wordsFor({ path: ['type'] }, 'initiative')).toBe('Initiative')
  expect(wordsFor({ path: ['type'] }, 'cantonal')).toBe('cantonal')
  expect(wordsFor({ path: ['level'] }, 'of the moon')).toBe('of the moon')
  expect(wordsFor({ path: ['other'] }, true)).toBe('oui')
})

test('two claims of one name are told apart by their paths, and those with a word of ours stand first', () => {
  const { rowsOf } = wordsIn(useClaimWords, 'de')
  const rows = rowsOf([claim(['colour'], 'blau'), claim(['lastName'], 'Muster'), claim(['family_name'], 'Beispiel')])
  expect(rows).toEqual([
    { term: 'Name', value: 'Beispiel' },
    { term: 'Name (lastName)', value: 'Muster' },
    { term: 'colour', value: 'blau' },
  ])
})

test('the claim that names the item gives its title; what is in German is marked on a page that is not, never what is within', () => {
  const item = { claim: 'volksbegehren', title: 'Nachtzüge', inGerman: ['volksbegehren', 'comitee'] }
  const claims = [
    claim(['volksbegehren'], 'night-trains'),
    claim(['comitee'], 'Komitee'),
    claim(['comitee', 'x'], 'y'),
    claim(['other'], 'z'),
  ]
  const rowsIn = (language: Language, about: AboutCard) => {
    const { inWords, rowsOf } = wordsIn(useClaimWords, language, about)
    return rowsOf(inWords(claims, { vct: 'x', claims: {} })).map(({ value, lang, note }) => [value, lang, note])
  }
  expect(rowsIn('fr', () => item)).toEqual([
    ['Nachtzüge', 'de', 'en allemand'],
    ['Komitee', 'de', 'en allemand'],
    ['y', undefined, undefined],
    ['z', undefined, undefined],
  ])
  expect(rowsIn('de', () => item).map(([, lang]) => lang)).toEqual(Array(4).fill(undefined))
  expect(rowsIn('fr', () => undefined)[0]).toEqual(['night-trains', undefined, undefined])
})
