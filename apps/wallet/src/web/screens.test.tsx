import { webCrypto } from '@e-collecting/credentials/crypto/web'
import { createI18n, LANGUAGES, type Language, type LanguageTexts } from '@e-collecting/i18n'
import { axeFaults, fireEvent, render, screen } from '@e-collecting/ui/testing'
import { I18nextProvider } from 'react-i18next'
import { expect, test, vi } from 'vitest'
import {
  createHolder,
  createMemoryStorage,
  type HeldCredential,
  type OpenedOffer,
  type OpenedRequest,
} from '../headless.ts'
import { createWalletStore, type Screen, type WalletState, type WalletStore } from '../holder/wallet-store.ts'
import { CurrentScreen } from './current-screen.tsx'

const FILES = import.meta.glob<LanguageTexts['wallet']>('/packages/i18n/locales/*/{wallet,errors}.json', {
  eager: true,
  import: 'default',
})
const textsOf = (language: Language) => ({
  wallet: FILES[`/packages/i18n/locales/${language}/wallet.json`] ?? {},
  errors: FILES[`/packages/i18n/locales/${language}/errors.json`] ?? {},
})

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
  claims: { vct: 'betaid-sdjwt', exp: 1_800_000_000, given_name: given, birth_date: '1990-05-17' },
  copies: [
    { compact: 'x', useCount: 1 },
    { compact: 'y', useCount: 0 },
  ],
})
const ANNA = held('a', 'Anna')
const RETO = held('b', 'Reto')
const CREDENTIALS = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((id) => held(id, 'Anna'))
const STATUSES: WalletState['statuses'] = new Map([
  ['a', 'valid'],
  ['b', 'suspended'],
  ['c', 'revoked'],
  ['d', 'expired'],
  ['e', 'not-yet-valid'],
  ['f', 'unknown'],
])

const match = (...credentials: HeldCredential[]) => ({
  queryId: 'id',
  paths: [['given_name'], ['birth_date']],
  vctValues: ['betaid-sdjwt'],
  candidates: credentials.map((credential) => ({
    credential,
    claims: [
      { path: ['given_name'], name: { de: 'Vorname' }, values: [credential.claims.given_name ?? ''] },
      { path: ['birth_date'], name: {}, values: ['1990-05-17'] },
    ],
  })),
})
const request = (...credentials: HeldCredential[]): OpenedRequest => ({
  kind: 'presentation',
  host: 'verifier.test',
  matches: [match(...credentials)],
  request: {
    clientId: 'decentralized_identifier:did:webvh:verifier',
    verifierDid: 'did:webvh:verifier',
    responseUri: 'https://verifier.test/response',
    responseMode: 'direct_post.jwt',
    nonce: 'n',
    state: 's',
    query: { credentials: [] },
    expiresAt: new Date('2026-11-21T10:00:00Z'),
    name: { '': '<b>E-Collecting</b>: Nachtzüge' },
    logo: undefined,
    purpose: { de: 'Unterstützung' },
    purposeDetail: {},
    encryption: undefined,
  },
})
const offer = (signedBy: string | undefined): OpenedOffer => ({
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

const SCREENS: [string, Screen, Partial<WalletState>?][] = [
  ['starting', { name: 'starting' }],
  ['unavailable', { name: 'unavailable' }],
  ['an empty wallet', { name: 'home' }],
  ['a full wallet', { name: 'home' }, { credentials: CREDENTIALS, statuses: STATUSES }],
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
  ['declined', { name: 'declined', kind: 'request' }],
  ['stopped', { name: 'stopped', code: 'response-refused', remoteCode: 'credential_revoked' }],
]

function createStore(): WalletStore {
  const fetch = () => Promise.reject(new Error('offline'))
  const holder = createHolder({
    crypto: webCrypto,
    fetch,
    storage: createMemoryStorage(webCrypto),
    now: () => new Date(),
  })
  return createWalletStore({ holder, requestNewId: fetch, reportError: () => undefined })
}

function show(shown: Screen, state: Partial<WalletState> = {}, language: Language = 'de') {
  const store = createStore()
  const { unmount } = render(
    <I18nextProvider i18n={createI18n(language, textsOf(language))}>
      <main>
        <CurrentScreen store={store} state={{ ...store.getState(), ...state, screen: shown }} />
      </main>
    </I18nextProvider>,
  )
  return { store, unmount }
}

test.each(SCREENS)(
  '%s has one heading and no fault that axe finds',
  async (_, shown, state) => {
    show(shown, state)
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1)
    expect(await axeFaults()).toEqual([])
  },
  30_000,
)

test.each(LANGUAGES)('no screen lacks a text in %s', (language) => {
  for (const [, shown, state] of SCREENS) {
    const { unmount } = show(shown, state, language)
    expect(document.body.textContent).not.toMatch(
      /\b(stop|home|newId|request|offer|card|who|status|notice|back)\.[a-z]/,
    )
    unmount()
  }
})

test('a request shows who asks and exactly what would be sent, foreign words as text', () => {
  show({ name: 'request', opened: request(ANNA) }, { statuses: STATUSES })
  expect(screen.getByText('<b>E-Collecting</b>: Nachtzüge')).toBeTruthy()
  expect(screen.getByText('verifier.test')).toBeTruthy()
  expect(screen.getByText('did:webvh:verifier')).toBeTruthy()
  expect(screen.getByText('Unterstützung')).toBeTruthy()
  expect(screen.getByText('17.05.1990')).toBeTruthy()
  expect(document.querySelector('b')).toBeNull()
})

test('a valid credential is proposed before a suspended one, and the person may choose', () => {
  const opened = request(RETO, ANNA)
  const { store } = show({ name: 'request', opened }, { statuses: STATUSES })
  const chosen = () => screen.getAllByRole<HTMLInputElement>('radio').find(({ checked }) => checked)?.value
  expect(chosen()).toBe('a')
  fireEvent.click(screen.getByRole('radio', { name: /Beta-ID b/ }))
  expect(store.getState().choice).toEqual({ id: 'b' })
})

test('a credential that does not count any more comes with a warning', () => {
  show({ name: 'request', opened: request(RETO) }, { statuses: STATUSES })
  expect(screen.getByText(/nicht gültig \(gesperrt\)/)).toBeTruthy()
})

test('without a fitting credential there is a beta-ID to get and nothing to send', () => {
  show({ name: 'request', opened: request() })
  expect(screen.queryByRole('button', { name: 'Daten senden' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Beta-ID holen' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Ablehnen' })).toBeTruthy()
})

test('the secret of an offer is never on the screen', () => {
  show({ name: 'offer', opened: offer('did:webvh:issuer') })
  expect(document.body.innerHTML).not.toContain('secret-code')
})

test('the reason of the other side is said in our words', () => {
  show({ name: 'stopped', code: 'response-refused', remoteCode: 'credential_revoked' })
  expect(screen.getByText(/wurde widerrufen/)).toBeTruthy()
  expect(screen.getByText(/credential_revoked/)).toBeTruthy()
})

test('deleting asks first', () => {
  const { store } = show({ name: 'home' }, { credentials: [ANNA, RETO], statuses: STATUSES })
  const deleteAll = vi.spyOn(store, 'deleteAll')
  fireEvent.click(screen.getByRole('button', { name: 'Alles löschen' }))
  expect(deleteAll).not.toHaveBeenCalled()
  const [, confirm] = screen.getAllByRole('button', { name: 'Alles löschen' })
  fireEvent.click(confirm as HTMLElement)
  expect(deleteAll).toHaveBeenCalledOnce()
})

test('faults of the form are named at the field', () => {
  show({ name: 'home' })
  const name = screen.getByLabelText('Vorname')
  fireEvent.change(name, { target: { value: '' } })
  fireEvent.click(screen.getByRole('button', { name: 'Beta-ID holen' }))
  expect(name.getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByText('Füllen Sie dieses Feld bitte aus.')).toBeTruthy()
})
