import { deferred, Problem } from '@e-collecting/api-client/testing'
import { useAddressState } from '@e-collecting/auth/web'
import { renderInAdmin } from '@e-collecting/auth/web/testing'
import { LANGUAGES } from '@e-collecting/i18n'
import { fireEvent, screen, waitFor, within } from '@e-collecting/ui/testing'
import { expect, test } from 'vitest'
import { languagesOf } from '../testing/index.ts'
import { PopularVotesTab } from './popular-votes-tab.tsx'
import { ITEMS, itemsStub, LAKE, NIGHT_TRAINS } from './testing/items-stub.ts'

type Stub = ReturnType<typeof itemsStub>

const open = (server: Stub, search = '') =>
  renderInAdmin(<PopularVotesTab Log={({ itemId }) => <p>Zählung von {itemId}</p>} />, { api: server.api, search })
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const row = async (name: string) => {
  await screen.findByRole('button', { name: `Aktionen für ${name}` })
  return screen.getByRole('row', { name: new RegExp(name) })
}
const sent = (server: Stub, method: string) => server.requests.filter((request) => request.method === method)
const lastQuery = (server: Stub) =>
  Object.fromEntries(server.requests.filter(({ path }) => path === '/api/admin/popular-votes').at(-1)?.query ?? [])

/** Opens the menu of a row and presses one of its entries. */
async function choose(name: string, entry: string) {
  await row(name)
  press(`Aktionen für ${name}`)
  fireEvent.click(await screen.findByRole('menuitem', { name: entry }))
}

test('the list shows what an item is, where it is decided, from when to when, and how it stands', async () => {
  open(itemsStub())
  const cells = within(await row('Nachtzüge für alle')).getAllByRole('cell')
  expect(cells.map(({ textContent }) => textContent)).toEqual([
    'ArtInitiative',
    'EbeneBund',
    'Beginn01.03.2026',
    'Ende01.09.2027',
    'StatusAktiv',
    'Erfasst02.02.2026',
    '',
  ])
  const preview = screen.getByText(/Der Bund fördert Nachtzüge/)
  expect(preview.className).toContain('line-clamp-2')
  expect(screen.getByText('/nachtzuege')).toBeTruthy()
  const lake = within(await row('Seeufer'))
  expect(await lake.findByText('Zürich (ZH)')).toBeTruthy()
  for (const badge of ['Inaktiv', 'Beendet', 'Demo']) expect(lake.getByText(badge)).toBeTruthy()
})

test('what there is in German only is marked so for readers of another language', async () => {
  renderInAdmin(<PopularVotesTab Log={() => null} />, { api: itemsStub().api, language: 'fr' })
  fireEvent.click(await screen.findByText('Seeufer'))
  await screen.findByRole('dialog', { name: 'Seeufer' })
  expect(languagesOf(/^Seeufer$/)).toEqual(['de', 'de', 'de'])
  expect(languagesOf('Trains de nuit pour tous')).toEqual([undefined])
  expect(languagesOf('Der Bund fördert Nachtzüge.')).toEqual(['de'])
  expect(languagesOf('Komitee Nachtzug')).toEqual(['de', 'de'])
  // Its texts stand under the languages in the words of who reads.
  for (const language of ['Allemand', 'Français', 'Romanche']) expect(screen.getByText(language).tagName).toBe('DT')
})

test('filters, sort and place stand in the address; what nobody can have chosen counts as not chosen', async () => {
  const server = itemsStub()
  const { address } = open(server, '?tab=volksbegehren&level=cantonal&status=gone&sort=slug&cursor=c2')
  await row('Nachtzüge für alle')
  expect(lastQuery(server)).toEqual({ level: 'cantonal', sort: 'createdAt', direction: 'desc', cursor: 'c2' })
  fireEvent.change(screen.getByLabelText('Status'), { target: { value: 'inactive' } })
  fireEvent.change(screen.getByLabelText('Art'), { target: { value: 'referendum' } })
  fireEvent.change(screen.getByLabelText('Ebene'), { target: { value: '' } })
  press('Titel')
  expect(address()).toBe('?tab=volksbegehren&type=referendum&status=inactive&sort=title&direction=ascending')
  await waitFor(() =>
    expect(lastQuery(server)).toEqual({ type: 'referendum', status: 'inactive', sort: 'title', direction: 'asc' }),
  )
  const search = screen.getByLabelText('Volksbegehren suchen')
  fireEvent.change(search, { target: { value: 'Nacht' } })
  fireEvent.keyDown(search, { key: 'Enter' })
  await waitFor(() => expect(lastQuery(server)).toMatchObject({ text: 'Nacht' }))
  expect(address()).not.toContain('Nacht')
})

test('an empty list, one without hits and one that failed each lead on', async () => {
  let answer: unknown = new Problem('internal-error', 500)
  const server = itemsStub({ [ITEMS]: () => answer })
  const { address } = open(server)
  expect(await screen.findByText('Fehler beim Laden der Volksbegehren')).toBeTruthy()
  answer = { items: [], cursor: null, previous: null, next: null, total: 0 }
  press('Nochmals versuchen')
  expect(await screen.findByText('Keine Volksbegehren vorhanden')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Art'), { target: { value: 'initiative' } })
  expect(await screen.findByText('Kein Volksbegehren passt zu dieser Auswahl.')).toBeTruthy()
  press('Alle anzeigen')
  expect(address()).toBe('')
})

test('a row opens a panel with everything, its public address and the code for it', async () => {
  const { address } = open(itemsStub(), '?tab=volksbegehren')
  fireEvent.click(within(await row('Nachtzüge für alle')).getByRole('button', { name: 'Nachtzüge für alle' }))
  expect(address()).toBe(`?tab=volksbegehren&item=${NIGHT_TRAINS.id}`)
  const panel = within(await screen.findByRole('dialog', { name: 'Nachtzüge für alle' }))
  const page = 'https://site.test/de/volksbegehren/nachtzuege'
  expect(panel.getByLabelText<HTMLInputElement>('Öffentliche Adresse').value).toBe(page)
  expect(panel.getByRole('link', { name: 'Öffentliche Seite öffnen' }).getAttribute('href')).toBe(page)
  const code = panel.getByRole('img', { name: 'QR-Code der öffentlichen Seite von «Nachtzüge für alle»' })
  expect(code.getAttribute('width')).toBe('256')
  expect(panel.getByText('Trains de nuit pour tous')).toBeTruthy()
  const untranslated = panel.getAllByText('Noch nicht übersetzt: Es erscheint der deutsche Text.')
  expect(untranslated).toHaveLength(LANGUAGES.length - 2)
  expect(panel.getByText(/^100.000$/)).toBeTruthy()
  fireEvent.click(panel.getByRole('button', { name: 'Schliessen' }))
  expect(address()).toBe('?tab=volksbegehren')
})

test('signatures that nobody has entered are those of the Federal Constitution, as on the public page', async () => {
  const item = { ...NIGHT_TRAINS, quorum: null }
  open(itemsStub({ [ITEMS]: () => ({ items: [item], cursor: null, previous: null, next: null, total: 1 }) }))
  fireEvent.click(await screen.findByRole('button', { name: 'Nachtzüge für alle' }))
  const panel = within(await screen.findByRole('dialog', { name: 'Nachtzüge für alle' }))
  expect(panel.getByText(/^100.000 \(laut Bundesverfassung\)$/)).toBeTruthy()
})

test('an address may name an item that is not on the page, or that is gone', async () => {
  const server = itemsStub({ [ITEMS]: () => ({ items: [], cursor: null, previous: null, next: null, total: 0 }) })
  const { unmount } = open(server, `?item=${LAKE.id}`)
  const panel = within(await screen.findByRole('dialog', { name: 'Seeufer' }))
  expect(panel.getByText(/Nicht öffentlich/)).toBeTruthy()
  expect(panel.queryByRole('link', { name: 'Öffentliche Seite öffnen' })).toBeNull()
  unmount()
  open(server, '?item=gone')
  expect(await screen.findByText('Fehler beim Laden des Volksbegehrens')).toBeTruthy()
})

test('an item is deactivated and, undone, activated again', async () => {
  const server = itemsStub()
  open(server)
  await choose('Nachtzüge für alle', 'Deaktivieren')
  expect(await screen.findByText('Status erfolgreich aktualisiert')).toBeTruthy()
  press('Rückgängig')
  await waitFor(() =>
    expect(sent(server, 'PUT').map(({ body }) => body)).toEqual([
      { status: 'inactive', from: 'active' },
      { status: 'active', from: 'inactive' },
    ]),
  )
})

test('what becomes of a status stands in the panel at once, and is asked for again by the page of the item in this tab', async () => {
  const later = deferred<unknown>()
  const path = `/api/admin/popular-votes/${NIGHT_TRAINS.id}`
  let isChanged = false
  const server = itemsStub({
    [`GET ${path}`]: () => (isChanged ? later.promise : NIGHT_TRAINS),
    [`PUT ${path}/status`]: () => {
      isChanged = true
      return { ...NIGHT_TRAINS, status: 'inactive' }
    },
  })
  const { queryClient } = open(server, `?item=${NIGHT_TRAINS.id}`)
  queryClient.setQueryData(['popular-vote', 'nachtzuege', 'de'], {})
  const panel = within(await screen.findByRole('dialog', { name: 'Nachtzüge für alle' }))
  fireEvent.click(panel.getByRole('button', { name: 'Deaktivieren' }))
  expect(await panel.findByRole('button', { name: 'Aktivieren' })).toBeTruthy()
  expect(panel.getByText(/Nicht öffentlich/)).toBeTruthy()
  expect(queryClient.getQueryState(['popular-vote', 'nachtzuege', 'de'])?.isInvalidated).toBe(true)
  later.resolve({ ...NIGHT_TRAINS, status: 'inactive' })
})

test('what is archived already cannot be deleted, from its row or its panel', async () => {
  const archived = { ...NIGHT_TRAINS, status: 'archived' }
  const server = itemsStub({
    [ITEMS]: () => ({ items: [archived], cursor: null, previous: null, next: null, total: 1 }),
    'GET /api/admin/popular-votes/*': () => archived,
  })
  open(server, '?status=archived')
  await row('Nachtzüge für alle')
  press('Aktionen für Nachtzüge für alle')
  const entries = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
  expect(entries).toEqual(['Bearbeiten', 'Aus dem Archiv holen'])
  fireEvent.keyDown(screen.getByRole('menu'), { key: 'Escape' })
  press('Nachtzüge für alle')
  const panel = within(await screen.findByRole('dialog', { name: 'Nachtzüge für alle' }))
  expect(panel.getByRole('button', { name: 'Aus dem Archiv holen' })).toBeTruthy()
  expect(panel.queryByRole('button', { name: 'Löschen' })).toBeNull()
})

test('a search without hits is not taken for an empty list, and one press clears it', async () => {
  const all = { items: [NIGHT_TRAINS], cursor: null, previous: null, next: null, total: 1 }
  open(itemsStub({ [ITEMS]: ({ query }) => (query.has('text') ? { ...all, items: [], total: 0 } : all) }))
  await row('Nachtzüge für alle')
  const search = screen.getByLabelText<HTMLInputElement>('Volksbegehren suchen')
  fireEvent.change(search, { target: { value: 'Seil' } })
  fireEvent.keyDown(search, { key: 'Enter' })
  await screen.findByText('Kein Volksbegehren passt zu dieser Auswahl.')
  press('Alle anzeigen')
  await row('Nachtzüge für alle')
  expect(search.value).toBe('')
})

test('a status is changed once, however slow, and the row says at once how it stands, however slow the list', async () => {
  const change = deferred<unknown>()
  const list = { items: [NIGHT_TRAINS, LAKE], cursor: null, previous: null, next: null, total: 2 }
  let isSlow = false
  const server = itemsStub({
    [ITEMS]: () => (isSlow ? deferred().promise : list),
    [`PUT /api/admin/popular-votes/${NIGHT_TRAINS.id}/status`]: () => change.promise,
  })
  open(server)
  await choose('Nachtzüge für alle', 'Deaktivieren')
  await choose('Nachtzüge für alle', 'Deaktivieren')
  isSlow = true
  change.resolve({ ...NIGHT_TRAINS, status: 'inactive' })
  await screen.findByText('Status erfolgreich aktualisiert')
  expect(sent(server, 'PUT')).toHaveLength(1)
  await choose('Nachtzüge für alle', 'Aktivieren')
  await waitFor(() => expect(sent(server, 'PUT').at(-1)?.body).toEqual({ status: 'active', from: 'inactive' }))
})

test('a status that cannot be changed says why, and the list shows how it stands', async () => {
  let items = [NIGHT_TRAINS, LAKE]
  const server = itemsStub({
    [ITEMS]: () => ({ items, cursor: null, previous: null, next: null, total: items.length }),
    [`PUT /api/admin/popular-votes/${NIGHT_TRAINS.id}/status`]: () => {
      items = [LAKE]
      return new Problem('popular-vote-not-found', 404)
    },
  })
  open(server)
  await choose('Nachtzüge für alle', 'Deaktivieren')
  expect(await screen.findByText(/^Fehler beim Aktualisieren des Status Dieses Volksbegehren/)).toBeTruthy()
  await waitFor(() => expect(screen.queryByText('Nachtzüge für alle')).toBeNull())
})

test('forms over the list change an item and make a new one, and close once it is saved', async () => {
  const server = itemsStub()
  open(server)
  await choose('Nachtzüge für alle', 'Bearbeiten')
  const saved = within(await screen.findByRole('dialog', { name: 'Volksbegehren bearbeiten' }))
  fireEvent.click(saved.getByRole('button', { name: 'Speichern' }))
  expect(await screen.findByText('Volksbegehren erfolgreich aktualisiert')).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
  press('Volksbegehren erstellen')
  const empty = within(await screen.findByRole('dialog', { name: 'Volksbegehren erstellen' }))
  fireEvent.input(empty.getByLabelText('Titel (Deutsch)'), { target: { value: 'Wälder' } })
  fireEvent.change(empty.getByLabelText('Art'), { target: { value: 'initiative' } })
  fireEvent.change(empty.getByLabelText('Ebene'), { target: { value: 'federal' } })
  fireEvent.click(empty.getByRole('button', { name: 'Erstellen' }))
  expect(await screen.findByText('Volksbegehren erfolgreich erstellt')).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(sent(server, 'PUT').map(({ path }) => path)).toEqual([`/api/admin/popular-votes/${NIGHT_TRAINS.id}`])
  expect(sent(server, 'POST').map(({ body }) => body)).toMatchObject([{ slug: 'walder', level: 'federal' }])
})

test('an item that a colleague has deleted while it was edited is listed no more', async () => {
  let items = [NIGHT_TRAINS, LAKE]
  const server = itemsStub({
    [ITEMS]: () => ({ items, cursor: null, previous: null, next: null, total: items.length }),
    'PUT /api/admin/popular-votes/*': () => {
      items = [LAKE]
      return new Problem('popular-vote-not-found', 404)
    },
  })
  open(server)
  await choose('Nachtzüge für alle', 'Bearbeiten')
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Speichern' }))
  expect(await screen.findByText('Fehler beim Aktualisieren des Volksbegehrens')).toBeTruthy()
  await waitFor(() => expect(screen.queryByText('Nachtzüge für alle')).toBeNull())
})

test('an item is deleted after a question, and a refusal says why', async () => {
  let answer: object = new Problem('popular-vote-has-credentials', 409)
  const server = itemsStub({ 'DELETE /api/admin/popular-votes/*': () => answer })
  const { address } = open(server, `?item=${NIGHT_TRAINS.id}`)
  const panel = within(await screen.findByRole('dialog', { name: 'Nachtzüge für alle' }))
  fireEvent.click(panel.getByRole('button', { name: 'Löschen' }))
  expect(screen.getByRole('alertdialog', { name: 'Möchten Sie dieses Volksbegehren wirklich löschen?' })).toBeTruthy()
  expect(sent(server, 'DELETE')).toEqual([])
  press('Volksbegehren löschen')
  expect(await screen.findByText('Fehler beim Löschen des Volksbegehrens')).toBeTruthy()
  expect(screen.getByText(/gibt es Nachweise/)).toBeTruthy()
  const sinceRefused = () => server.asked().slice(server.asked().findIndex((call) => call.startsWith('DELETE')))
  await waitFor(() => expect(sinceRefused()).toContain(ITEMS))
  answer = { outcome: 'deleted' }
  press('Volksbegehren löschen')
  expect(await screen.findByText('Volksbegehren erfolgreich gelöscht')).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(address()).toBe('')
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Volksbegehren' }))
  const path = `/api/admin/popular-votes/${NIGHT_TRAINS.id}`
  const since = server.asked().slice(server.asked().lastIndexOf(`DELETE ${path}`))
  expect(since).toContain(ITEMS)
  expect(since).not.toContain(`GET ${path}`)
})

test.each([
  ['credentials', /archiviert statt gelöscht: Es wurde schon ein Nachweis abgeholt/],
  ['log', /archiviert statt gelöscht: Dafür können schon Erklärungen abgegeben worden sein/],
])(
  'an item that had to be archived for its %s is said to be, and comes back from the archive without being public',
  async (reason, text) => {
    const server = itemsStub({ 'DELETE /api/admin/popular-votes/*': () => ({ outcome: 'archived', reason }) })
    const { unmount } = open(server)
    await choose('Nachtzüge für alle', 'Löschen')
    press('Volksbegehren löschen')
    expect(await screen.findByText(text)).toBeTruthy()
    unmount()
    const archived = { ...NIGHT_TRAINS, status: 'archived' }
    const archive = itemsStub({
      [ITEMS]: () => ({ items: [archived], cursor: null, previous: null, next: null, total: 1 }),
    })
    open(archive, '?status=archived')
    await choose('Nachtzüge für alle', 'Aus dem Archiv holen')
    expect(await screen.findByText('Status erfolgreich aktualisiert')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Rückgängig' })).toBeNull()
    expect(sent(archive, 'PUT').map(({ body }) => body)).toEqual([{ status: 'inactive', from: 'archived' }])
  },
)

/** The tab, and what back and forward do to its address. */
function TabWithHistory() {
  const address = useAddressState()
  const isHere = address.get('tab') !== 'stimmregister'
  return (
    <>
      {isHere && <PopularVotesTab Log={() => null} />}
      <button type="button" onClick={() => address.set({ item: LAKE.id })}>
        other panel
      </button>
      <button type="button" onClick={() => address.set({ tab: 'stimmregister', item: 'seeufer' })}>
        other tab
      </button>
    </>
  )
}

test.each([
  ['other panel', `?item=${LAKE.id}`],
  ['other tab', '?tab=stimmregister&item=seeufer'],
])('whom the history has led to the %s stays there when an item is deleted late', async (way, there) => {
  const late = deferred<unknown>()
  const server = itemsStub({ [`DELETE /api/admin/popular-votes/${NIGHT_TRAINS.id}`]: () => late.promise })
  const { address } = renderInAdmin(<TabWithHistory />, { api: server.api, search: `?item=${NIGHT_TRAINS.id}` })
  const panel = within(await screen.findByRole('dialog', { name: 'Nachtzüge für alle' }))
  fireEvent.click(await panel.findByRole('button', { name: 'Löschen' }))
  press('Volksbegehren löschen')
  fireEvent.click(screen.getByText(way))
  late.resolve({ outcome: 'deleted' })
  await screen.findByText('Volksbegehren erfolgreich gelöscht')
  expect(address()).toBe(there)
})

test('an item that was archived in place of being deleted can be opened from the archive', async () => {
  let items: object[] = [NIGHT_TRAINS]
  const server = itemsStub({
    [ITEMS]: () => ({ items, cursor: null, previous: null, next: null, total: 1 }),
    'DELETE /api/admin/popular-votes/*': () => {
      items = [{ ...NIGHT_TRAINS, status: 'archived' }]
      return { outcome: 'archived', reason: 'credentials' }
    },
  })
  open(server)
  await choose('Nachtzüge für alle', 'Löschen')
  press('Volksbegehren löschen')
  await screen.findByText(/archiviert statt gelöscht/)
  fireEvent.change(screen.getByLabelText('Status'), { target: { value: 'archived' } })
  await screen.findByText('Archiviert', { selector: 'td *' })
  press('Nachtzüge für alle')
  expect(await screen.findByRole('dialog', { name: 'Nachtzüge für alle' })).toBeTruthy()
})

test('an import says what it brought in and refreshes the list, here and on the public pages', async () => {
  const report = deferred<unknown>()
  const server = itemsStub({ 'POST /api/admin/popular-votes/import': () => report.promise })
  const { queryClient } = open(server)
  queryClient.setQueryData(['popular-votes', 'de'], { items: [] })
  await row('Nachtzüge für alle')
  press('Importieren')
  expect(await screen.findByRole('button', { name: 'Importiere …' })).toBeTruthy()
  report.resolve({ created: ['bitcoin'], updated: ['familienzeit'], fixed: ['tierversuche'], left: ['gvo'] })
  expect(await screen.findByRole('button', { name: '✓ Import abgeschlossen' })).toBeTruthy()
  const said = screen.getByText('Volksbegehren importiert/aktualisiert (2 Einträge)')
  expect(said.closest('[role=status]')?.textContent).toContain('Aktualisiert: 1')
  // Over what the import did no message lies that says it a second time.
  expect(screen.queryByRole('button', { name: 'Meldung schliessen' })).toBeNull()
  for (const text of ['Neu: 1', 'bitcoin', 'Aktualisiert: 1', 'familienzeit', 'Unverändert: 1', 'gvo'])
    expect(screen.getByText(text)).toBeTruthy()
  expect(screen.getByText('Titel und Wortlaut bleiben, weil die öffentliche Liste sie nennt: 1')).toBeTruthy()
  expect(screen.getByText('tierversuche')).toBeTruthy()
  expect(server.asked().slice(server.asked().indexOf('POST /api/admin/popular-votes/import'))).toContain(ITEMS)
  expect(queryClient.getQueryState(['popular-votes', 'de'])?.isInvalidated).toBe(true)
})

test('an import that finds everything there says that it brought nothing new', async () => {
  const report = { created: [], updated: [], fixed: [], left: ['gvo'] }
  open(itemsStub({ 'POST /api/admin/popular-votes/import': () => report }))
  press('Importieren')
  expect(await screen.findByText('Nichts Neues: Alle Volksbegehren sind schon da.')).toBeTruthy()
  expect(screen.queryByText(/0 Einträge/)).toBeNull()
})

test('an import that failed says so and can be tried again', async () => {
  open(itemsStub({ 'POST /api/admin/popular-votes/import': () => new Problem('internal-error', 500) }))
  press('Importieren')
  expect(await screen.findByText('Fehler beim Importieren')).toBeTruthy()
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Fehler beim Importieren.*Bei uns ist etwas schiefgegangen/),
  ])
  expect(screen.getByRole('button', { name: 'Importieren' })).toBeTruthy()
})
