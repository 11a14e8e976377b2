import { expect, test } from 'vitest'
import { cantonalItem, endedItem, federalItem, sampleItem, WINTERTHUR } from '../testing/index.ts'
import {
  type Filters,
  findItems,
  isFiltered,
  NO_FILTERS,
  placesOf,
  readFilters,
  statesOf,
  writeFilters,
} from './filters.ts'

const TODAY = '2026-11-21'
const municipal = sampleItem('benches', 'Überall eine Sitzbank', { level: 'municipal', ...WINTERTHUR })
const ending = sampleItem('café', 'Café für alle', { type: 'referendum', endDate: '2026-12-05' })
const coming = sampleItem('coming', 'Kommt erst', { startDate: '2027-01-01' })
const ITEMS = [federalItem, cantonalItem, municipal, ending, coming, endedItem]

const find = (filters: Partial<Filters>) =>
  findItems(ITEMS, { ...NO_FILTERS, ...filters }, TODAY, 'de').map(({ slug }) => slug)

test.each([
  ['nacht jede', ['night-trains']],
  ['UBERALL', ['benches']],
  ['ueberall', ['benches']],
  ['cafe', ['café']],
  ['Zürich', ['lake-paths', 'benches']],
  ['zurich', ['lake-paths', 'benches']],
  ['zuerich ufer', ['lake-paths']],
  ['winterthur', ['benches']],
  ['gibt es nicht', []],
  ['  «»  ', ITEMS.map(({ slug }) => slug)],
])('the search for "%s" finds %j', (q, slugs) => {
  expect(find({ q })).toEqual(slugs)
})

test('each filter leaves what fits it, in the order there was, and several leave what fits all of them', () => {
  expect(find({ type: 'referendum' })).toEqual(['café'])
  expect(find({ level: 'cantonal' })).toEqual(['lake-paths'])
  expect(find({ place: 'ZH' })).toEqual(['lake-paths', 'benches'])
  expect(find({ place: '230' })).toEqual(['benches'])
  expect(find({ place: 'ZH', level: 'municipal' })).toEqual(['benches'])
  expect(find({ state: 'running' })).toEqual(['night-trains', 'lake-paths', 'benches', 'café'])
  expect(find({ state: 'ending' })).toEqual(['café'])
  expect(find({ state: 'coming' })).toEqual(['coming'])
  expect(find({ state: 'ended' })).toEqual(['quiet-evenings'])
})

test('what ends in fourteen days ends soon, a day later it does not yet', () => {
  expect(statesOf({ ...ending, endDate: '2026-12-05' }, TODAY)).toEqual(['running', 'ending'])
  expect(statesOf({ ...ending, endDate: '2026-12-06' }, TODAY)).toEqual(['running'])
  expect(statesOf({ ...ending, endDate: null }, TODAY)).toEqual(['running'])
})

test('places are those of the items, cantons first, by their name in the language', () => {
  const fribourg = sampleItem('freiburg', 'Freiburg', { level: 'cantonal', canton: 'FR' })
  expect(placesOf([...ITEMS, fribourg], 'fr')).toEqual([
    { value: 'FR', name: 'Fribourg', level: 'cantonal' },
    { value: 'ZH', name: 'Zurich', level: 'cantonal' },
    { value: '230', name: 'Winterthur', level: 'municipal' },
  ])
})

test('the address brings the filters back, and keeps what else it says', () => {
  const filters = { q: 'Zürich & mehr', type: 'initiative', level: 'municipal', place: '230', state: 'running' }
  const query = writeFilters('?step=address', filters)
  expect(new URLSearchParams(query).get('step')).toBe('address')
  expect(readFilters(query, ITEMS, false)).toEqual(filters)
  expect(readFilters(query, ITEMS, true)).toEqual({ ...NO_FILTERS, q: 'Zürich & mehr' })
  expect(writeFilters(query, NO_FILTERS)).toBe('?step=address')
  expect(writeFilters('?q=x', NO_FILTERS)).toBe('')
  const blank = { ...NO_FILTERS, q: '  ' }
  expect([isFiltered(blank), writeFilters('', blank)]).toEqual([false, ''])
})

test('values that the form could not show filter nothing', () => {
  expect(readFilters('?type=x&level=all&place=BE&state=%3Cb%3E', ITEMS, false)).toEqual(NO_FILTERS)
})
