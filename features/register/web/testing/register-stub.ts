import type { AddressHit } from '@e-collecting/address/contract'
import { Problem, type StubRoutes, stubServer } from '@e-collecting/address/web/testing'
import type { PopularVoteSummary } from '@e-collecting/popular-votes/contract'
import type { RegisterCredentialView, RegisterSessionView } from '../../contract.ts'

export const WALLET_LINK = 'openid4vp://?client_id=x&request_uri=y'
export const OFFER_LINK = 'openid-credential-offer://?credential_offer_uri=z'

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

const item = (slug: string, title: string, others: Partial<PopularVoteSummary> = {}): PopularVoteSummary => ({
  id: slug,
  slug,
  title,
  type: 'initiative',
  level: 'federal',
  canton: null,
  municipality: null,
  comitee: null,
  wording: null,
  startDate: '2026-06-01',
  endDate: '2027-12-01',
  imageUrl: null,
  isEnded: false,
  isDemo: true,
  ...others,
})

export const federalItem = item(
  'night-trains',
  'Volksinitiative «Nachtzüge in alle Nachbarländer, jeden Tag und jede Nacht»',
)
export const homeItem = item('lake-paths', 'Volksinitiative «Uferwege für alle»', { level: 'cantonal', canton: 'ZH' })
export const farItem = item('geneva-trams', 'Initiative «Trams für Genf»', { level: 'cantonal', canton: 'GE' })
export const endedItem = item('quiet-evenings', 'Initiative «Stille Abende»', { isEnded: true, endDate: '2026-10-01' })
export const comingItem = item('early-bells', 'Initiative «Frühe Glocken»', { startDate: '2027-01-01' })
export const sampleItems = [federalItem, homeItem, farItem, endedItem, comingItem]

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

const MUNICIPALITIES: Record<string, { bfsNumber: string; name: string; canton: string; canIssue?: boolean }> = {
  '261': { bfsNumber: '261', name: 'Zürich', canton: 'ZH', canIssue: true },
  '351': { bfsNumber: '351', name: 'Bern', canton: 'BE' },
  '230': { bfsNumber: '230', name: 'Winterthur', canton: 'ZH', canIssue: false },
}
const numberIn = (path: string) => path.replace(/.*\//, '')

/** The API of the whole wizard. `answer` sets what a session says from now on; `routes` replaces single answers. */
export function registerStub(routes: StubRoutes = {}) {
  let view: RegisterSessionView | Problem | null = null
  let created = 0
  const waiting = () => ({
    verificationUrl: 'https://services.test/1',
    walletDeepLink: `${WALLET_LINK}${created}`,
    expiresAt: new Date(Date.now() + 300_000).toISOString(),
  })
  const answer = (next: RegisterSessionView | Problem) => {
    view = next
  }
  const server = stubServer({
    'GET /api/popular-votes': ({ query }) => ({
      items: sampleItems.map((vote) => ({
        ...vote,
        title: query.get('language') === 'fr' ? `Titre français de ${vote.slug}` : vote.title,
      })),
    }),
    'GET /api/address-search/find': () => ({
      hits: [
        hit('Bahnhofstrasse 1', '8001', 'Zürich', '261'),
        hit('Bundesplatz 3', '3005', 'Bern', '351'),
        hit('Marktgasse 5', '8400', 'Winterthur', '230'),
      ],
    }),
    'GET /api/municipalities/*': ({ path }) =>
      MUNICIPALITIES[numberIn(path)] ?? new Problem('municipality-not-found', 404),
    'GET /api/register/municipalities/*': ({ path }) => {
      const municipality = MUNICIPALITIES[numberIn(path)]
      return municipality?.canIssue === undefined ? new Problem('municipality-not-registered', 404) : municipality
    },
    'POST /api/register/sessions': () => {
      created += 1
      view = null
      return { id: `r${created}`, ...waiting() }
    },
    'GET /api/register/sessions/*': () => view ?? { state: 'waiting', ...waiting() },
    'DELETE /api/register/sessions/*': () => undefined,
    'POST /api/register/sessions/r1/credential': () => {
      answer({ ...MATCHED, credential: OFFERED })
      return OFFERED
    },
    ...routes,
  })
  return {
    ...server,
    answer,
    calls: (method: string) =>
      server.asked().filter((request) => request.startsWith(`${method} /api/register/sessions`)),
  }
}
