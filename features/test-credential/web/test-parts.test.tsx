import { deferred, Problem, type StubRoutes, stubServer } from '@e-collecting/api-client/testing'
import { act, fireEvent, screen, waitFor, within } from '@e-collecting/ui/testing'
import { type PageOptions, renderInPage } from '@e-collecting/ui/testing/page'
import { OFFER_LINK, pass, press, setFreshTab, WALLET_LINK } from '@e-collecting/wallet-session/web/testing'
import { expect, test } from 'vitest'
import { TEST_DEFINITION, type TestCredentialStatus, type TestVerification } from '../contract.ts'
import { TestParts } from './test-parts.tsx'

setFreshTab()

const BASE = '/api/test-credential'
const OFFERED: TestCredentialStatus = { status: 'OFFERED', offer_deeplink: OFFER_LINK }
const SUCCESS: TestVerification = {
  state: 'SUCCESS',
  id: 'v1',
  wallet_response: {
    credential_subject_data: { given_name: 'Wendelgard', family_name: 'Testfall', birth_date: '1990-05-17' },
  },
  verified_at: '2026-11-21T10:02:00Z',
  kept_until: '2026-11-21T10:07:00Z',
}

/** The API of the page; what offer and test stand at is what the test says. */
function createServer(routes: StubRoutes = {}) {
  const state = { offer: OFFERED as unknown, verification: null as unknown, begun: 0 }
  const pending = () => ({
    state: 'PENDING',
    id: `v${state.begun}`,
    verification_url: 'https://services.test/1',
    verification_deeplink: `${WALLET_LINK}${state.begun}`,
    expires_at: '2026-11-21T10:05:00Z',
  })
  const server = stubServer({
    [`POST ${BASE}/credentials`]: () => ({ id: 'c1', management_id: 'c1', offer_deeplink: OFFER_LINK }),
    [`GET ${BASE}/credentials/c1/status`]: () => state.offer,
    [`POST ${BASE}/verifications`]: () => {
      state.begun += 1
      state.verification = null
      return pending()
    },
    [`GET ${BASE}/verifications/*`]: () => state.verification ?? pending(),
    [`DELETE ${BASE}/verifications/*`]: () => undefined,
    ...routes,
  })
  return { ...server, state }
}

const open = (server: ReturnType<typeof createServer>, options: Partial<PageOptions> = {}) =>
  renderInPage(<TestParts identityDrawing={null} verificationDrawing={null} />, {
    api: server.api,
    groups: ['common', 'forms', 'errors', 'beta'],
    ...options,
  })
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const kept = () => JSON.stringify({ ...sessionStorage, ...localStorage })

test.each([
  ['de', 'Vorname', 'Anna'],
  ['fr', 'Prénom', 'Élodie'],
  ['it', 'Nome', 'Chiara'],
  ['rm', 'Prenum', 'Anna'],
  ['en', 'First name', 'Anna'],
] as const)('somebody invented is proposed, in %s as elsewhere', (language, label, name) => {
  open(createServer(), { language })
  expect(field(label).value).toBe(name)
  expect(field(label).name).toBe('')
})

test('what is missing is said where it is missing, and takes the focus', () => {
  const server = createServer()
  open(server)
  fireEvent.change(field('Name'), { target: { value: ' ' } })
  fireEvent.change(field('Geburtsdatum'), { target: { value: '2030-01-01' } })
  press('Beta-ID ausstellen')
  expect(screen.getByText('Füllen Sie dieses Feld bitte aus.')).toBeTruthy()
  expect(screen.getByText('Geben Sie ein Datum in der Vergangenheit an.')).toBeTruthy()
  expect(document.activeElement).toBe(field('Name'))
  expect(server.asked()).toEqual([])
  press('Andere Person')
  expect(field('Vorname').value).toBe('Jürg')
})

test('an identity waits in its code, with its ages, until a wallet has it; a reload forgets whose it is', async () => {
  const server = createServer()
  const { unmount } = open(server)
  press('Beta-ID ausstellen')
  expect((await screen.findByRole('link', { name: 'In die Wallet laden' })).getAttribute('href')).toBe(OFFER_LINK)
  expect(screen.getByText('Anna Muster')).toBeTruthy()
  expect(server.bodiesOf(`POST ${BASE}/credentials`)[0]).toEqual({
    metadata_credential_supported_id: ['betaid-sdjwt'],
    credential_subject_data: {
      given_name: 'Anna',
      family_name: 'Muster',
      birth_date: '1990-05-17',
      age_over_16: 'true',
      age_over_18: 'true',
      age_over_65: 'false',
      age_birth_year: '1990',
    },
  })
  server.state.offer = { status: 'IN_PROGRESS', offer_deeplink: null }
  await pass(3100)
  await screen.findByText('Ihre Wallet lädt die Beta-ID')
  server.state.offer = { status: 'ISSUED', offer_deeplink: null }
  await pass(3100)
  await screen.findByText('Ihre Beta-ID ist in der Wallet')
  const asked = server.asked().length
  await pass(10_000)
  expect(server.asked()).toHaveLength(asked)
  expect(kept()).not.toMatch(/Anna|Muster|1990|credential-offer/)
  unmount()
  open(server)
  await screen.findByText('Ihre Beta-ID ist in der Wallet')
  expect(screen.queryByText('Anna Muster')).toBeNull()
})

test('an offer that lapsed, is gone, or cannot be asked for leads to another one', async () => {
  const server = createServer()
  open(server)
  press('Beta-ID ausstellen')
  await screen.findByRole('link', { name: 'In die Wallet laden' })
  server.state.offer = new Problem('test-credential-unavailable', 502)
  await pass(3100)
  await screen.findByText(/Wir wissen gerade nicht/)
  server.state.offer = { status: 'EXPIRED', offer_deeplink: null }
  await pass(3100)
  await screen.findByText('Der Code ist abgelaufen')
  const asked = server.asked().length
  await pass(10_000)
  expect(server.asked()).toHaveLength(asked)
  press('Weitere Beta-ID ausstellen')
  expect(field('Vorname').value).toBe('Anna')
  server.state.offer = new Problem('test-exchange-not-found', 404)
  press('Beta-ID ausstellen')
  await screen.findByText(/Diesen Test gibt es in diesem Browser nicht mehr/)
  press('Weitere Beta-ID ausstellen')
  expect(kept()).toBe('{}')
})

test('an offer that is gone is not asked for again', async () => {
  const server = createServer()
  open(server)
  press('Beta-ID ausstellen')
  await screen.findByRole('link', { name: 'In die Wallet laden' })
  server.state.offer = new Problem('test-exchange-not-found', 404)
  await pass(3100)
  await screen.findByText(/Diesen Test gibt es in diesem Browser nicht mehr/)
  const asked = server.asked().length
  await pass(10_000)
  expect(server.asked()).toHaveLength(asked)
})

test('an issuer that cannot be reached leaves what was entered', async () => {
  const down = createServer({ [`POST ${BASE}/credentials`]: () => new Problem('test-credential-unavailable', 502) })
  open(down)
  fireEvent.change(field('Vorname'), { target: { value: 'Wendelgard' } })
  press('Beta-ID ausstellen')
  await screen.findByText('Die Beta-ID wurde nicht ausgestellt')
  expect(field('Vorname').value).toBe('Wendelgard')
})

test('a test is asked for as it is specified, and shows what arrived and what was checked, until it is deleted', async () => {
  const server = createServer()
  open(server)
  press('Test starten')
  await screen.findByRole('img', { name: 'QR-Code für die Wallet-App' })
  expect(server.bodiesOf(`POST ${BASE}/verifications`)[0]).toEqual({ presentation_definition: TEST_DEFINITION })
  server.state.verification = SUCCESS
  await pass(2100)
  const heading = await screen.findByRole('heading', { name: 'Der Test ist gelungen' })
  await waitFor(() => expect(document.activeElement).toBe(heading))
  const arrived = within(screen.getByRole('region', { name: 'Das ist angekommen' }))
  expect(arrived.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    'Wendelgard',
    'Testfall',
    '17.05.1990',
    '21.11.2026, 11:02',
  ])
  expect(within(screen.getByRole('region', { name: 'Das wurde geprüft' })).getAllByRole('listitem')).toHaveLength(5)
  expect(kept()).not.toMatch(/Wendelgard|Testfall|1990/)
  press('Jetzt löschen')
  await screen.findByText('Die Angaben sind gelöscht')
  expect(screen.queryByText('Wendelgard')).toBeNull()
  await waitFor(() => expect(server.asked()).toContain(`DELETE ${BASE}/verifications/v1`))
  expect(kept()).toBe('{}')
})

test('a button that goes away with its press leaves the focus on a heading of its part', async () => {
  open(createServer())
  for (const [name, heading] of [
    ['Beta-ID ausstellen', /Beta-ID holen$/],
    ['Weitere Beta-ID ausstellen', /Beta-ID holen$/],
    ['Test starten', /^Scannen\. Prüfen\. Bestätigen\./],
    ['Test abbrechen', /Beta-ID zeigen$/],
  ] as const) {
    const button = await screen.findByRole('button', { name })
    act(() => button.focus())
    press(name)
    await waitFor(() => expect(document.activeElement?.textContent).toMatch(heading))
  }
})

test('a test that was refused begins anew and ends the one before', async () => {
  const server = createServer()
  open(server)
  press('Test starten')
  await screen.findByRole('img', { name: 'QR-Code für die Wallet-App' })
  server.state.verification = {
    state: 'FAILED',
    id: 'v1',
    wallet_response: { error_code: 'issuer-not-accepted' },
  } satisfies TestVerification
  await pass(2100)
  await screen.findByText(/stammt nicht von einer anerkannten Stelle/)
  press('Nochmals versuchen')
  await screen.findByRole('img', { name: 'QR-Code für die Wallet-App' })
  expect(server.state.begun).toBe(2)
  await waitFor(() => expect(server.asked()).toContain(`DELETE ${BASE}/verifications/v1`))
  press('Test abbrechen')
  await screen.findByRole('button', { name: 'Test starten' })
  await waitFor(() => expect(server.asked()).toContain(`DELETE ${BASE}/verifications/v2`))
})

test('a test that begins after it was stopped is given up, unless it was begun again', async () => {
  for (const isBegunAgain of [false, true]) {
    const late = deferred<unknown>()
    const server = createServer({ [`POST ${BASE}/verifications`]: () => late.promise })
    const { unmount } = open(server)
    press('Test starten')
    await screen.findByRole('button', { name: 'Test abbrechen' })
    press('Test abbrechen')
    await screen.findByRole('button', { name: 'Test starten' })
    if (isBegunAgain) press('Test starten')
    late.resolve({
      state: 'PENDING',
      id: 'late',
      verification_url: 'x',
      verification_deeplink: WALLET_LINK,
      expires_at: '2026-11-21T10:05:00Z',
    })
    if (isBegunAgain) await screen.findByRole('img', { name: 'QR-Code für die Wallet-App' })
    else {
      await waitFor(() => expect(server.asked()).toContain(`DELETE ${BASE}/verifications/late`))
      expect(screen.getByRole('button', { name: 'Test starten' })).toBeTruthy()
      expect(kept()).toBe('{}')
    }
    unmount()
    sessionStorage.clear()
  }
})

test('a test that was stopped and begun again says so where it cannot begin, whichever of the two fails last', async () => {
  const failed = deferred<unknown>()
  open(createServer({ [`POST ${BASE}/verifications`]: () => failed.promise }))
  press('Test starten')
  fireEvent.click(await screen.findByRole('button', { name: 'Test abbrechen' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Test starten' }))
  await screen.findByRole('button', { name: 'Test abbrechen' })
  await act(async () => failed.resolve(new Problem('verification-unavailable', 502)))
  expect(await screen.findByRole('alert')).toBeTruthy()
})

test('a code that comes after what was asked for has arrived is given up, and what has arrived stays', async () => {
  const server = createServer()
  const late = deferred<unknown>()
  let isSlow = false
  const api: typeof server.api = (route, ...rest) =>
    isSlow && route === 'POST /api/test-credential/verifications' ? (late.promise as never) : server.api(route, ...rest)
  open({ ...server, api })
  press('Test starten')
  await screen.findByRole('img', { name: 'QR-Code für die Wallet-App' })
  isSlow = true
  press('Neuer Code')
  server.state.verification = SUCCESS
  await pass(2100)
  await screen.findByText('Wendelgard')
  late.resolve({
    state: 'PENDING',
    id: 'late',
    verification_url: 'x',
    verification_deeplink: WALLET_LINK,
    expires_at: '2026-11-21T10:05:00Z',
  })
  await waitFor(() => expect(server.asked()).toContain(`DELETE ${BASE}/verifications/late`))
  expect(screen.getByText('Wendelgard')).toBeTruthy()
  expect(kept()).not.toContain('late')
})

test('a test that is over says so, and one that cannot begin says why', async () => {
  const server = createServer()
  const { unmount } = open(server)
  press('Test starten')
  await screen.findByRole('img', { name: 'QR-Code für die Wallet-App' })
  unmount()
  server.state.verification = { state: 'EXPIRED', id: 'v1' } satisfies TestVerification
  const again = open(server)
  await screen.findByText('Der Code ist abgelaufen')
  again.unmount()
  sessionStorage.clear()
  const down = createServer({
    [`POST ${BASE}/verifications`]: () => new Problem('verification-unavailable', 502),
  })
  open(down)
  press('Test starten')
  await screen.findByText(/Die Prüfung konnte nicht gestartet werden/)
})
