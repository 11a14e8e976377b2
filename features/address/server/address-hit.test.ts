import { expect, test } from 'vitest'
import { type FoundAddress, toHit } from './address-hit.ts'

const VIA: FoundAddress = {
  id: '2-3-1',
  street: 'Via Maistra',
  houseNumber: '12',
  egaid: 1,
  egid: 2,
  edid: 3,
  postalCode: '7500',
  locality: 'St. Moritz',
  municipality: 'St. Moritz',
  bfsNumber: '3787',
  canton: 'GR',
  easting: null,
  northing: null,
}

test('a hit says its numbers each by its name, and nothing that nobody knows', () => {
  const { place } = toHit(VIA, 90)
  const numbers = { buildingId: '2', entranceId: '3', addressId: '1', municipalityCode: '3787' }
  expect([place.additionalProperty, 'geo' in place]).toEqual([numbers, false])
  const street = toHit({ ...VIA, houseNumber: '', egaid: null, egid: null, edid: null }, 90).place
  expect(street.postalAddress.streetAddress).toBe('Via Maistra')
  expect(street.additionalProperty).toEqual({ ...numbers, buildingId: '', entranceId: '', addressId: '' })
})

test.each([
  ['rm', 'Via Maistra', 'GR', '7500'],
  ['it', 'Via San Giulio', 'GR', '6535'],
  ['it', 'Via Nassa', 'TI', '6900'],
  ['it', 'Al Piano', 'TI', '6900'],
  ['fr', 'Au Village', 'VD', '1003'],
  ['de', 'Bahnhofstrasse', 'VS', '3930'],
  ['de', 'Im Feld', 'ZH', '8001'],
])('a street is named in %s: %s in %s, %s', (language, street, canton, postalCode) => {
  expect(toHit({ ...VIA, street, canton, postalCode } as FoundAddress, 90).place.postalAddress.inLanguage).toBe(
    language,
  )
})
