import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { createMunicipalitySearch } from '../contract/search-municipalities.ts'
import { createCantonLookup } from './canton-lookup.ts'
import { readBuiltInUnits } from './read-built-in.ts'

const units = await readBuiltInUnits(fileURLToPath(new URL('../data', import.meta.url)))
const { municipalities } = createCantonLookup(units)
const search = createMunicipalitySearch(municipalities)
const names = (query: string, limit = 5) => search(query, limit).map(({ name }) => name)

test('every municipality is found by its own name, its own name first or among those of the same name', () => {
  for (const municipality of municipalities)
    expect(search(municipality.name, 3), municipality.name).toContainEqual(municipality)
})

test.each([
  ['zuri', 'Zürich'],
  ['ZÜRICH', 'Zürich'],
  ['Zuerich', 'Zürich'],
  ['wil sg', 'Wil (SG)'],
  ['st gallen', 'St. Gallen'],
  ['Sankt Gallen', 'St. Gallen'],
  ['Genf', 'Genève'],
  ['Ginevra', 'Genève'],
  ['Neuenburg', 'Neuchâtel'],
  ['Saint-Gall', 'St. Gallen'],
  ['chaux-de-f', 'La Chaux-de-Fonds'],
  ['jona', 'Rapperswil-Jona'],
])('%s finds %s first', (query, name) => {
  expect(names(query)[0]).toBe(name)
})

test('the same name comes before longer ones, beginnings before what is inside', () => {
  expect(names('Stans', 2)).toEqual(['Stans', 'Stansstad'])
  expect(names('gallen', 1)).toEqual(['St. Gallen'])
})

test('no more than the limit is answered, all of it for an empty query in order of names', () => {
  expect(search('', 3).map(({ name }) => name)).toEqual(municipalities.slice(0, 3).map(({ name }) => name))
  expect(search('xyzxyz', 20)).toEqual([])
})
