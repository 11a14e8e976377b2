import { expect, test } from 'vitest'
import {
  type AddressHit,
  addressFromHit,
  addressLine,
  CANTONS,
  cantonByNumber,
  cantonName,
  cleanBfsNumber,
  cleanPostalCode,
  isSearchable,
} from './contract.ts'

const HIT: AddressHit = {
  score: 100,
  place: {
    identifier: '1',
    postalAddress: {
      addressCountry: 'CH',
      addressLocality: 'Wabern',
      addressRegion: 'Köniz',
      postalCode: '3084',
      streetAddress: 'Kirchstrasse 175',
      inLanguage: 'de',
    },
    additionalProperty: { buildingId: '1', entranceId: '0', addressId: '1', municipalityCode: '355' },
  },
}

test('the table holds 26 cantons with their own letters and the numbers 1 to 26', () => {
  expect(new Set(CANTONS.map(({ code }) => code)).size).toBe(26)
  expect(CANTONS.map(({ number }) => number)).toEqual(Array.from({ length: 26 }, (_, index) => index + 1))
  expect(cantonByNumber(26)?.code).toBe('JU')
  expect(cantonByNumber(27)).toBeUndefined()
})

test('a canton is named in the language asked for', () => {
  expect(cantonName('GR', 'it')).toBe('Grigioni')
  expect(cantonName('GE', 'de')).toBe('Genf')
  expect(cantonName('XX', 'de')).toBe('XX')
})

test('a postal code keeps only digits and at most four of them', () => {
  expect(cleanPostalCode('CH-8001 ')).toBe('8001')
  expect(cleanPostalCode('80 013')).toBe('8001')
  expect(cleanPostalCode('abc')).toBe('')
})

test('a municipality number loses leading zeros and nothing else passes', () => {
  expect(cleanBfsNumber('0261')).toBe('261')
  expect(cleanBfsNumber('1')).toBe('1')
  expect(cleanBfsNumber(' 261 ')).toBe('261')
  for (const typed of ['', '0', '12345', '26a', '-1', '2.0']) expect(cleanBfsNumber(typed)).toBeUndefined()
})

test('the search begins at five characters', () => {
  expect(isSearchable('  Bahn ')).toBe(false)
  expect(isSearchable('Bahnh')).toBe(true)
})

test('a chosen suggestion fills street, postal code, town and the municipality behind them', () => {
  expect(addressFromHit(HIT)).toEqual({
    street: 'Kirchstrasse 175',
    postalCode: '3084',
    city: 'Wabern',
    municipality: { bfsNumber: '355', name: 'Köniz' },
  })
  expect(addressLine(HIT.place)).toBe('Kirchstrasse 175, 3084 Wabern')
})
