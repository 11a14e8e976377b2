import { addressRoutes } from '@e-collecting/address/web/testing'
import { Problem, type StubRoutes } from '@e-collecting/api-client/testing'
import { cantonalItem, endedItem, federalItem, listOf, sampleItem } from '@e-collecting/popular-votes/web/testing'
import { OFFER_LINK, stubFlow } from '@e-collecting/wallet-session/web/testing'
import type { RegisterCredentialView, RegisterSessionView } from '../../contract.ts'

export const OFFERED: RegisterCredentialView = {
  popularVote: 'night-trains',
  status: 'OFFERED',
  offerDeepLink: OFFER_LINK,
  offerExpiresAt: '2026-11-22T10:02:00Z',
}
export const MATCHED: Extract<RegisterSessionView, { state: 'matched' }> = {
  state: 'matched',
  expiresAt: '2026-11-21T10:30:00Z',
  credential: null,
}

export const farItem = sampleItem('geneva-trams', 'Initiative «Trams für Genf»', { level: 'cantonal', canton: 'GE' })
export const comingItem = sampleItem('early-bells', 'Initiative «Frühe Glocken»', { startDate: '2027-01-01' })
export const sampleItems = [federalItem, cantonalItem, farItem, endedItem, comingItem]

/** Those that take part; not every one can issue yet. */
const REGISTERED = [
  { bfsNumber: '261', name: 'Zürich', canIssue: true },
  { bfsNumber: '230', name: 'Winterthur', canIssue: false },
]

/** The API of the whole wizard; `routes` replaces single answers. */
export const registerStub = (routes: StubRoutes = {}) =>
  stubFlow<RegisterSessionView>('/api/register/sessions', (answer) => ({
    ...listOf(sampleItems),
    ...addressRoutes,
    'GET /api/register/municipalities/*': ({ path }) =>
      REGISTERED.find(({ bfsNumber }) => path.endsWith(`/${bfsNumber}`)) ??
      new Problem('municipality-not-registered', 404),
    'POST /api/register/sessions/s1/credential': () => {
      answer({ ...MATCHED, credential: OFFERED })
      return OFFERED
    },
    ...routes,
  }))
