import { Problem, type StubRoutes } from '@e-collecting/api-client/testing'
import type { LocalityDirectory } from '../../contract/schemas.ts'
import type { AddressHit } from '../../contract.ts'
import type { EnteredAddress } from '../address-entry.ts'

/** A complete address in Zürich, as it stands after a suggestion was taken. */
export const HOME: EnteredAddress = {
  street: 'Bahnhofstrasse 1',
  postalCode: '8001',
  city: 'Zürich',
  municipality: { bfsNumber: '261', name: 'Zürich' },
}

/** What the search finds. `region` is the municipality, whose name may be another than the postal town's. */
export const addressHit = (
  streetAddress: string,
  postalCode: string,
  town: string,
  municipalityCode: string,
  region = town,
): AddressHit => ({
  score: 100,
  place: {
    identifier: `${streetAddress} ${postalCode}`,
    postalAddress: {
      addressCountry: 'CH',
      addressLocality: town,
      addressRegion: region,
      postalCode,
      streetAddress,
      inLanguage: 'de',
    },
    additionalProperty: { buildingId: '1', entranceId: '0', addressId: '1', municipalityCode },
  },
})

const MUNICIPALITIES = [
  { bfsNumber: '261', name: 'Zürich', canton: 'ZH' },
  { bfsNumber: '351', name: 'Bern', canton: 'BE' },
  { bfsNumber: '230', name: 'Winterthur', canton: 'ZH' },
]

/** A postal code with one locality, one with two, one whose only locality lies in two municipalities, and a bilingual place. */
export const LOCALITIES: LocalityDirectory = {
  date: '2026-01-01',
  municipalities: [
    ['1701', 'Baar', 'ZG'],
    ['351', 'Bern', 'BE'],
    ['371', 'Biel/Bienne', 'BE'],
    ['5475', 'Bournens', 'VD'],
    ['3901', 'Chur', 'GR'],
    ['3911', 'Churwalden', 'GR'],
    ['1404', 'Kerns', 'OW'],
    ['355', 'Köniz', 'BE'],
    ['230', 'Winterthur', 'ZH'],
    ['1711', 'Zug', 'ZG'],
    ['261', 'Zürich', 'ZH'],
  ],
  localities: [
    ['1035', 'Bournens', [3]],
    ['2502', 'Biel/Bienne', [2]],
    ['3084', 'Wabern', [7]],
    ['3098', 'Köniz', [7]],
    ['3098', 'Schliern b. Köniz', [7]],
    ['6064', 'Kerns', [6]],
    ['6300', 'Zug', [9, 97.2], [0, 0.4]],
    ['7000', 'Chur', [4]],
    ['8001', 'Zürich', [10]],
    ['8400', 'Winterthur', [8]],
  ],
}

/** Three municipalities, and an address in each; the directory of localities. */
export const addressRoutes: StubRoutes = {
  'GET /api/address-search/find': () => ({
    hits: [
      addressHit('Bahnhofstrasse 1', '8001', 'Zürich', '261'),
      addressHit('Bundesplatz 3', '3005', 'Bern', '351'),
      addressHit('Marktgasse 5', '8400', 'Winterthur', '230'),
    ],
  }),
  'GET /api/localities': () => LOCALITIES,
  'GET /api/municipalities/*': ({ path }) =>
    MUNICIPALITIES.find(({ bfsNumber }) => path.endsWith(`/${bfsNumber}`)) ??
    new Problem('municipality-not-found', 404),
}
