import type { AddressHit } from '@e-collecting/address/contract'
import { Problem, type StubRoutes, stubServer } from '@e-collecting/address/web/testing'
import type { SupportSessionView } from '../../contract.ts'
import { sampleItems } from './sample-items.ts'

export const WALLET_LINK = 'openid4vp://?client_id=x&request_uri=y'
export const OFFER_LINK = 'openid-credential-offer://?credential_offer_uri=z'
export const PERSON = { givenName: 'Wendelgard', familyName: 'Testperson', birthDate: '1990-05-17' }

export const ISSUED: Extract<SupportSessionView, { state: 'issued' }> = {
  state: 'issued',
  popularVote: 'night-trains',
  offerDeepLink: OFFER_LINK,
  issuedAt: '2026-11-21T10:02:00Z',
  person: PERSON,
}

const MUNICIPALITIES: Record<string, unknown> = {
  '261': { bfsNumber: '261', name: 'Zürich', canton: 'ZH' },
  '351': { bfsNumber: '351', name: 'Bern', canton: 'BE' },
}

const hit = (street: string, postalCode: string, town: string, code: string): AddressHit => ({
  score: 100,
  place: {
    identifier: code,
    postalAddress: {
      addressCountry: 'CH',
      addressLocality: town,
      addressRegion: town,
      postalCode,
      streetAddress: street,
      inLanguage: 'de',
    },
    additionalProperty: { buildingId: '1', entranceId: '0', addressId: '1', municipalityCode: code },
  },
})

/** The API of the whole flow. `answer` sets what a session says from now on; `routes` replaces single answers. */
export function supportStub(routes: StubRoutes = {}) {
  let view: SupportSessionView | Problem | null = null
  let created = 0
  const waiting = () => ({
    verificationUrl: 'https://services.test/1',
    walletDeepLink: `${WALLET_LINK}${created}`,
    expiresAt: new Date(Date.now() + 300_000).toISOString(),
  })
  const server = stubServer({
    'GET /api/popular-votes': ({ query }) => ({
      items: sampleItems.map((item) => ({
        ...item,
        title: query.get('language') === 'fr' ? `Titre français de ${item.slug}` : item.title,
      })),
    }),
    'GET /api/address-search/find': () => ({
      hits: [hit('Bahnhofstrasse 1', '8001', 'Zürich', '261'), hit('Bundesplatz 3', '3005', 'Bern', '351')],
    }),
    'GET /api/municipalities/*': ({ path }) =>
      MUNICIPALITIES[path.replace(/.*\//, '')] ?? new Problem('municipality-not-found', 404),
    'POST /api/support/sessions': () => {
      created += 1
      view = null
      return { id: `s${created}`, ...waiting() }
    },
    'GET /api/support/sessions/*': () => view ?? { state: 'waiting', ...waiting() },
    'DELETE /api/support/sessions/*': () => undefined,
    ...routes,
  })
  return {
    ...server,
    answer: (next: SupportSessionView | Problem) => {
      view = next
    },
    sessions: () => server.asked().filter((request) => request.includes('/api/support/sessions')),
    calls: (method: string) =>
      server.asked().filter((request) => request.startsWith(`${method} /api/support/sessions`)),
  }
}
