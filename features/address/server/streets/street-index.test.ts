import { expect, test } from 'vitest'
import { parseAddressQuery } from '../parse-address-query.ts'
import { createStreetIndexBuilder, type IndexedStreet } from './build-street-index.ts'
import type { StreetSearch } from './street-index.ts'

const ZURICH = { postalCode: '8001', locality: 'Zürich', bfsNumber: '261', municipality: 'Zürich', canton: 'ZH' }
const WABERN = { postalCode: '3084', locality: 'Wabern', bfsNumber: '355', municipality: 'Köniz', canton: 'BE' }
const BIEL = {
  postalCode: '2502',
  locality: 'Biel/Bienne',
  bfsNumber: '371',
  municipality: 'Biel/Bienne',
  canton: 'BE',
}

let id = 0
const street = (name: string, place: IndexedStreet['place'], more: Partial<IndexedStreet> = {}): IndexedStreet => ({
  dataSetId: 1,
  id: ++id,
  esid: null,
  name,
  place,
  postalCode: place.postalCode,
  locality: place.locality,
  addressCount: 1,
  easting: null,
  northing: null,
  ...more,
})
async function indexOf(...streets: IndexedStreet[]) {
  const builder = createStreetIndexBuilder(async () => undefined)
  builder.add(streets)
  const index = await builder.build()
  return {
    size: index.size,
    find: (query: string, search: Partial<StreetSearch> = {}) =>
      index
        .find(parseAddressQuery(query), { demand: 'every', isMisspelt: false, limit: 10, ...search })
        .map(({ name, place }) => `${name}, ${place.postalCode} ${place.locality}`),
  }
}

test('words are looked for in the name and in the place, in any order', async () => {
  const { find } = await indexOf(street('Seestrasse', ZURICH), street('Seestrasse', WABERN), street('Bergweg', ZURICH))
  expect(find('seestr zürich')).toEqual(['Seestrasse, 8001 Zürich'])
  expect(find('koniz see')).toEqual(['Seestrasse, 3084 Wabern'])
  expect(find('BE Seestrasse')).toEqual(['Seestrasse, 3084 Wabern'])
  expect(find('Zürich')).toEqual(['Seestrasse, 8001 Zürich', 'Bergweg, 8001 Zürich'])
  expect(find('Bergweg Wabern')).toEqual([])
})

test('either half of a bilingual name leads to the street', async () => {
  const { find } = await indexOf(street('Bahnhofstrasse / Rue de la Gare', BIEL))
  for (const query of ['Bahnhofstr Bienne', 'rue de la gare biel', 'Rue Gare 2502']) expect(find(query)).toHaveLength(1)
})

test('a postal code alone finds its streets, one of the same region those near by, another one none', async () => {
  const { find } = await indexOf(street('Seestrasse', ZURICH), street('Seestrasse', { ...ZURICH, postalCode: '8002' }))
  expect(find('8001')[0]).toBe('Seestrasse, 8001 Zürich')
  expect(find('Seestrasse 8002')).toEqual(['Seestrasse, 8002 Zürich', 'Seestrasse, 8001 Zürich'])
  expect(find('Seestrasse 3084')).toEqual([])
  expect(find('12')).toEqual([])
})

test('misspelt words are found when they are asked for', async () => {
  const { find } = await indexOf(street('Schwarzenburgstrasse', WABERN), street('Seestrasse', ZURICH))
  expect(find('Schwarzenbrugstr Wabren')).toEqual([])
  expect(find('Schwarzenbrugstr Wabren', { isMisspelt: true })).toEqual(['Schwarzenburgstrasse, 3084 Wabern'])
})

test('what ends a name decides between streets, but is not asked for', async () => {
  const { find } = await indexOf(
    street('Emil-Frey-Platz', ZURICH, { addressCount: 99 }),
    street('Emil-Frey-Strasse', ZURICH),
  )
  expect(find('Emil Frey Strasse')).toEqual(['Emil-Frey-Strasse, 8001 Zürich', 'Emil-Frey-Platz, 8001 Zürich'])
})

test('of equals the longer streets come first, and no more than are wanted', async () => {
  const streets = [3, 9, 5, 7].map((addressCount) =>
    street('Hauptstrasse', { ...ZURICH, locality: `Ort ${'x'.repeat(addressCount)}` }, { addressCount }),
  )
  const { find } = await indexOf(...streets)
  expect(find('Hauptstrasse', { limit: 3 }).map((line) => line.length)).toEqual([9, 7, 5].map((length) => length + 23))
})

test('any word will do for who asks so, those that answer more before others', async () => {
  const { find } = await indexOf(street('Bergweg', ZURICH), street('Seestrasse', WABERN), street('Seestrasse', ZURICH))
  expect(find('Seestrasse Zürich Nirgendwo')).toEqual([])
  expect(find('Seestrasse Zürich Nirgendwo', { demand: 'any' })).toEqual([
    'Seestrasse, 8001 Zürich',
    'Seestrasse, 3084 Wabern',
    'Bergweg, 8001 Zürich',
  ])
})

test('a street that stands in two data sets is there once, as in the first', async () => {
  const builder = createStreetIndexBuilder(async () => undefined)
  builder.add([street('Seestrasse', ZURICH, { dataSetId: 5, id: 6, esid: 7, addressCount: 8 })])
  builder.add([street('Seestrasse', { ...ZURICH }, { dataSetId: 9 })])
  const index = await builder.build()
  expect(index.size).toBe(1)
  expect(index.find(parseAddressQuery('Seestrasse'), { demand: 'every', isMisspelt: false, limit: 5 })).toEqual([
    {
      dataSetId: 5,
      streetId: 6,
      esid: 7,
      addressCount: 8,
      easting: null,
      northing: null,
      name: 'Seestrasse',
      place: ZURICH,
    },
  ])
})

test('of more words than are looked up the first ones count', async () => {
  const { find } = await indexOf(street('Seestrasse', ZURICH))
  const beginnings = ['seestrasse', 'zurich'].flatMap((word) => [...word].map((_, at) => word.slice(0, at + 1)))
  expect(find(beginnings.filter((word) => word !== 's' && word !== 'se').join(' '))).toHaveLength(1)
  expect(find([...beginnings, 'zh', 'nirgendwo'].join(' '))).toHaveLength(1)
})
