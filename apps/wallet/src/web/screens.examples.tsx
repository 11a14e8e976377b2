import { webCrypto } from '@e-collecting/credentials/crypto/web'
import type { Examples } from '@e-collecting/ui/gallery'
import {
  createHolder,
  createMemoryStorage,
  type HeldCredential,
  type OpenedOffer,
  type OpenedRequest,
} from '../headless.ts'
import { createWalletStore, type Screen, type WalletState, type WalletStore } from '../holder/wallet-store.ts'
import { CurrentScreen } from './current-screen.tsx'

const held = (id: string, given: string): HeldCredential => ({
  id,
  vct: 'betaid-sdjwt',
  issuerDid: 'did:webvh:issuer',
  credentialIssuer: 'https://issuer.test/oid4vci',
  issuerName: { de: 'Beta-ID-Dienst' },
  name: { de: `Beta-ID ${id}` },
  logo: undefined,
  claimNames: [{ path: ['given_name'], name: { de: 'Vorname', fr: 'Prénom' } }],
  receivedAt: '2026-11-21T09:00:00Z',
  claims: {
    vct: 'betaid-sdjwt',
    exp: 1_800_000_000,
    given_name: given,
    family_name: 'Muster',
    birth_date: '1990-05-17',
  },
  copies: [
    { compact: 'x', useCount: 1 },
    { compact: 'y', useCount: 0 },
  ],
})
export const ANNA = held('a', 'Anna')
export const RETO = held('b', 'Reto')
/** What a support leaves: about an item, with a technical claim of a foreign issuer. */
export const RECEIPT: HeldCredential = {
  ...held('r', 'Anna'),
  vct: 'e-collecting-receipt',
  credentialIssuer: 'https://e-collecting.test/services/issuer-receipt',
  issuerName: { de: 'E-Collecting' },
  name: {},
  claims: {
    vct: 'e-collecting-receipt',
    firstName: 'Anna',
    title: 'Nachtzüge in alle Landesteile',
    level: 'federal',
    type: 'initiative',
    signDate: '2026-11-21',
    nullifier: '3f5a9c0d1e2b4a6f8c7d9e0b1a2c3d4e',
  },
}
const CREDENTIALS = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((id) => held(id, 'Anna'))
export const STATUSES: WalletState['statuses'] = new Map([
  ['a', 'valid'],
  ['b', 'suspended'],
  ['c', 'revoked'],
  ['d', 'expired'],
  ['e', 'not-yet-valid'],
  ['f', 'unknown'],
])

const match = (...credentials: HeldCredential[]) => ({
  queryId: 'id',
  paths: [['family_name'], ['given_name'], ['birth_date']],
  vctValues: ['betaid-sdjwt'],
  candidates: credentials.map((credential) => ({
    credential,
    claims: [
      { path: ['family_name'], name: { de: 'Familienname' }, values: ['Muster'] },
      { path: ['given_name'], name: { de: 'Vorname' }, values: [credential.claims.given_name ?? ''] },
      { path: ['birth_date'], name: {}, values: ['1990-05-17'] },
    ],
  })),
})
export const request = (...credentials: HeldCredential[]): OpenedRequest => ({
  kind: 'presentation',
  host: 'verifier.test',
  matches: [match(...credentials)],
  request: {
    clientId: 'decentralized_identifier:did:webvh:verifier',
    verifierDid: 'did:webvh:verifier',
    responseUri: 'https://verifier.test/response',
    nonce: 'n',
    state: 's',
    wanted: { credentials: [], definitionId: undefined },
    expiresAt: new Date('2026-11-21T10:00:00Z'),
    name: { '': '<b>E-Collecting</b>, Unterstützung: Nachtzüge' },
    logo: undefined,
    purpose: {},
    purposeDetail: {},
    encryption: undefined,
  },
})
export const offer = (signedBy: string | undefined): OpenedOffer => ({
  kind: 'offer',
  configurationId: 'beta-id',
  offer: { credentialIssuer: 'https://issuer.test', configurationIds: ['beta-id'], preAuthorizedCode: 'secret-code' },
  configuration: { vct: 'betaid-sdjwt', name: { de: 'Beta-ID' }, logo: undefined, claims: ANNA.claimNames },
  metadata: {
    credentialIssuer: 'https://issuer.test',
    signedBy,
    authorizationServer: 'https://issuer.test',
    credentialEndpoint: 'https://issuer.test/c',
    nonceEndpoint: undefined,
    batchSize: 1,
    name: { de: 'Beta-ID-Dienst' },
    logo: undefined,
    encryption: undefined,
    configurations: new Map(),
  },
})

export const SCREENS: [string, Screen, Partial<WalletState>?][] = [
  ['starting', { name: 'starting' }],
  ['unavailable', { name: 'unavailable' }],
  ['an empty wallet', { name: 'home' }],
  ['a full wallet', { name: 'home' }, { credentials: CREDENTIALS, statuses: STATUSES }],
  ['a card of a person', { name: 'credential', id: 'a' }, { credentials: CREDENTIALS, statuses: STATUSES }],
  ['a card of an item', { name: 'credential', id: 'r' }, { credentials: [RECEIPT], statuses: STATUSES }],
  ['opening', { name: 'opening' }],
  ['a signed offer', { name: 'offer', opened: offer('did:webvh:issuer') }],
  ['an unsigned offer', { name: 'offer', opened: offer(undefined) }],
  ['a request', { name: 'request', opened: request(ANNA) }, { statuses: STATUSES }],
  [
    'a request with a choice',
    { name: 'request', opened: request(RETO, ANNA) },
    { statuses: STATUSES, choice: { id: 'b' } },
  ],
  ['a request nothing answers', { name: 'request', opened: request() }],
  ['a received credential', { name: 'received', credential: ANNA }, { isFromPage: true }],
  ['sent', { name: 'sent', redirectUri: 'https://verifier.test/go-on' }, { isFromPage: true }],
  ['declined', { name: 'declined', kind: 'request', redirectUri: undefined }],
  ['stopped', { name: 'stopped', code: 'response-refused', remoteCode: 'credential_revoked' }],
]

/** A wallet whose buttons lead nowhere: nobody answers it. */
export function createIdleStore(): WalletStore {
  const fetch = () => Promise.reject(new Error('offline'))
  const holder = createHolder({
    crypto: webCrypto,
    fetch,
    storage: createMemoryStorage(webCrypto),
    now: () => new Date(),
  })
  return createWalletStore({ holder, requestNewId: fetch, reportError: () => undefined })
}

/** A screen in the panel of the wallet, whose lines reach from edge to edge. */
function InPanel({ screen, state }: { screen: Screen; state: Partial<WalletState> | undefined }) {
  const store = createIdleStore()
  return (
    <div className="wallet max-w-[25.5rem] border-2 border-ink px-5 pt-6 pb-8">
      <CurrentScreen store={store} state={{ ...store.getState(), ...state, screen }} />
    </div>
  )
}

export const screenExamples: Examples = () =>
  Object.fromEntries(
    SCREENS.map(([name, screen, state]) => [name, <InPanel key={name} screen={screen} state={state} />]),
  )
