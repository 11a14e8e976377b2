import { expect, test } from 'vitest'
import type { AddressHit } from '../contract.ts'
import { EMPTY_ADDRESS } from './address-entry.ts'
import { findMunicipality } from './find-municipality.ts'

const hit = (streetAddress: string, postalCode: string, municipalityCode: string, name: string): AddressHit => ({
  score: 95,
  place: {
    identifier: `${streetAddress}${municipalityCode}`,
    postalAddress: {
      addressCountry: 'CH',
      addressLocality: 'Zug',
      addressRegion: name,
      postalCode,
      streetAddress,
      inLanguage: 'de',
    },
    additionalProperty: { buildingId: '1', entranceId: '0', addressId: '1', municipalityCode },
  },
})
const typed = (street: string, postalCode = '6300') => ({ ...EMPTY_ADDRESS, street, postalCode, city: 'Zug' })
const zug = hit('Bahnhofstrasse 1', '6300', '1711', 'Zug')
const baar = hit('Bahnhofstrasse 1', '6300', '1701', 'Baar')

test.each(['Bahnhofstrasse 1', 'bahnhofstr. 1', 'BAHNHOFSTR 1', ' Bahnhof-Strasse  1'])(
  'a typed address that the data knows names its municipality: %s',
  (street) => {
    expect(findMunicipality(typed(street), [zug])).toEqual({ bfsNumber: '1711', name: 'Zug' })
  },
)

test('another house, another postal code or nothing at all names none', () => {
  expect(findMunicipality(typed('Bahnhofstrasse 2'), [zug])).toBeNull()
  expect(findMunicipality(typed('Bahnhofstrasse 1', '6340'), [zug])).toBeNull()
  expect(findMunicipality(typed('Bahnhofstrasse 1'), [])).toBeNull()
})

test('a postal code shared by two municipalities decides nothing', () => {
  expect(findMunicipality(typed('Bahnhofstrasse 1'), [zug, baar])).toBeNull()
  expect(findMunicipality(typed('Bahnhofstrasse 1'), [zug, zug])).toEqual({ bfsNumber: '1711', name: 'Zug' })
})

test.each([
  ['Rue de l’Église 3', 'rue de l’eglise 3'],
  ['Weissensteinstrasse 8', 'Weißensteinstraße 8'],
])('accents and a sharp s make no other street: %s', (street, other) => {
  expect(findMunicipality(typed(other), [hit(street, '6300', '1711', 'Zug')])?.name).toBe('Zug')
})
