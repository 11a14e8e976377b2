import { expect, test } from 'vitest'
import type { AddressWord } from '../contract/address-tokens.ts'
import { allowedTypos, editDistance, matchWord, misspeltQuality } from '../contract/score-word.ts'
import { nameForms, placeForms, type SearchedAddress, toDocument } from './address-document.ts'
import { parseAddressQuery, readAsCanton } from './parse-address-query.ts'
import { createScore } from './score-address.ts'

const BAHNHOFSTRASSE: SearchedAddress = {
  street: 'Bahnhofstrasse',
  houseNumber: '12',
  postalCode: '8001',
  locality: 'Zürich',
  municipality: 'Zürich',
  canton: 'ZH',
}
const WABERN: SearchedAddress = {
  street: 'Kirchstrasse',
  houseNumber: '175',
  postalCode: '3084',
  locality: 'Wabern',
  municipality: 'Köniz',
  canton: 'BE',
}
const HOPITAL: SearchedAddress = {
  street: "Rue de l'Hôpital",
  houseNumber: '16',
  postalCode: '2000',
  locality: 'Neuchâtel',
  municipality: 'Neuchâtel',
  canton: 'NE',
}
const DECEMBRE: SearchedAddress = {
  street: 'Rue du 31-Décembre',
  houseNumber: '8',
  postalCode: '1207',
  locality: 'Genève',
  municipality: 'Genève',
  canton: 'GE',
}
const LEONHARD: SearchedAddress = {
  street: 'St. Leonhard-Strasse',
  houseNumber: '15',
  postalCode: '9000',
  locality: 'St. Gallen',
  municipality: 'St. Gallen',
  canton: 'SG',
}

const score = (query: string, { houseNumber, ...street }: SearchedAddress) =>
  createScore(parseAddressQuery(query), toDocument(street))(houseNumber)

test.each([
  ['Im Feld', ['im', 'feld', 'imfeld']],
  ['Rue Centrale', ['ru', 'rue', 'centrale']],
  ['Alte Bernstrasse', ['alte', 'bernstrasse', 'altebernstrasse']],
])('%s is looked up by its words, and in one word where people write it so', (name, forms) => {
  expect(nameForms(name)).toEqual(forms)
})

test('a word that is the name of a canton is read as its letters, the last one of several', () => {
  const read = (query: string) => readAsCanton(parseAddressQuery(query))?.words.map(({ forms }) => forms[0])
  expect(read('Klausenstrasse 131 Bürglen Uri')).toEqual(['klausenstrasse', 'burglen', 'ur'])
  expect(read('rue du Valais Nyon Vaud')).toEqual(['ru', 'du', 'valais', 'nyon', 'vd'])
  expect(read('Dorfstrasse Kerns')).toBeUndefined()
})

test.each([
  ['Bahnhofstrasse 12, 8001 Zürich', BAHNHOFSTRASSE],
  ['zürich bahnhofstrasse 12', BAHNHOFSTRASSE],
  ['8001 Zürich ZH', BAHNHOFSTRASSE],
  ['Bahnhofstr. 12 8001 Zuerich', BAHNHOFSTRASSE],
  ['Kirchstrasse 175, Köniz', WABERN],
  ["Rue de l'Hôpital 16, 2000 Neuenburg", HOPITAL],
  ['Rue du 31-Décembre 8, 1207 Genf', DECEMBRE],
  ['Sankt Leonhard-Str. 15, Saint-Gall', LEONHARD],
])('%s is the address itself', (query, address) => {
  expect(score(query, address)).toBe(100)
})

test.each([
  ['Bahnhofs', BAHNHOFSTRASSE],
  ['Bahnh 1 Zü', BAHNHOFSTRASSE],
  ['Bahnhof Strasse 12', BAHNHOFSTRASSE],
  ['Bahnhofstrasse 12 80', BAHNHOFSTRASSE],
  ['Bahnhofstrasse 80', BAHNHOFSTRASSE],
  ['Banhofstrase 12, 8001 Zürih', BAHNHOFSTRASSE],
  ['Bahnhofstrasse 12, 8000 Zürich', BAHNHOFSTRASSE],
  ['Bahnhofstrasse 14, 8001 Zürich', BAHNHOFSTRASSE],
  ['Bahnhofstrasse 999', BAHNHOFSTRASSE],
  ['rue hopital neuch', HOPITAL],
  ['r. de lhôpital 16 Neuchatel', HOPITAL],
  ['Leonhardstrasse 15 St Gallen', LEONHARD],
  ['Rue de la Hôpital 16, 2000 Neuchâtel', HOPITAL],
])('%s is close enough to be suggested', (query, address) => {
  expect(score(query, address)).toBeGreaterThanOrEqual(88)
  expect(score(query, address)).toBeLessThan(100)
})

test.each([
  ['Bahnhofstrasse 12, Genève', BAHNHOFSTRASSE],
  ['Bahnhofstrasse 12, 3011 Zürich', BAHNHOFSTRASSE],
  ['Bahnhofweg 12, 8001 Zürich', BAHNHOFSTRASSE],
  ['Seestrasse, Zürich', BAHNHOFSTRASSE],
  ['Bahnhofstrasse 12, 8001 Zürich Ost', BAHNHOFSTRASSE],
  ['Bahnhofstrasse Bahnhofstr 12, 8001 Zürich', BAHNHOFSTRASSE],
  ['Kirchstrasse Bern', WABERN],
  ['Kirchweg 175 Wabern', WABERN],
])('%s names something else', (query, address) => {
  expect(score(query, address)).toBeLessThan(88)
})

test('a query is taken apart', () => {
  const take = (query: string) => {
    const { words, postalCode, numbers } = parseAddressQuery(query)
    return { words: words.map(({ forms }) => forms[0]), postalCode, numbers }
  }
  expect(take('Zürich Zürich 12 8001')).toEqual({ words: ['zurich'], postalCode: '8001', numbers: ['12'] })
  expect(take('Weg 0815')).toEqual({ words: ['weg'], postalCode: undefined, numbers: ['0815'] })
  expect(take('Route de Suisse 12, CH-1290 Versoix, Suisse').words).toEqual(['route', 'de', 'suisse', 'versoix'])
})

test('the more of it is typed, the higher an address scores', () => {
  const scores = ['Bahnh', 'Bahnhof', 'Bahnhofstra', 'Bahnhofstrasse'].map((query) => score(query, BAHNHOFSTRASSE))
  expect(scores).toEqual(scores.toSorted((a, b) => a - b))
  expect(scores.at(-1)).toBe(100)
})

test('the nearer house number scores higher, and none is exact but the typed one', () => {
  const at = (houseNumber: string) => score('Bahnhofstrasse 12, 8001 Zürich', { ...BAHNHOFSTRASSE, houseNumber })
  expect(at('12')).toBe(100)
  expect(at('12a')).toBeLessThan(100)
  expect(at('12a')).toBeGreaterThan(at('14'))
  expect(at('14')).toBeGreaterThanOrEqual(at('140'))
  expect(at('')).toBeGreaterThanOrEqual(88)
})

test('a number is the beginning of a postal code from two digits on, where none is typed, and else that of a house', () => {
  const at = (query: string) => score(query, BAHNHOFSTRASSE)
  expect(at('Bahnhofstrasse 80')).toBeGreaterThan(at('Bahnhofstrasse 8'))
  expect(at('Bahnhofstrasse 80, 8001 Zürich')).toBeLessThanOrEqual(at('Bahnhofstrasse 60, 8001 Zürich'))
  expect(at('Bahnhofstrasse 12 80, 8001 Zürich')).toBeLessThan(88)
  expect(at('Bahnhofstrasse 12, 8000 Zürich'), 'one of the same region costs half its weight').toBe(90)
})

test('a number is compared as it is meant: without spaces, by its letter, and once for each time it is typed', () => {
  expect(score('Bahnhofstrasse 12a', { ...BAHNHOFSTRASSE, houseNumber: '12 A' })).toBe(100)
  const typed = ['12a', '11'].map((number) => score(`Bahnhofstrasse ${number}, 8001 Zürich`, BAHNHOFSTRASSE))
  expect(typed[0]).toBeGreaterThan(typed[1] ?? 100)
  expect(score('Rue du 31-Décembre 31, 1207 Genève', DECEMBRE)).toBeLessThan(100)
  expect(score('Rue du 31-Décembre 31, 1207 Genève', { ...DECEMBRE, houseNumber: '31' })).toBe(100)
  expect(score('Bahnhofstrasse 1234 Zürich', { ...BAHNHOFSTRASSE, houseNumber: '1234' })).toBe(100)
})

test('the end of a name may be typed apart from a beginning of it', () => {
  expect(score('Bahn Strasse 12', BAHNHOFSTRASSE)).toBeGreaterThanOrEqual(88)
})

test.each([
  ['Saeweg', 'Seeweg'],
  ['Mvehlegasse', 'Mühlegasse'],
  ['Muehlegasze', 'Mühlegasse'],
  ['Avenbe', 'Avenue'],
  ['Neuenstrasse', 'Nauenstrasse'],
  ['Baxernhofstr', 'Bauernhofstr.'],
])('%s has one wrong letter, whether an umlaut is written in one letter or two', (typed, street) => {
  const [word] = parseAddressQuery(typed).words
  const [stored] = toDocument({ ...WABERN, street }).words
  const oneTypo = misspeltQuality(1, stored?.forms.reduce((most, { length }) => Math.max(most, length), 0) ?? 0)
  expect(matchWord(word as AddressWord, stored as AddressWord).quality).toBeGreaterThanOrEqual(oneTypo - 0.02)
})

test('a short word is spelt right, a longer one has one to three wrong letters, each for seven tenths of its share', () => {
  expect([3, 4, 7, 8, 12, 13].map(allowedTypos)).toEqual([0, 1, 1, 2, 2, 3])
  expect(misspeltQuality(2, 14)).toBeCloseTo(0.9)
})

test('a word that is typed in two spellings counts once', () => {
  expect(score('Zürich Zuerich Bahnhofstrasse', BAHNHOFSTRASSE)).toBe(100)
})

test('a query of nothing that can be compared scores nothing', () => {
  expect(score('Цюрих', BAHNHOFSTRASSE)).toBe(0)
})

test('a street is looked up by every spelling of the words of its name and place, and not by numbers', () => {
  expect(nameForms(WABERN.street)).toEqual(['kirchstrasse'])
  expect(nameForms(LEONHARD.street)).toEqual(['st', 'leonhard', 'strasse', 'stleonhardstrasse'])
  expect(nameForms(DECEMBRE.street)).toEqual(['ru', 'rue', 'du', 'decembre'])
  expect(placeForms(WABERN)).toEqual(['wabern', 'koniz', 'koeniz', 'be'])
  expect(placeForms({ ...WABERN, locality: 'Bienne 3' })).toEqual(['bienne', 'biel', 'koniz', 'koeniz', 'be'])
})

test('a number on a street of which nobody knows the numbers contradicts nothing', () => {
  const { houseNumber: _, ...street } = { ...WABERN, street: 'Weg', locality: 'Au', municipality: 'Au' }
  const unknown = createScore(parseAddressQuery('Weg 99 Au'), toDocument(street))
  expect(unknown(undefined)).toBeGreaterThanOrEqual(88)
  expect(unknown(undefined)).toBeLessThan(unknown('99'))
  expect(unknown('5')).toBeLessThan(unknown(undefined))
})

test('letters added, left out, changed and swapped are one step each', () => {
  expect(editDistance('bahnhof', 'banhof')).toBe(1)
  expect(editDistance('bahnhof', 'bhanhof')).toBe(1)
  expect(editDistance('zurich', 'zurih')).toBe(1)
  expect(editDistance('', 'abc')).toBe(3)
})
