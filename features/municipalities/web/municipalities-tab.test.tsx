import type { CallErrorCode } from '@e-collecting/api-client'
import { deferred, Problem } from '@e-collecting/api-client/testing'
import { StaffApi } from '@e-collecting/auth/web'
import { renderInAdmin, sampleAdmin, sampleClerk } from '@e-collecting/auth/web/testing'
import { findQuestion, fireEvent, screen, waitFor, within } from '@e-collecting/ui/testing'
import { useState } from 'react'
import { expect, test } from 'vitest'
import type { Municipality } from '../contract.ts'
import { MunicipalitiesTab } from './municipalities-tab.tsx'
import { MunicipalityForm } from './municipality-form.tsx'
import { CHUR, ONLY_PAGE, registerStub, WINTERTHUR } from './testing/register-stub.ts'

type Stub = ReturnType<typeof registerStub>

const open = (server: Stub, options: Partial<Parameters<typeof renderInAdmin>[1]> = {}) =>
  renderInAdmin(<MunicipalitiesTab />, { api: server.api, ...options })
/** The form alone, as the tab opens it; null: of a new municipality. */
function Opened({ municipality }: { municipality: Municipality | null }) {
  const [isOpen, setIsOpen] = useState(true)
  const close = () => setIsOpen(false)
  return isOpen && <MunicipalityForm municipality={municipality} onClose={close} onIdentityChanged={close} />
}
const openForm = (server: Stub, municipality: Municipality | null) =>
  renderInAdmin(<Opened municipality={municipality} />, { api: server.api })
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
/** Found by its text: asking for the role of every cell is slow. */
const row = async (name: string) => (await screen.findByText(name)).closest('tr') as HTMLTableRowElement
const sent = (server: Stub, method: string) => server.requests.filter((request) => request.method === method)
const dialog = () => within(screen.getByRole('dialog'))

/** Opens the menu of a row and presses one of its entries. */
async function choose(name: string, entry: string) {
  await row(name)
  press(`Aktionen für ${name}`)
  fireEvent.click(await screen.findByRole('menuitem', { name: entry }))
}

test('the list shows number, canton, DID and number of residents', async () => {
  open(registerStub())
  expect(screen.getByText('Die Liste wird geladen …')).toBeTruthy()
  const cells = within(await row('Winterthur')).getAllByRole('cell')
  expect(cells.map(({ textContent }) => textContent)).toEqual([
    'BFS-Nummer230',
    'KantonZH',
    'DIDVorhanden',
    'Einwohner12\u00a0345',
    '',
  ])
  expect(within(await row('Chur')).getByText('Keine DID')).toBeTruthy()
})

test('sort and place stand in the address, the searched text does not', async () => {
  const server = registerStub({
    'GET /api/admin/municipalities': () => ({ items: [CHUR, WINTERTHUR], ...ONLY_PAGE, next: 'c2', total: 60 }),
  })
  const { address } = open(server)
  await row('Winterthur')
  press('Weiter')
  await waitFor(() => expect(address()).toBe('?cursor=c2'))
  press('BFS-Nummer')
  expect(address()).toBe('?sort=bfsNumber&direction=ascending')
  press('BFS-Nummer')
  expect(address()).toBe('?sort=bfsNumber&direction=descending')
  const search = screen.getByLabelText('Gemeinde suchen')
  fireEvent.change(search, { target: { value: 'Winter' } })
  fireEvent.keyDown(search, { key: 'Enter' })
  await waitFor(() =>
    expect(Object.fromEntries(server.requests.at(-1)?.query ?? [])).toEqual({
      text: 'Winter',
      sort: 'bfsNumber',
      direction: 'desc',
    }),
  )
  expect(address()).not.toContain('Winter')
})

test('a list that cannot be loaded says so and is asked for again', async () => {
  let isDown = true
  const page = { items: [WINTERTHUR], ...ONLY_PAGE, total: 1 }
  open(registerStub({ 'GET /api/admin/municipalities': () => (isDown ? new Problem('internal-error', 500) : page) }))
  expect((await screen.findByRole('alert')).textContent).toContain('Fehler beim Laden der Gemeinden')
  isDown = false
  press('Nochmals versuchen')
  expect(await row('Winterthur')).toBeTruthy()
})

test('an empty list offers to add one, an empty search to be cleared', async () => {
  open(registerStub({ 'GET /api/admin/municipalities': () => ({ items: [], ...ONLY_PAGE, total: 0 }) }))
  await screen.findByText('Es ist noch keine Gemeinde erfasst.')
  expect(screen.getAllByRole('button', { name: 'Gemeinde erfassen' })).toHaveLength(2)
  const search = screen.getByLabelText('Gemeinde suchen')
  fireEvent.change(search, { target: { value: 'xyz' } })
  fireEvent.keyDown(search, { key: 'Enter' })
  await screen.findByText('Keine Gemeinde passt zu dieser Suche.')
  fireEvent.click(screen.getAllByRole('button', { name: 'Suche leeren' }).at(-1) as HTMLElement)
  expect(await screen.findByText('Es ist noch keine Gemeinde erfasst.')).toBeTruthy()
})

test('the number gives canton and name while it is typed, and the municipality is added', async () => {
  const server = registerStub()
  open(server)
  await row('Chur')
  press('Gemeinde erfassen')
  expect(field('Kanton').readOnly).toBe(true)
  expect(field('Kanton').value).toBe('Noch nicht bestimmt')
  type('BFS-Nummer', '0351')
  await waitFor(() => expect(field('Kanton').value).toBe('Bern'))
  expect(field('Name').value).toBe('Bern')
  expect(dialog().getByText('DID und Statusliste werden beim Erfassen automatisch angelegt.')).toBeTruthy()
  press('Erfassen')
  await screen.findByText('Gemeinde Bern erfasst')
  expect(sent(server, 'POST')[0]?.body).toEqual({
    bfsNumber: '351',
    name: 'Bern',
    did: null,
    statusListUrl: null,
    verificationMethod: null,
    keyId: null,
  })
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a name that somebody wrote stays when the official one of the number arrives', async () => {
  openForm(registerStub(), null)
  type('BFS-Nummer', '351')
  type('Name', 'Bärn')
  await waitFor(() => expect(field('Kanton').value).toBe('Bern'))
  expect(field('Name').value).toBe('Bärn')
})

test('a number that is gone is none, and one that nobody could look up is not said to be', async () => {
  let answer: unknown = { bfsNumber: '230', name: 'Winterthur', canton: 'ZH' }
  openForm(registerStub({ 'GET /api/municipalities/*': () => answer }), null)
  type('BFS-Nummer', '231')
  expect(await screen.findByText('Zu dieser BFS-Nummer gibt es keine Gemeinde.')).toBeTruthy()
  for (const [number, problem] of [
    ['232', new Problem('internal-error', 503)],
    ['233', new Problem('too-many-requests', 429)],
  ] as const) {
    answer = { bfsNumber: '230', name: 'Winterthur', canton: 'ZH' }
    type('BFS-Nummer', '230')
    expect(await screen.findByDisplayValue('Zürich')).toBeTruthy()
    answer = problem
    type('BFS-Nummer', number)
    expect(await screen.findByText(/Der Kanton konnte nicht nachgeschlagen werden/)).toBeTruthy()
    expect(screen.queryByText('Zu dieser BFS-Nummer gibt es keine Gemeinde.')).toBeNull()
  }
})

test('a number that is still being typed gives no canton of the number before it', async () => {
  openForm(registerStub(), null)
  type('BFS-Nummer', '351')
  await waitFor(() => expect(field('Kanton').value).toBe('Bern'))
  type('BFS-Nummer', '261')
  expect(field('Kanton').value).toBe('Wird bestimmt …')
  await waitFor(() => expect(field('Kanton').value).toBe('Zürich'))
})

test('what is missing or unknown is named at the field, which takes the focus', async () => {
  const server = registerStub()
  openForm(server, null)
  press('Erfassen')
  expect(await screen.findByText('BFS-Nummer ist erforderlich')).toBeTruthy()
  expect(screen.getByText('Name ist erforderlich')).toBeTruthy()
  expect(document.activeElement).toBe(field('BFS-Nummer'))
  type('BFS-Nummer', '9999')
  expect(await screen.findByText('Zu dieser BFS-Nummer gibt es keine Gemeinde.')).toBeTruthy()
  expect(field('BFS-Nummer').getAttribute('aria-invalid')).toBe('true')
  expect(sent(server, 'POST')).toEqual([])
})

test('a duplicate is named at the number, another failure for the whole form; what was entered stays', async () => {
  let code: CallErrorCode = 'municipality-exists'
  openForm(registerStub({ 'POST /api/admin/municipalities': () => new Problem(code, 409) }), null)
  type('BFS-Nummer', '351')
  type('Name', 'Bern')
  press('Erfassen')
  expect(await screen.findByText('Eine Gemeinde mit dieser BFS-Nummer ist schon erfasst.')).toBeTruthy()
  expect(screen.queryByRole('alert')?.textContent ?? '').toBe('')
  code = 'identity-service-unavailable'
  press('Erfassen')
  expect(await screen.findByText('Fehler beim Erfassen der Gemeinde')).toBeTruthy()
  expect(screen.getByText(/Der Dienst für die DID antwortet nicht/)).toBeTruthy()
  expect(field('Name').value).toBe('Bern')
})

test('a name that is not the one of the number is saved on a second word', async () => {
  let answer: object = new Problem('municipality-name-differs', 409)
  const server = registerStub({ 'PUT /api/admin/municipalities/*': () => answer })
  openForm(server, WINTERTHUR)
  type('Name', 'Züri')
  press('Speichern')
  expect(await screen.findByText(/heisst amtlich anders/)).toBeTruthy()
  answer = { ...WINTERTHUR, name: 'Züri' }
  press('Trotzdem speichern')
  await screen.findByText('Gemeinde Züri gespeichert')
  expect(sent(server, 'PUT').map(({ body }) => (body as { isNameConfirmed?: boolean }).isNameConfirmed)).toEqual([
    undefined,
    true,
  ])
})

test('who has not given the passkey for a while is asked for it before a municipality changes, and what was entered stays', async () => {
  const server = registerStub({
    'PUT /api/admin/municipalities/*': () => new Problem('fresh-passkey-required', 403),
  })
  renderInAdmin(
    <StaffApi user={sampleAdmin} onLost={() => undefined}>
      <MunicipalitiesTab />
    </StaffApi>,
    { api: server.api },
  )
  await choose('Winterthur', 'Bearbeiten')
  type('Name', 'Winti')
  press('Speichern')
  const question = await screen.findByRole('alertdialog', { name: 'Bitte bestätigen Sie mit dem Passkey' })
  fireEvent.click(within(question).getByRole('button', { name: 'Abbrechen' }))
  expect(await screen.findByText(/Dafür brauchen wir Ihren Passkey nochmals/)).toBeTruthy()
  expect(field('Name').value).toBe('Winti')
})

test('a name that was saved on a second word stays as it is when the municipality is opened', async () => {
  const deviating = { ...WINTERTHUR, name: 'Winti' }
  openForm(registerStub(), deviating)
  await waitFor(() => expect(field('Kanton').value).toBe('Zürich'))
  expect(field('Name').value).toBe('Winti')
})

test('DID and status list are asked for where the issuer is external', async () => {
  const server = registerStub({ 'GET /api/admin/municipality-form': () => ({ isDidEditable: true }) })
  openForm(server, WINTERTHUR)
  expect((await screen.findByLabelText<HTMLInputElement>('DID')).value).toBe(WINTERTHUR.did)
  expect(field('BFS-Nummer').readOnly).toBe(true)
  type('DID', 'nothing')
  press('Speichern')
  expect(await screen.findByText(/Eine DID beginnt mit/)).toBeTruthy()
  type('DID', 'did:tdw:xyz:example.org')
  type('Adresse der Statusliste', '')
  press('Speichern')
  await screen.findByText('Gemeinde Winterthur gespeichert')
  expect(sent(server, 'PUT')[0]?.body).toEqual({
    bfsNumber: '230',
    name: 'Winterthur',
    did: 'did:tdw:xyz:example.org',
    statusListUrl: null,
    verificationMethod: null,
    keyId: null,
    version: 'first',
  })
})

/** Another admin has saved Winterthur since its form was opened. */
function changedBy(other: Partial<Municipality>) {
  const latest = { ...WINTERTHUR, ...other, version: 'second' }
  return registerStub({
    ...BY_HAND,
    'GET /api/admin/municipalities/m1': () => latest,
    'PUT /api/admin/municipalities/*': ({ body }) =>
      (body as { version: string }).version === 'second'
        ? { ...latest, ...(body as object) }
        : new Problem('municipality-changed', 409),
  })
}

test('what an attempt without an answer has added is listed', async () => {
  let items = [WINTERTHUR]
  const server = registerStub({
    'GET /api/admin/municipalities': () => ({ items, ...ONLY_PAGE, total: items.length }),
    'POST /api/admin/municipalities': () => {
      items = [CHUR, WINTERTHUR]
      return new Problem('internal-error', 500)
    },
  })
  open(server)
  await row('Winterthur')
  press('Gemeinde erfassen')
  type('BFS-Nummer', '3901')
  type('Name', 'Chur')
  press('Erfassen')
  await screen.findByText('Fehler beim Erfassen der Gemeinde')
  expect(await row('Chur')).toBeTruthy()
})

test('what somebody else has saved meanwhile comes into the fields that were left alone, and is not undone', async () => {
  const server = changedBy({ statusListUrl: 'https://site.test/status/2.jwt', keyId: 'slot-7', hasKeyPin: true })
  openForm(server, WINTERTHUR)
  await screen.findByLabelText('DID')
  type('Name', 'Winti')
  press('Speichern')
  expect(await screen.findByText(/Jemand anderes hat diese Gemeinde inzwischen geändert/)).toBeTruthy()
  expect(field('Schlüsselkennung').value).toBe('slot-7')
  expect(field('Name').value).toBe('Winti')
  press('Speichern')
  await screen.findByText('Gemeinde Winti gespeichert')
  expect(sent(server, 'PUT').at(-1)?.body).toMatchObject({
    version: 'second',
    name: 'Winti',
    statusListUrl: 'https://site.test/status/2.jwt',
    keyId: 'slot-7',
  })
})

/** Two admins enter a DID for Winterthur, and this one saves theirs second. */
async function saveBesideAnother() {
  const server = changedBy({ did: 'did:tdw:xyz:example.org:other' })
  openForm(server, WINTERTHUR)
  await screen.findByLabelText('DID')
  type('DID', 'did:tdw:xyz:example.org:mine')
  press('Speichern')
  return server
}

test('where both have changed the same, what was entered here stays, is marked, and is saved on another word', async () => {
  const server = await saveBesideAnother()
  expect(await screen.findByText(/Auch das hat inzwischen jemand anderes geändert/)).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(field('DID')))
  press('Speichern')
  await screen.findByText('Gemeinde Winterthur gespeichert')
  expect(sent(server, 'PUT').at(-1)?.body).toMatchObject({ version: 'second', did: 'did:tdw:xyz:example.org:mine' })
})

test('what somebody else has saved stands below a field that both changed; who takes it saves it, and may have their own back', async () => {
  const server = await saveBesideAnother()
  expect(await screen.findByText('did:tdw:xyz:example.org:other')).toBeTruthy()
  press('Übernehmen: DID')
  expect(field('DID').value).toBe('did:tdw:xyz:example.org:other')
  press('Wieder einsetzen: DID')
  expect(field('DID').value).toBe('did:tdw:xyz:example.org:mine')
  press('Übernehmen: DID')
  press('Speichern')
  await screen.findByText('Gemeinde Winterthur gespeichert')
  expect(sent(server, 'PUT').at(-1)?.body).toMatchObject({ version: 'second', did: 'did:tdw:xyz:example.org:other' })
})

const BY_HAND = { 'GET /api/admin/municipality-form': () => ({ isDidEditable: true }) }

test('a stored PIN is not shown: it is kept, replaced or removed', async () => {
  const withPin = { ...WINTERTHUR, keyId: 'slot-7', hasKeyPin: true }
  const server = registerStub({
    ...BY_HAND,
    'GET /api/admin/municipalities': () => ({ items: [withPin], ...ONLY_PAGE, total: 1 }),
    'PUT /api/admin/municipalities/*': () => withPin,
  })
  open(server)
  const save = async (change: string, pin?: string) => {
    await choose('Winterthur', 'Bearbeiten')
    const select = await screen.findByLabelText<HTMLSelectElement>('Gespeicherte PIN')
    expect(select.value).toBe('keep')
    expect(screen.queryByLabelText('PIN des Schlüssels')).toBeNull()
    fireEvent.change(select, { target: { value: change } })
    if (pin !== undefined) {
      expect(field('PIN des Schlüssels').type).toBe('password')
      type('PIN des Schlüssels', pin)
    }
    press('Speichern')
    await waitFor(() => expect(screen.queryByLabelText('Gespeicherte PIN')).toBeNull())
    const panel = screen.queryByRole('dialog', { name: 'Winterthur' })
    // Only what it issues with is worth a try.
    expect(panel !== null).toBe(change !== 'keep')
    if (panel) fireEvent.keyDown(panel, { key: 'Escape' })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const { keyPin } = (sent(server, 'PUT').at(-1)?.body ?? {}) as { keyPin?: unknown }
    return keyPin
  }
  expect(await save('keep')).toBeUndefined()
  expect(await save('replace', '4711')).toBe('4711')
  expect(await save('remove')).toBeNull()
})

test('who has changed a DID may have it tried, and is told what holds and what to do', async () => {
  let findings = { offer: 'cancelled', key: 'differs' }
  const server = registerStub({
    ...BY_HAND,
    'POST /api/admin/municipalities/m1/issuer-check': () => findings,
  })
  open(server)
  await choose('Chur', 'Bearbeiten')
  fireEvent.change(await screen.findByLabelText('DID'), { target: { value: 'did:webvh:xyz:example.org:chur' } })
  press('Speichern')
  const panel = within(await screen.findByRole('dialog', { name: 'Chur' }))
  fireEvent.click(await panel.findByRole('button', { name: 'Ausstellung prüfen' }))
  const found = await panel.findByText('Angebot gemacht und abgebrochen')
  expect(found.closest('[role=status]')).toBeTruthy()
  expect(panel.getByText('Schlüssel passt nicht')).toBeTruthy()
  expect(panel.getByText(/Berichtigen Sie den Schlüssel/)).toBeTruthy()
  findings = { offer: 'unreachable', key: 'not-read' }
  fireEvent.click(panel.getByRole('button', { name: 'Ausstellung prüfen' }))
  expect(await panel.findByText('Keine Antwort')).toBeTruthy()
  expect(panel.getByText('Schlüssel nicht geprüft')).toBeTruthy()
  findings = new Problem('overloaded', 503) as never
  fireEvent.click(panel.getByRole('button', { name: 'Ausstellung prüfen' }))
  expect((await panel.findByRole('alert')).textContent).toBeTruthy()
  expect(panel.queryByText('Keine Antwort')).toBeNull()
})

test('our own issuer is not tried: it makes DID and key together', async () => {
  open(registerStub())
  fireEvent.click(within(await row('Winterthur')).getByRole('button', { name: 'Winterthur' }))
  const panel = within(await screen.findByRole('dialog', { name: 'Winterthur' }))
  expect(panel.queryByText('Ausstellung prüfen')).toBeNull()
})

test('what was entered is not thrown away unasked', async () => {
  openForm(registerStub(), null)
  fireEvent.input(field('Name'), { target: { value: 'B' } })
  press('Abbrechen')
  expect(await screen.findByText('Eingaben verwerfen?')).toBeTruthy()
  press('Verwerfen')
  await waitFor(() => expect(screen.queryByLabelText('Name')).toBeNull())
})

test('a municipality is deleted after a question, and a refusal says why', async () => {
  let refusal: Problem | undefined = new Problem('municipality-has-residents', 409)
  const server = registerStub({ 'DELETE /api/admin/municipalities/*': () => refusal })
  open(server)
  await choose('Chur', 'Löschen')
  expect(screen.getByRole('alertdialog', { name: 'Möchten Sie die Gemeinde Chur wirklich löschen?' })).toBeTruthy()
  expect(sent(server, 'DELETE')).toEqual([])
  press('Gemeinde löschen')
  expect(await screen.findByText(/In dieser Gemeinde sind noch Einwohner erfasst/)).toBeTruthy()
  const sinceRefused = () => server.asked().slice(server.asked().findIndex((call) => call.startsWith('DELETE')))
  await waitFor(() => expect(sinceRefused()).toContain('GET /api/admin/municipalities'))
  refusal = undefined
  press('Gemeinde löschen')
  expect(await screen.findByText('Gemeinde Chur gelöscht')).toBeTruthy()
  expect(findQuestion()).toBeUndefined()
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Gemeinden' }))
})

test('where residents are on record nobody is asked: it says so, and leads to them', async () => {
  const server = registerStub()
  const { address } = open(server)
  await choose('Winterthur', 'Löschen')
  const notice = within(screen.getByRole('alertdialog', { name: 'Die Gemeinde Winterthur lässt sich nicht löschen' }))
  expect(notice.getByText(/^Erfasste Einwohner: 12.345\./)).toBeTruthy()
  expect(notice.queryByRole('button', { name: 'Gemeinde löschen' })).toBeNull()
  fireEvent.click(notice.getByRole('button', { name: 'Einwohner anzeigen' }))
  expect(address()).toBe('?tab=einwohner&municipality=m1')
  expect(sent(server, 'DELETE')).toEqual([])
})

test('a municipality that has merged is marked, and its panel says into which one and what to do', async () => {
  const merged = { ...WINTERTHUR, successor: { bfsNumber: '261', name: 'Zürich' } }
  const page = { items: [merged], ...ONLY_PAGE, total: 1 }
  open(registerStub({ 'GET /api/admin/municipalities': () => page }))
  fireEvent.click(within(await row('Winterthur')).getByRole('button', { name: /^Winterthur/ }))
  expect(screen.getByText('Fusioniert')).toBeTruthy()
  const panel = within(await screen.findByRole('dialog', { name: 'Winterthur' }))
  expect(panel.getByText(/ist in Zürich aufgegangen.*trägt die Nummer 261 ein/)).toBeTruthy()
})

test('a row opens a panel with everything, and ways to residents and credentials', async () => {
  open(registerStub(), { search: '?tab=gemeinden&cursor=c1' })
  fireEvent.click(within(await row('Winterthur')).getByRole('button', { name: 'Winterthur' }))
  const panel = within(await screen.findByRole('dialog', { name: 'Winterthur' }))
  expect(panel.getByText('Zürich (ZH)')).toBeTruthy()
  expect(panel.getByLabelText<HTMLInputElement>('DID').value).toBe(WINTERTHUR.did)
  expect(panel.getAllByText('DID')).toHaveLength(1)
  const href = (name: string) => panel.getByRole('link', { name }).getAttribute('href')
  expect(href('Einwohner anzeigen')).toBe('/admin?tab=einwohner&municipality=m1')
  expect(href('Nachweise anzeigen')).toBe('/admin?tab=stimmregister&municipality=m1')
  fireEvent.click(panel.getByRole('button', { name: 'Bearbeiten' }))
  expect(await screen.findByRole('dialog', { name: 'Gemeinde bearbeiten' })).toBeTruthy()
})

test('a clerk reads and changes nothing', async () => {
  const server = registerStub(BY_HAND)
  open(server, { user: sampleClerk })
  await row('Winterthur')
  expect(screen.queryByRole('button', { name: 'Gemeinde erfassen' })).toBeNull()
  press('Aktionen für Winterthur')
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
    'Einwohner anzeigen',
    'Nachweise anzeigen',
  ])
  fireEvent.keyDown(screen.getByRole('menu'), { key: 'Escape' })
  fireEvent.click(within(await row('Winterthur')).getByRole('button', { name: 'Winterthur' }))
  await screen.findByRole('dialog', { name: 'Winterthur' })
  expect(screen.queryByRole('button', { name: 'Bearbeiten' })).toBeNull()
  // What only an admin may have tried is neither offered nor asked about.
  expect(server.asked()).not.toContain('GET /api/admin/municipality-form')
})

test('a form is sent once, however often one presses', async () => {
  const answer = deferred<unknown>()
  const server = registerStub({ 'PUT /api/admin/municipalities/*': () => answer.promise })
  openForm(server, WINTERTHUR)
  press('Speichern')
  fireEvent.click(await screen.findByRole('button', { name: 'Wird gespeichert …' }))
  answer.resolve(WINTERTHUR)
  await screen.findByText('Gemeinde Winterthur gespeichert')
  expect(sent(server, 'PUT')).toHaveLength(1)
})
