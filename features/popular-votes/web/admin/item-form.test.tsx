import { Problem } from '@e-collecting/api-client/testing'
import { renderInAdmin } from '@e-collecting/auth/web/testing'
import { type Site, SiteProvider } from '@e-collecting/browser'
import { sampleSite } from '@e-collecting/browser/testing'
import { formatCount } from '@e-collecting/kernel'
import { fireEvent, screen, typeInto, waitFor, within } from '@e-collecting/ui/testing'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { BARE_ITEM, NO_TEXTS } from '../../contract/testing.ts'
import { type AdminPopularVote, ITEM_SLUG_MAX_LENGTH } from '../../contract.ts'
import { ItemForm } from './item-form.tsx'
import { itemsStub, LAKE, NIGHT_TRAINS } from './testing/items-stub.ts'

type Stub = ReturnType<typeof itemsStub>

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const dialog = () => within(screen.getByRole('dialog'))
const field = (label: string) => dialog().getByLabelText<HTMLInputElement>(label)
const type = (label: string, value: string) => fireEvent.input(field(label), { target: { value } })
const pick = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })
const submit = (name: string) => fireEvent.click(dialog().getByRole('button', { name }))
/** There again once the form has its answer. */
const saveButton = () => dialog().findByRole('button', { name: 'Speichern' })
const bodies = (server: Stub, method: string) =>
  server.requests.filter((request) => request.method === method).map(({ body }) => body)

const REFUSALS = [
  ['slug-exists', 409, 'URL-Name', 'Dieser URL-Name ist bereits vergeben'],
  ['popular-vote-has-credentials', 409, 'URL-Name', 'Der URL-Name lässt sich nicht mehr ändern'],
  ['popular-vote-built-in', 409, 'URL-Name', 'Der URL-Name dieses Volksbegehrens bleibt, wie er ist'],
  ['scope-invalid', 400, 'Gemeinde', 'Dieser Ort ist nicht bekannt'],
] as const

/** The form alone, as the tab opens it. */
function Opened({ item }: { item: AdminPopularVote | null }) {
  const [isOpen, setIsOpen] = useState(true)
  return isOpen && <ItemForm item={item} onClose={() => setIsOpen(false)} />
}
const openNew = (server: Stub, site: Partial<Site> = {}) =>
  renderInAdmin(
    <SiteProvider value={sampleSite(site)}>
      <Opened item={null} />
    </SiteProvider>,
    { api: server.api },
  )
const openSaved = (server: Stub, item: AdminPopularVote) => renderInAdmin(<Opened item={item} />, { api: server.api })

test.each(['100.000', '100,5', '1e5', '0x10'])(
  'signatures written as %s are asked for again, not read as another number',
  async (typed) => {
    const server = itemsStub()
    openSaved(server, NIGHT_TRAINS)
    type('Nötige Unterschriften', typed)
    submit('Speichern')
    expect(await dialog().findByText(/^Geben Sie eine ganze Zahl zwischen 1 und/)).toBeTruthy()
    expect(bodies(server, 'PUT')).toEqual([])
  },
)

test('where one declares, the form of a new item says before that its text is soon fixed; elsewhere, and of a saved one, it does not', async () => {
  const { unmount } = openNew(itemsStub())
  const warning = /schon Sekunden nach dem Erstellen nicht mehr ändern/
  expect(dialog().getByText(warning)).toBeTruthy()
  unmount()
  const saved = openSaved(itemsStub(), NIGHT_TRAINS)
  expect(dialog().queryByText(warning)).toBeNull()
  saved.unmount()
  openNew(itemsStub(), { hasDeclarations: false })
  expect(dialog().queryByText(warning)).toBeNull()
})

test('a new item needs a German title, a name in the address, type and level; each is asked for at its field, also in a folded translation', async () => {
  const server = itemsStub()
  openNew(server)
  submit('Erstellen')
  expect(await screen.findByText('Prüfen Sie diese 4 Angaben:')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(field('Titel (Deutsch)')))
  for (const label of ['Titel (Deutsch)', 'URL-Name', 'Art', 'Ebene'])
    expect(field(label).getAttribute('aria-invalid')).toBe('true')
  expect(bodies(server, 'POST')).toEqual([])
  fireEvent.click(dialog().getByRole('button', { name: 'Ebene: Wählen Sie die Ebene aus.' }))
  await waitFor(() => expect(document.activeElement).toBe(field('Ebene')))
  const french = field('Titel (Französisch)').closest('details')
  expect(french?.open).toBe(false)
  type('Titel (Französisch)', 'Forêts\u200b')
  const whenCounted = vi.fn()
  const watching = new MutationObserver(() => {
    if (screen.queryByText('Prüfen Sie diese 5 Angaben:')) whenCounted(french?.open)
  })
  watching.observe(document.body, { subtree: true, childList: true, characterData: true })
  submit('Erstellen')
  await waitFor(() => expect(whenCounted).toHaveBeenCalled())
  watching.disconnect()
  expect(whenCounted.mock.calls[0]).toEqual([true])
  expect(dialog().getByText('Teilweise übersetzt')).toBeTruthy()
})

test('a title that makes the name in the address takes the complaint about that name away', async () => {
  openNew(itemsStub())
  submit('Erstellen')
  expect(await screen.findByText('Prüfen Sie diese 4 Angaben:')).toBeTruthy()
  type('Titel (Deutsch)', 'Für schöne Wälder')
  expect(await screen.findByText('Prüfen Sie diese 2 Angaben:')).toBeTruthy()
  expect(field('URL-Name').getAttribute('aria-invalid')).not.toBe('true')
})

test('the name in the address follows the title until somebody writes their own; entries are thrown away after a question', async () => {
  openNew(itemsStub())
  type('Titel (Deutsch)', 'Für schöne Wälder!')
  expect(field('URL-Name').value).toBe('fur-schone-walder')
  type('URL-Name', 'waelder')
  type('Titel (Deutsch)', 'Für alte Wälder')
  expect(field('URL-Name').value).toBe('waelder')
  submit('Abbrechen')
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Weiter bearbeiten' }))
  expect(field('Titel (Deutsch)').value).toBe('Für alte Wälder')
  submit('Abbrechen')
  press('Verwerfen')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a name in the address that is cut at its limit ends with a letter', () => {
  const word = 'a'.repeat(ITEM_SLUG_MAX_LENGTH - 1)
  openNew(itemsStub())
  type('Titel (Deutsch)', `${word} b`)
  expect(field('URL-Name').value).toBe(word)
})

test('a cantonal item is saved with what was entered and null for everything else', async () => {
  const server = itemsStub()
  openNew(server)
  expect(within(field('Ebene')).getByRole('option', { name: 'Auswählen …' })).toBeTruthy()
  expect(dialog().queryByLabelText('Kanton')).toBeNull()
  type('Titel (Deutsch)', ' Wälder ')
  pick('Art', 'initiative')
  pick('Ebene', 'cantonal')
  submit('Erstellen')
  expect(await screen.findByText('Prüfen Sie diese Angabe:')).toBeTruthy()
  expect(within(field('Kanton')).getAllByRole('option')).toHaveLength(27)
  pick('Kanton', 'GR')
  type('Beginn', '2026-12-01')
  type('Ende', '2026-11-30')
  type('Nötige Unterschriften', "10'000")
  submit('Erstellen')
  expect(await screen.findAllByText(/Das Ende darf nicht vor dem Beginn liegen/)).toHaveLength(2)
  type('Ende', '2027-12-01')
  submit('Erstellen')
  expect(await screen.findByText('Volksbegehren erfolgreich erstellt')).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(bodies(server, 'POST')).toEqual([
    {
      ...BARE_ITEM,
      slug: 'walder',
      level: 'cantonal',
      canton: 'GR',
      titles: { ...NO_TEXTS, de: 'Wälder' },
      startDate: '2026-12-01',
      endDate: '2027-12-01',
      quorum: 10_000,
    },
  ])
})

test('committee, clause and publication are entered in their languages; a publication is on the web or on this site', async () => {
  const server = itemsStub()
  openSaved(server, NIGHT_TRAINS)
  type('Komitee (Französisch)', 'Comité Train de nuit')
  type('Rückzugsklausel (Deutsch)', 'Das Komitee kann zurückziehen.')
  type('Rückzugsklausel (Rätoromanisch)', 'Il comité po retrair.')
  type('Fundstelle', '2026 1234')
  type('Link zur Publikation', 'fedlex')
  submit('Speichern')
  expect(await screen.findAllByText(/einen Pfad auf dieser Website/)).not.toEqual([])
  type('Link zur Publikation', '/publikation.pdf')
  submit('Speichern')
  await screen.findByText('Volksbegehren erfolgreich aktualisiert')
  expect(bodies(server, 'PUT')).toMatchObject([
    {
      committees: { fr: 'Comité Train de nuit', it: null },
      withdrawals: { de: 'Das Komitee kann zurückziehen.', fr: null, rm: 'Il comité po retrair.' },
      gazetteReference: '2026 1234',
      gazetteUrl: '/publikation.pdf',
    },
  ])
})

test('a municipal item takes its municipality by name or number', async () => {
  const server = itemsStub()
  openNew(server)
  type('Titel (Deutsch)', 'Seeufer')
  pick('Art', 'referendum')
  pick('Ebene', 'municipal')
  typeInto(field('Gemeinde'), '0261')
  fireEvent.click(await screen.findByRole('option', { name: 'Zürich ZH, 261' }))
  submit('Erstellen')
  await screen.findByText('Volksbegehren erfolgreich erstellt')
  expect(bodies(server, 'POST')).toMatchObject([{ level: 'municipal', municipalityBfs: '261', canton: null }])
})

test('a municipality is forgotten with the level it was chosen for', async () => {
  openNew(itemsStub())
  pick('Ebene', 'municipal')
  typeInto(field('Gemeinde'), '0261')
  fireEvent.click(await screen.findByRole('option', { name: 'Zürich ZH, 261' }))
  pick('Ebene', 'cantonal')
  pick('Ebene', 'municipal')
  expect(field('Gemeinde').value).toBe('')
})

test('saving what nobody touched sends the item as it is', async () => {
  const server = itemsStub()
  openSaved(server, NIGHT_TRAINS)
  submit('Speichern')
  expect(await screen.findByText('Volksbegehren erfolgreich aktualisiert')).toBeTruthy()
  const { id: _, status, isEnded, isDemo, createdAt, signDate, ...input } = NIGHT_TRAINS
  expect(bodies(server, 'PUT')).toEqual([input])
  expect([status, isEnded, isDemo, createdAt, signDate]).toHaveLength(5)
})

test('a date that was cleared is sent as null, one half entered is not taken for it', async () => {
  const server = itemsStub()
  openSaved(server, NIGHT_TRAINS)
  type('Ende', '')
  Object.defineProperty(field('Beginn'), 'validity', { value: { badInput: true }, configurable: true })
  submit('Speichern')
  expect(await screen.findAllByText(/Das Datum ist nicht vollständig/)).toHaveLength(2)
  Object.defineProperty(field('Beginn'), 'validity', { value: { badInput: false } })
  submit('Speichern')
  await screen.findByText('Volksbegehren erfolgreich aktualisiert')
  expect(bodies(server, 'PUT')).toMatchObject([{ startDate: '2026-03-01', endDate: null }])
})

test('the municipality of a saved item is named; a refusal stands at its field, and what was entered is kept', async () => {
  let refusal: Problem | null = null
  const server = itemsStub({
    'PUT /api/admin/popular-votes/*': ({ body }) => refusal ?? { ...LAKE, ...(body as object) },
  })
  openSaved(server, LAKE)
  await waitFor(() => expect(field('Gemeinde').value).toBe('Zürich ZH, 261'))
  for (const [code, status, label, text] of REFUSALS) {
    refusal = new Problem(code, status)
    fireEvent.click(await saveButton())
    expect((await screen.findAllByText(new RegExp(text))).length).toBeGreaterThan(0)
    expect(screen.getByText('Fehler beim Aktualisieren des Volksbegehrens')).toBeTruthy()
    expect(field(label).getAttribute('aria-invalid')).toBe('true')
    await waitFor(() => expect(document.activeElement).toBe(field(label)))
  }
  refusal = null
  fireEvent.click(await saveButton())
  await screen.findByText('Volksbegehren erfolgreich aktualisiert')
  expect(bodies(server, 'PUT').at(-1)).toMatchObject({ municipalityBfs: LAKE.municipalityBfs })
})

test('a refusal that belongs to no field says so, and nothing entered is lost', async () => {
  openNew(itemsStub({ 'POST /api/admin/popular-votes': () => new Problem('internal-error', 500) }))
  type('Titel (Deutsch)', 'Wälder')
  pick('Art', 'initiative')
  pick('Ebene', 'federal')
  submit('Erstellen')
  expect(await screen.findByText('Fehler beim Erstellen des Volksbegehrens')).toBeTruthy()
  expect(screen.getByText(/Bei uns ist etwas schiefgegangen/)).toBeTruthy()
  expect(field('Titel (Deutsch)').value).toBe('Wälder')
})

test.each([
  ['Titel (Französisch)', 'Trains'],
  ['Beschreibung (Italienisch)', 'Treni'],
  ['URL-Name', 'zuege'],
])('what people have declared for is refused at the field that was changed: %s', async (label, value) => {
  const server = itemsStub({ 'PUT /api/admin/popular-votes/*': () => new Problem('popular-vote-has-log', 409) })
  openSaved(server, NIGHT_TRAINS)
  type(label, value)
  submit('Speichern')
  expect((await screen.findAllByText(/Das lässt sich nicht mehr ändern/)).length).toBeGreaterThan(0)
  await waitFor(() => expect(document.activeElement).toBe(field(label)))
})

/** Another admin has saved the item since its form was opened. */
function changedBy(other: Partial<AdminPopularVote>) {
  const latest = { ...NIGHT_TRAINS, ...other, version: 'second' }
  return itemsStub({
    'PUT /api/admin/popular-votes/*': ({ body }) =>
      (body as { version: string }).version === 'second'
        ? { ...latest, ...(body as object) }
        : new Problem('popular-vote-changed', 409),
    [`GET /api/admin/popular-votes/${NIGHT_TRAINS.id}`]: () => latest,
  })
}

test('what somebody else has saved meanwhile comes into the fields that were left alone, and is not undone', async () => {
  const server = changedBy({ endDate: '2028-01-31', titles: { ...NIGHT_TRAINS.titles, it: 'Treni notturni' } })
  openSaved(server, NIGHT_TRAINS)
  type('Komitee', 'Komitee Schlafwagen')
  submit('Speichern')
  expect(await screen.findByText(/Jemand anderes hat dieses Volksbegehren inzwischen geändert/)).toBeTruthy()
  expect(field('Titel (Italienisch)').value).toBe('Treni notturni')
  expect(field('Komitee').value).toBe('Komitee Schlafwagen')
  fireEvent.click(await saveButton())
  await screen.findByText('Volksbegehren erfolgreich aktualisiert')
  expect(bodies(server, 'PUT').at(-1)).toMatchObject({
    version: 'second',
    endDate: '2028-01-31',
    comitee: 'Komitee Schlafwagen',
    titles: { it: 'Treni notturni' },
  })
})

test('where both have changed the same, what was entered here stays, is marked, and is saved on another word', async () => {
  const server = changedBy({ comitee: 'Komitee Liegewagen' })
  openSaved(server, NIGHT_TRAINS)
  type('Komitee', 'Komitee Schlafwagen')
  submit('Speichern')
  expect((await screen.findAllByText(/Auch das hat inzwischen jemand anderes geändert/)).length).toBeGreaterThan(0)
  expect(field('Komitee').value).toBe('Komitee Schlafwagen')
  await waitFor(() => expect(document.activeElement).toBe(field('Komitee')))
  fireEvent.click(await saveButton())
  await screen.findByText('Volksbegehren erfolgreich aktualisiert')
  expect(bodies(server, 'PUT').at(-1)).toMatchObject({ version: 'second', comitee: 'Komitee Schlafwagen' })
})

/** What describes a field, without its hint and its fault. */
const noteOf = (label: string) => {
  const ids = field(label).getAttribute('aria-describedby')?.split(' ') ?? []
  return document.getElementById(ids.at(-1) ?? '')
}
const pressIn = (name: string) => {
  const button = dialog().getByRole('button', { name })
  button.focus()
  fireEvent.click(button)
}

test('what somebody else has entered stands below each field that both changed, as one reads it, and may be had instead', async () => {
  const server = changedBy({
    endDate: '2028-01-31',
    quorum: 50_000,
    comitee: null,
    titles: { ...NIGHT_TRAINS.titles, fr: 'Trains de nuit' },
  })
  openSaved(server, NIGHT_TRAINS)
  type('Ende', '2027-12-01')
  type('Nötige Unterschriften', '70000')
  type('Komitee', 'Komitee Schlafwagen')
  type('Titel (Französisch)', 'Wagons-lits')
  submit('Speichern')
  await waitFor(() => expect(noteOf('Ende')?.textContent).toBe('Inzwischen gespeichert:31.01.2028'))
  expect(noteOf('Nötige Unterschriften')?.textContent).toBe(`Inzwischen gespeichert:${formatCount(50_000)}`)
  expect(noteOf('Komitee')?.textContent).toBe('Inzwischen gespeichert:nichts')
  expect(noteOf('Titel (Französisch)')?.querySelector('[lang="fr"]')?.textContent).toBe('Trains de nuit')
  for (const label of ['Ende', 'Komitee', 'Titel (Französisch)']) pressIn(`Übernehmen: ${label}`)
  fireEvent.click(await saveButton())
  await screen.findByText('Volksbegehren erfolgreich aktualisiert')
  expect(bodies(server, 'PUT').at(-1)).toMatchObject({
    version: 'second',
    endDate: '2028-01-31',
    quorum: 70_000,
    comitee: null,
    titles: { fr: 'Trains de nuit' },
  })
})

test('a level that is taken over brings the place that was saved with it, and leaves the one of the other level', async () => {
  const server = changedBy({ level: 'municipal', municipalityBfs: '261' })
  openSaved(server, NIGHT_TRAINS)
  pick('Ebene', 'cantonal')
  pick('Kanton', 'GR')
  submit('Speichern')
  await waitFor(() => expect(noteOf('Ebene')?.textContent).toBe('Inzwischen gespeichert:Gemeinde'))
  pressIn('Übernehmen: Ebene')
  await waitFor(() => expect(field('Gemeinde').value).toBe('Zürich ZH, 261'))
  fireEvent.click(await saveButton())
  await screen.findByText('Volksbegehren erfolgreich aktualisiert')
  expect(bodies(server, 'PUT').at(-1)).toMatchObject({ level: 'municipal', municipalityBfs: '261', canton: null })
})

test('of two municipalities the one that was saved meanwhile is named, and its name stands in the field once it is taken', async () => {
  const latest = { ...LAKE, municipalityBfs: '261', version: 'second' }
  const before = { ...LAKE, municipalityBfs: '230' }
  const places = { 230: 'Winterthur', 351: 'Bern' } as const
  const place = (bfsNumber: keyof typeof places) => ({
    bfsNumber: `${bfsNumber}`,
    name: places[bfsNumber],
    canton: 'ZH',
  })
  const server = itemsStub({
    [`GET /api/admin/popular-votes/${LAKE.id}`]: () => latest,
    'GET /api/municipalities/230': () => place(230),
    'GET /api/municipalities/351': () => place(351),
    'PUT /api/admin/popular-votes/*': ({ body }) =>
      (body as { version: string }).version === 'second'
        ? { ...latest, ...(body as object) }
        : new Problem('popular-vote-changed', 409),
  })
  openSaved(server, before)
  await waitFor(() => expect(field('Gemeinde').value).toBe('Winterthur ZH, 230'))
  typeInto(field('Gemeinde'), '351')
  fireEvent.click(await screen.findByRole('option', { name: 'Bern ZH, 351' }))
  submit('Speichern')
  await waitFor(() => expect(noteOf('Gemeinde')?.textContent).toBe('Inzwischen gespeichert:Zürich (ZH)'))
  pressIn('Übernehmen: Gemeinde')
  await waitFor(() => expect(field('Gemeinde').value).toBe('Zürich ZH, 261'))
  expect(noteOf('Gemeinde')?.textContent).toBe('Sie hatten eingegeben:Bern (ZH)')
  fireEvent.click(await saveButton())
  await screen.findByText('Volksbegehren erfolgreich aktualisiert')
  expect(bodies(server, 'PUT').at(-1)).toMatchObject({ version: 'second', municipalityBfs: '261' })
})
