import { Problem, type StubRoutes, stubServer } from '@e-collecting/api-client/testing'
import { BARE_ITEM, NO_TEXTS } from '../../../contract/testing.ts'
import type { AdminPopularVote } from '../../../contract.ts'

export const NIGHT_TRAINS: AdminPopularVote = {
  ...BARE_ITEM,
  id: '6a0f6f0e-0000-4000-8000-000000000001',
  titles: { ...NO_TEXTS, de: 'Nachtzüge für alle', fr: 'Trains de nuit pour tous' },
  descriptions: { ...NO_TEXTS, de: 'Der Bund fördert Nachtzüge.\nEr regelt die Einzelheiten.' },
  comitee: 'Komitee Nachtzug',
  committeeMembers: 'Anna Muster\nBeat Beispiel',
  startDate: '2026-03-01',
  endDate: '2027-09-01',
  signDate: '2026-03-01',
  pdfUrl: 'https://site.test/bogen.pdf',
  quorum: 100_000,
  status: 'active',
  isEnded: false,
  isDemo: false,
  createdAt: '2026-02-01T23:30:00.000Z',
  version: 'first',
}
export const LAKE: AdminPopularVote = {
  ...NIGHT_TRAINS,
  id: '6a0f6f0e-0000-4000-8000-000000000002',
  slug: 'seeufer',
  type: 'referendum',
  level: 'municipal',
  municipalityBfs: '261',
  titles: { ...NO_TEXTS, de: 'Seeufer' },
  descriptions: NO_TEXTS,
  quorum: null,
  startDate: null,
  endDate: null,
  status: 'inactive',
  isEnded: true,
  isDemo: true,
}

const ZURICH = { bfsNumber: '261', name: 'Zürich', canton: 'ZH' }
export const ITEMS = 'GET /api/admin/popular-votes'

/** The API of the tab with two items. `routes` replaces single answers. */
export function itemsStub(routes: StubRoutes = {}) {
  const find = (path: string) => [NIGHT_TRAINS, LAKE].find(({ id }) => path.includes(id))
  return stubServer({
    [ITEMS]: () => ({ items: [NIGHT_TRAINS, LAKE], cursor: null, previous: null, next: null, total: 2 }),
    'GET /api/admin/popular-votes/*': ({ path }) => find(path) ?? new Problem('popular-vote-not-found', 404),
    'POST /api/admin/popular-votes': ({ body }) => ({ ...NIGHT_TRAINS, ...(body as object), id: 'new' }),
    'PUT /api/admin/popular-votes/*': ({ path, body }) => ({ ...find(path), ...(body as object) }),
    [`PUT /api/admin/popular-votes/${NIGHT_TRAINS.id}/status`]: ({ body }) => ({
      ...NIGHT_TRAINS,
      ...(body as object),
    }),
    'DELETE /api/admin/popular-votes/*': () => ({ outcome: 'deleted' }),
    'POST /api/admin/popular-votes/import': () => ({ created: ['bitcoin'], updated: ['familienzeit'], left: ['gvo'] }),
    'GET /api/municipalities': () => ({ items: [ZURICH] }),
    'GET /api/municipalities/*': ({ path }) =>
      path.endsWith('/261') ? ZURICH : new Problem('municipality-not-found', 404),
    ...routes,
  })
}
