import { addressRoutes } from '@e-collecting/address/web/testing'
import { Problem, type StubRequest, type StubRoutes, stubServer } from '@e-collecting/api-client/testing'
import type { FaultyLine, Municipality, Resident, ResidentImportPreview } from '../../contract.ts'

/** What a page says that is the whole list. */
export const ONLY_PAGE = { cursor: null, previous: null, next: null }

export const WINTERTHUR: Municipality = {
  id: 'm1',
  name: 'Winterthur',
  bfsNumber: '230',
  canton: 'ZH',
  did: 'did:webvh:abc:site.test:winterthur',
  statusListUrl: 'https://site.test/status/1.jwt',
  verificationMethod: null,
  keyId: null,
  hasKeyPin: false,
  version: 'first',
  successor: null,
  residentCount: 12_345,
  isDemo: false,
}
export const CHUR: Municipality = {
  ...WINTERTHUR,
  id: 'm2',
  name: 'Chur',
  bfsNumber: '3901',
  canton: 'GR',
  did: null,
  statusListUrl: null,
  residentCount: 0,
}
export const ANNA: Resident = {
  id: 'r1',
  municipalityId: 'm1',
  givenName: 'Anna',
  familyName: 'Muster',
  birthDate: '1990-05-17',
  hasRightToVote: null,
  isArchived: false,
  isDemo: false,
}
export const BEAT: Resident = { ...ANNA, id: 'r2', givenName: 'Beat', familyName: 'Beispiel', birthDate: '1985-12-31' }

export const PREVIEW: ResidentImportPreview = {
  id: 'i1',
  counts: { created: 1200, updated: 3, unchanged: 7, faulty: 0 },
  sample: [{ line: 2, givenName: 'Maria', familyName: 'Muster', birthDate: '1990-05-17', effect: 'created' }],
  faults: [],
  expiresAt: '2026-11-21T11:05:00Z',
}
export const FAULTY_PREVIEW: ResidentImportPreview = {
  ...PREVIEW,
  id: 'i0',
  counts: { created: 1, updated: 0, unchanged: 0, faulty: 2 },
  faults: [
    { line: 3, column: 'geburtsdatum', code: 'date-form' },
    { line: 4, column: null, code: 'duplicate-line' },
  ],
}

const FAULTY_LINES: FaultyLine[] = [
  {
    line: 3,
    cells: { vorname: 'Ohne; "Ö"', nachname: 'Datum', geburtsdatum: '17.05.90', stimmrecht: '' },
    faults: [{ column: 'geburtsdatum', code: 'date-form' }],
  },
  {
    line: 4,
    cells: { vorname: 'Eva', nachname: 'Zwei', geburtsdatum: '1990-05-17', stimmrecht: 'ja' },
    faults: [{ column: null, code: 'duplicate-line' }],
  },
]

const nameOf = ({ path }: StubRequest) => path.replace(/.*\//, '')

/** The API of both tabs with two municipalities and two residents. `routes` replaces single answers. */
export function registerStub(routes: StubRoutes = {}) {
  return stubServer({
    ...addressRoutes,
    'GET /api/admin/municipality-form': () => ({ isDidEditable: false }),
    'GET /api/admin/municipalities': () => ({ items: [CHUR, WINTERTHUR], ...ONLY_PAGE, total: 2 }),
    'GET /api/admin/municipalities/*': (request) =>
      [WINTERTHUR, CHUR].find(({ id }) => id === nameOf(request)) ?? new Problem('municipality-not-found', 404),
    'POST /api/admin/municipalities': ({ body }) => ({ ...CHUR, ...(body as object) }),
    'PUT /api/admin/municipalities/*': ({ body }) => ({ ...WINTERTHUR, ...(body as object) }),
    'DELETE /api/admin/municipalities/*': () => undefined,
    'POST /api/admin/municipalities/m1/residents/search': () => ({ items: [BEAT, ANNA], ...ONLY_PAGE, total: 2 }),
    'POST /api/admin/municipalities/m1/residents': ({ body }) => ({ ...ANNA, id: 'r3', ...(body as object) }),
    'PUT /api/admin/residents/*': ({ body }) => ({ ...ANNA, ...(body as object) }),
    'DELETE /api/admin/residents/*': () => ({ outcome: 'deleted' }),
    'POST /api/admin/municipalities/m1/resident-imports': () => PREVIEW,
    'POST /api/admin/resident-imports/i1/confirm': () => ({ created: 1200, updated: 3, unchanged: 7, left: 0 }),
    'GET /api/admin/resident-imports/i0/faulty-lines': () => ({ lines: FAULTY_LINES }),
    'DELETE /api/admin/resident-imports/*': () => undefined,
    ...routes,
  })
}
