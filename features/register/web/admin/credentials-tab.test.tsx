import { deferred, Problem } from '@e-collecting/api-client/testing'
import { expectHiddenSearch, renderInAdmin, sampleClerk } from '@e-collecting/auth/web/testing'
import { act, fireEvent, screen, waitFor, within } from '@e-collecting/ui/testing'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { CredentialBadge } from './credential-badge.tsx'
import { CredentialsTab } from './credentials-tab.tsx'
import { shownStatus } from './shown-status.ts'
import {
  credentialStub,
  detailsOf,
  NULLIFIER,
  OFFER_LINK,
  OPTIONS,
  pageOf,
  RECORD,
  recordIn,
} from './testing/credential-stub.ts'

const READ = ['GET /api/admin/credentials/{id}', { params: { id: 'c1' } }] as const

type Stub = ReturnType<typeof credentialStub>

const SEARCH = 'POST /api/admin/credentials/search'
const open = (server: Stub, options: Partial<Parameters<typeof renderInAdmin>[1]> = {}) =>
  renderInAdmin(<CredentialsTab />, { api: server.api, search: '?tab=stimmregister', ...options })
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const choose = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
/** Found by its text: asking for the role of every cell is slow. */
const row = async () => (await screen.findByText('Muster Anna')).closest('tr') as HTMLTableRowElement

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

test('who works for one municipality is not asked for it, nor told it in every row', async () => {
  open(credentialStub(), { user: sampleClerk })
  expect(within(await row()).queryByText('Winterthur')).toBeNull()
  expect(screen.queryByLabelText('Gemeinde')).toBeNull()
  expect(screen.getByLabelText('Volksbegehren')).toBeTruthy()
})

test('a row says who, where, for what, how it stands and since when, in Swiss time', async () => {
  open(credentialStub())
  const cells = within(await row())
  for (const text of ['17.05.1990', 'Winterthur', 'Nachtzüge in alle Nachbarländer', 'Angeboten', '21.11.2026, 11:00'])
    expect(cells.getByText(text)).toBeTruthy()
})

test.each([
  ['OFFERED', 'Angeboten'],
  ['CANCELLED', 'Abgebrochen'],
  ['IN_PROGRESS', 'In Bearbeitung'],
  ['DEFERRED', 'Verschoben'],
  ['READY', 'Bereit'],
  ['ISSUED', 'Ausgestellt'],
  ['SUSPENDED', 'Gesperrt'],
  ['REVOKED', 'Widerrufen'],
  ['EXPIRED', 'Abgelaufen'],
  ['INIT', 'Unbekannt'],
  ['REQUESTED', 'Unbekannt'],
  ['unknown', 'Unbekannt'],
] as const)('%s is called %s', (status, word) => {
  renderInAdmin(<CredentialBadge status={shownStatus(recordIn(status))} />, { api: credentialStub().api })
  expect(screen.getByText(word)).toBeTruthy()
})

test.each([
  ['pending', 'Wird erstellt'],
  ['error', 'Nicht erstellt'],
] as const)('a record that is %s of its own is called %s', async (status, word) => {
  open(credentialStub({ ...RECORD, status, providerStatus: null, hasManagementId: false }))
  expect(within(await row()).getByText(word)).toBeTruthy()
})

const OTHER = { ...RECORD, id: 'c9', resident: { ...RECORD.resident, familyName: 'Zbinden' } }

test('filters, sort and place stand in the address', async () => {
  const server = credentialStub(RECORD, { [SEARCH]: () => ({ ...pageOf(RECORD, OTHER), next: 'c2', total: 60 }) })
  const { address } = open(server)
  await row()
  expect(server.bodiesOf(SEARCH)[0]).toEqual({ sort: 'createdAt', direction: 'desc' })
  await screen.findByRole('option', { name: 'Winterthur' })
  press('Weiter')
  expect(address()).toBe('?tab=stimmregister&cursor=c2')
  choose('Gemeinde', 'm1')
  choose('Volksbegehren', 'quiet-evenings')
  choose('Status', 'SUSPENDED')
  press('Person')
  expect(address()).toBe(
    '?tab=stimmregister&municipality=m1&status=SUSPENDED&item=quiet-evenings&sort=name&direction=ascending',
  )
  const last = { municipalityId: 'm1', popularVote: 'quiet-evenings', status: 'SUSPENDED' }
  await waitFor(() => expect(server.bodiesOf(SEARCH).at(-1)).toEqual({ ...last, sort: 'name', direction: 'asc' }))
})

test.each([
  ['Gemeinde', 'm1', '&municipality=m1'],
  ['Volksbegehren', 'night-trains', '&item=night-trains'],
  ['Status', 'ISSUED', '&status=ISSUED'],
])('another choice of %s begins at the first page', async (label, value, chosen) => {
  const { address } = open(credentialStub(), { search: '?tab=stimmregister&cursor=c2' })
  await screen.findByRole('option', { name: 'Winterthur' })
  choose(label, value)
  expect(address()?.split('&').toSorted()).toEqual(`?tab=stimmregister${chosen}`.split('&').toSorted())
})

test('a municipality that an address names can be taken away again, also by who works for one', async () => {
  const own = { ...OPTIONS, municipalities: OPTIONS.municipalities.filter(({ id }) => id === 'm1') }
  const server = credentialStub(RECORD, { 'GET /api/admin/credential-options': () => own })
  open(server, { user: sampleClerk, search: '?tab=stimmregister&municipality=m1' })
  await screen.findByRole('option', { name: 'Winterthur' })
  expect(screen.getByLabelText<HTMLSelectElement>('Gemeinde').value).toBe('m1')
})

test('while the next page is on its way, that is said of the table', async () => {
  const next = deferred<unknown>()
  const first = { ...pageOf(RECORD, OTHER), next: 'c2', total: 60 }
  open(credentialStub(RECORD, { [SEARCH]: ({ body }) => ('cursor' in (body as object) ? next.promise : first) }))
  await row()
  const isBusy = () => screen.getByRole('table').getAttribute('aria-busy')
  expect(isBusy()).toBe('false')
  press('Weiter')
  expect(isBusy()).toBe('true')
  next.resolve(pageOf(RECORD))
  await waitFor(() => expect(isBusy()).toBe('false'))
})

test('what nobody can have chosen counts as not chosen', async () => {
  const server = credentialStub()
  open(server, { search: '?tab=stimmregister&municipality=m9&item=nothing&status=SOLD' })
  await screen.findByRole('option', { name: 'Winterthur' })
  await waitFor(() => expect(server.bodiesOf(SEARCH).at(-1)).toEqual({ sort: 'createdAt', direction: 'desc' }))
})

test('a searched name stands in no address and no storage', async () => {
  const server = credentialStub()
  const { address } = open(server)
  await row()
  await expectHiddenSearch(server, SEARCH, address)
})

test('nothing there, nothing found, and what cannot be loaded each say so', async () => {
  let answer: unknown = pageOf()
  const server = credentialStub(RECORD, { [SEARCH]: () => answer })
  const { address } = open(server)
  const nothing = await screen.findByText('Es ist noch kein Nachweis ausgestellt.')
  expect(within(nothing.closest('tr')!).getByRole('button', { name: 'Nachweis ausstellen' })).toBeTruthy()
  choose('Status', 'ISSUED')
  expect(await screen.findByText('Kein Nachweis passt zu Filter und Suche.')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Person suchen'), { target: { value: 'Muster' } })
  fireEvent.keyDown(screen.getByLabelText('Person suchen'), { key: 'Enter' })
  await waitFor(() => expect(server.bodiesOf(SEARCH).at(-1)).toMatchObject({ text: 'Muster', status: 'ISSUED' }))
  await screen.findByText('Kein Nachweis passt zu Filter und Suche.')
  answer = new Problem('internal-error', 500)
  press('Filter und Suche leeren')
  expect(screen.getByLabelText<HTMLInputElement>('Person suchen').value).toBe('')
  choose('Status', 'OFFERED')
  expect(await screen.findByText('Fehler beim Laden des Stimmregisters')).toBeTruthy()
  answer = pageOf(RECORD)
  press('Nochmals versuchen')
  await row()
  expect(address()).toBe('?tab=stimmregister&status=OFFERED')
})

test('what only the search has left out is not said never to have been issued, and all is taken away at once', async () => {
  const server = credentialStub(RECORD, {
    [SEARCH]: ({ body }) => ('text' in (body as object) ? pageOf() : pageOf(RECORD)),
  })
  const search = '?tab=stimmregister'
  const { address, unmount } = open(server, { search })
  await row()
  fireEvent.change(screen.getByLabelText('Person suchen'), { target: { value: 'Niemand' } })
  fireEvent.keyDown(screen.getByLabelText('Person suchen'), { key: 'Enter' })
  await screen.findByText('Kein Nachweis passt zu Filter und Suche.')
  press('Filter und Suche leeren')
  await row()
  expect(address()).toBe(search)
  unmount()
  const none = credentialStub(RECORD, { [SEARCH]: () => pageOf() })
  const narrow = open(none, { search: `${search}&municipality=m1&item=night-trains&status=open&cursor=c2` })
  fireEvent.click(await screen.findByRole('button', { name: 'Filter und Suche leeren' }))
  expect(narrow.address()).toBe(search)
})

test('what waits for somebody can be chosen as a status is', async () => {
  open(credentialStub(), { search: '?tab=stimmregister&status=faulty' })
  await row()
  const select = screen.getByLabelText<HTMLSelectElement>('Status')
  expect(select.selectedOptions[0]?.textContent).toBe('Fehler')
  choose('Status', 'open')
  expect(select.selectedOptions[0]?.textContent).toBe('Noch nicht abgeholt')
})

test('options that do not come are asked for again', async () => {
  let isDown = true
  const options = 'GET /api/admin/credential-options'
  open(
    credentialStub(RECORD, {
      [options]: () => (isDown ? new Problem('internal-error', 500) : { municipalities: [], popularVotes: [] }),
    }),
  )
  expect(await screen.findByText('Gemeinden und Volksbegehren konnten nicht geladen werden.')).toBeTruthy()
  isDown = false
  press('Nochmals versuchen')
  await waitFor(() => expect(screen.queryByText(/konnten nicht geladen werden/)).toBeNull())
})

test('somebody without any municipality is told whom to ask', () => {
  open(credentialStub(), { user: { ...sampleClerk, municipalities: [] } })
  expect(screen.getByText(/Ihrem Konto ist keine Gemeinde zugeteilt/)).toBeTruthy()
})

test('the panel shows everything about an open offer', async () => {
  open(credentialStub())
  fireEvent.click(within(await row()).getByRole('button', { name: 'Muster Anna' }))
  const panel = within(await screen.findByRole('dialog', { name: 'Muster Anna' }))
  expect(await panel.findByRole('img', { name: 'QR-Code, mit dem Anna Muster den Nachweis abholt' })).toBeTruthy()
  expect(panel.getByRole('img').getAttribute('width')).toBe('256')
  expect(panel.getByLabelText<HTMLInputElement>('Link des Angebots').value).toBe(OFFER_LINK)
  const demoWallet = panel.getByRole('link', { name: /Demo-Wallet öffnen/ })
  expect(demoWallet.getAttribute('href')).toBe(`/wallet#${encodeURIComponent(OFFER_LINK)}`)
  expect(panel.getByLabelText<HTMLInputElement>('Einmal-Kennung').value).toBe(NULLIFIER)
  expect(panel.getByLabelText<HTMLInputElement>('DID der Gemeinde').value).toContain('did:webvh')
  expect(panel.getByLabelText<HTMLInputElement>('Management-ID').value).toContain('b9f3e0c4')
  // Until the end of the last day in Switzerland, whatever the zone of the clerk's machine.
  expect(panel.getByText('01.12.2027, 23:59')).toBeTruthy()
  const said = (term: string) =>
    panel.getAllByText(term, { selector: 'dt' }).map((dt) => dt.nextElementSibling?.textContent)
  expect(said('Ausgestellt am')).toContain('21.11.2026')
  expect(said('Volksbegehren')).toContain('night-trains')
  expect(said('Ausstellerin')).toContain('did:webvh:abc:site.test:winterthur')
})

test('each moment of a credential stands under its own name; the list has the one it was offered at', async () => {
  const record = {
    ...recordIn('REVOKED'),
    createdAt: '2026-11-20T08:00:00Z',
    issuedAt: '2026-11-21T08:00:00Z',
    revokedAt: '2026-11-23T08:00:00Z',
  }
  const details = { ...detailsOf(record), validFrom: '2026-11-22T08:00:00Z', id: 'c1-and-more' }
  const server = credentialStub(record, { 'GET /api/admin/credentials/c1': () => details })
  open(server, { search: '?tab=stimmregister&credential=c1' })
  const panel = within(await screen.findByRole('dialog', { name: 'Muster Anna' }))
  const said = (term: string) => panel.getByText(term, { selector: 'dt' }).nextElementSibling?.textContent
  await panel.findByText('Kennung')
  expect(['Erstellt am', 'Angeboten am', 'Gültig ab', 'Gültig bis', 'Widerrufen am'].map(said)).toEqual([
    '20.11.2026, 09:00',
    '21.11.2026, 09:00',
    '22.11.2026, 09:00',
    '01.12.2027, 23:59',
    '23.11.2026, 09:00',
  ])
  expect(said('Kennung'), 'as long as the log names it').toBe('c1-and-m')
  expect(screen.getByText('21.11.2026, 09:00', { selector: 'td *' })).toBeTruthy()
})

test('what is on its way has no link, and nobody is told to break it off', async () => {
  open(credentialStub(recordIn('IN_PROGRESS')), { search: '?tab=stimmregister&credential=c1' })
  const watching = await screen.findByText(/erscheint von selbst/)
  expect(watching.getAttribute('role')).toBe('status')
  expect(screen.queryByText(/Brechen Sie das Angebot ab/)).toBeNull()
})

test('an open offer whose link is gone says what to do', async () => {
  const details = { ...detailsOf(RECORD), offerDeepLink: null }
  const server = credentialStub(RECORD, { 'GET /api/admin/credentials/c1': () => details })
  open(server, { search: '?tab=stimmregister&credential=c1' })
  expect(await screen.findByText(/Brechen Sie das Angebot ab und stellen Sie den Nachweis neu aus/)).toBeTruthy()
})

test('the panel stands in the address under the id of the record, and opens from there before the list has it', async () => {
  const server = credentialStub(RECORD, { [SEARCH]: () => pageOf() })
  const { address } = open(server, { search: '?tab=stimmregister&credential=c1' })
  const panel = within(await screen.findByRole('dialog', { name: 'Muster Anna' }))
  fireEvent.click(panel.getByRole('button', { name: 'Schliessen' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(address()).toBe('?tab=stimmregister')
})

test.each([
  [null, /^am 21.11.2026, 11:30 durch kanzlei@winterthur.test$/],
  ['device-lost', /^Gerät verloren oder gestohlenam 21.11.2026, 11:30 durch kanzlei@winterthur.test$/],
] as const)('of a suspended one the panel says when, by whom and why: %s', async (reason, text) => {
  const suspension = { at: '2026-11-21T10:30:00Z', by: 'kanzlei@winterthur.test', reason }
  const details = { ...detailsOf(recordIn('SUSPENDED')), suspension }
  const server = credentialStub(recordIn('SUSPENDED'), { 'GET /api/admin/credentials/c1': () => details })
  open(server, { search: '?tab=stimmregister&credential=c1' })
  const term = await screen.findByText('Gesperrt', { selector: 'dt' })
  expect(term.nextElementSibling?.textContent).toMatch(text)
})

test('proofs are shown if the issuer sends them', async () => {
  const proof = { type: 'DataIntegrityProof', created: '', verificationMethod: 'did:x#1', proofPurpose: '', jws: 'ey' }
  const server = credentialStub(recordIn('ISSUED'), {
    'GET /api/admin/credentials/c1': async () => ({
      ...(await credentialStub(recordIn('ISSUED')).api(...READ)),
      proofs: [proof],
    }),
  })
  open(server)
  fireEvent.click(within(await row()).getByRole('button', { name: 'Muster Anna' }))
  expect(await screen.findByText('DataIntegrityProof')).toBeTruthy()
})

test('a record the issuer does not know can be neither refreshed nor changed', async () => {
  open(credentialStub({ ...RECORD, status: 'error', providerStatus: null, hasManagementId: false }))
  fireEvent.click(within(await row()).getByRole('button', { name: 'Aktionen für Anna Muster' }))
  const refresh = await screen.findByRole('menuitem', { name: /^Status abfragen.*Keine Management-ID vorhanden$/ })
  expect(refresh.getAttribute('aria-disabled')).toBe('true')
  fireEvent.keyDown(refresh, { key: 'Escape' })
  fireEvent.click(within(await row()).getByRole('button', { name: 'Muster Anna' }))
  const panel = within(await screen.findByRole('dialog'))
  expect((await panel.findAllByText('Keine Management-ID vorhanden')).length).toBeGreaterThan(0)
  expect(panel.queryByRole('button', { name: 'Status abfragen' })).toBeNull()
  expect(panel.getByRole<HTMLButtonElement>('button', { name: 'Status ändern' }).disabled).toBe(true)
})

test('a panel says that it is on its way', async () => {
  const server = credentialStub(RECORD, {
    'GET /api/admin/credentials/c9': () => new Promise(() => undefined),
    [SEARCH]: () => pageOf(RECORD, OTHER),
  })
  open(server, { search: '?tab=stimmregister&credential=c9' })
  const panel = await screen.findByRole('dialog', { name: 'Zbinden Anna' })
  expect(within(panel).getByRole('region', { name: 'Zbinden Anna' }).getAttribute('aria-busy')).toBe('true')
})

test('a credential that nobody may see any more is not asked for again', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  const refresh = 'POST /api/admin/credentials/c1/refresh'
  const server = credentialStub(RECORD, { [refresh]: () => new Problem('credential-not-found', 404) })
  open(server, { search: '?tab=stimmregister&credential=c1' })
  await screen.findByLabelText('Einmal-Kennung')
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(server.asked().filter((one) => one === refresh)).toHaveLength(1)
})

test('a panel that cannot be loaded says why and tries again', async () => {
  let isDown = true
  const server = credentialStub(RECORD, {
    'GET /api/admin/credentials/c1': () =>
      isDown ? new Problem('credential-not-found', 404) : credentialStub().api(...READ),
  })
  open(server)
  fireEvent.click(within(await row()).getByRole('button', { name: 'Muster Anna' }))
  expect(await screen.findByText('Der Nachweis konnte nicht geladen werden.')).toBeTruthy()
  expect(screen.getByText(/Diesen Nachweis gibt es nicht mehr/)).toBeTruthy()
  isDown = false
  press('Nochmals versuchen')
  expect(await screen.findByLabelText('Einmal-Kennung')).toBeTruthy()
})
