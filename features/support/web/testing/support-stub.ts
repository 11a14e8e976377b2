import { addressRoutes } from '@e-collecting/address/web/testing'
import type { StubRoutes } from '@e-collecting/api-client/testing'
import { listOf } from '@e-collecting/popular-votes/web/testing'
import { OFFER_LINK, stubFlow } from '@e-collecting/wallet-session/web/testing'
import type { SupportSessionView } from '../../contract.ts'
import { sampleItems } from './sample-items.ts'

export const PERSON = { givenName: 'Wendelgard', familyName: 'Testperson', birthDate: '1990-05-17' }

export const ISSUED: Extract<SupportSessionView, { state: 'issued' }> = {
  state: 'issued',
  popularVote: 'night-trains',
  offer: 'open',
  offerDeepLink: OFFER_LINK,
  issuedAt: '2026-11-21T10:02:00Z',
  person: PERSON,
}

/** The API of the whole flow; `routes` replaces single answers. */
export const supportStub = (routes: StubRoutes = {}) =>
  stubFlow<SupportSessionView>('/api/support/sessions', () => ({
    ...listOf(sampleItems),
    ...addressRoutes,
    ...routes,
  }))
