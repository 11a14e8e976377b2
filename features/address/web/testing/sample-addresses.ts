import { Problem, type StubRoutes } from '@e-collecting/api-client/testing'
import type { AddressHit } from '../../contract.ts'
import type { EnteredAddress } from '../address-entry.ts'

/** A complete address in Zürich, as it stands after a suggestion was taken. */
export const HOME: EnteredAddress = {
  street: 'Bahnhofstrasse 1',
  postalCode: '8001',
  city: 'Zürich',
  municipality: { bfsNumber: '261', name: 'Zürich' },
  municipalityChosenByHand: false,
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

/** Three municipalities, and an address in each. */
export const addressRoutes: StubRoutes = {
  'GET /api/address-search/find': () => ({
    hits: [
      addressHit('Bahnhofstrasse 1', '8001', 'Zürich', '261'),
      addressHit('Bundesplatz 3', '3005', 'Bern', '351'),
      addressHit('Marktgasse 5', '8400', 'Winterthur', '230'),
    ],
  }),
  'GET /api/municipalities/*': ({ path }) =>
    MUNICIPALITIES.find(({ bfsNumber }) => path.endsWith(`/${bfsNumber}`)) ??
    new Problem('municipality-not-found', 404),
}
