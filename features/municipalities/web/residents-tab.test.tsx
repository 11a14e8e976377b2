import { Problem } from '@e-collecting/api-client/testing'
import { expectHiddenSearch, renderInAdmin, sampleClerk } from '@e-collecting/auth/web/testing'
import { COUNT_LIMIT } from '@e-collecting/kernel'
import { fireEvent, screen, typeInto, waitFor, within } from '@e-collecting/ui/testing'
import { beforeEach, expect, test } from 'vitest'
import { ResidentsTab } from './residents-tab.tsx'
import { ANNA, ONLY_PAGE, registerStub } from './testing/register-stub.ts'

type Stub = ReturnType<typeof registerStub>

const IN_WINTERTHUR = { search: '?tab=einwohner&municipality=m1' }
const SEARCH = 'POST /api/admin/municipalities/m1/residents/search'

const open = (server: Stub, options: Partial<Parameters<typeof renderInAdmin>[1]> = IN_WINTERTHUR) =>
  renderInAdmin(<ResidentsTab Credentials={({ resident }) => <p>Nachweise von {resident.id}</p>} />, {
    api: server.api,
    ...options,
  })
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
/** Found by its text: asking for the role of every cell is slow. */
const row = async (name: string) => (await screen.findByText(name)).closest('tr') as HTMLTableRowElement

async function choose(name: string, entry: string) {
  await row(name.split(' ').at(-1) ?? '')
  press(`Aktionen für ${name}`)
  fireEvent.click(await screen.findByRole('menuitem', { name: entry }))
}

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

test('a municipality is chosen first, among all of them', async () => {
  const server = registerStub()
  const { address } = open(server, { search: '?tab=einwohner' })
  expect(screen.getByText('Bitte wählen Sie eine Gemeinde aus')).toBeTruthy()
  typeInto(screen.getByRole('combobox', { name: 'Gemeinde' }), 'win')
  fireEvent.click(await screen.findByRole('option', { name: /^Winterthur/ }))
  expect(await row('Muster')).toBeTruthy()
  expect(address()).toBe('?tab=einwohner&municipality=m1')
  expect(screen.getByRole('table', { name: 'Einwohner von Winterthur' })).toBeTruthy()
  typeInto(screen.getByRole('combobox', { name: 'Gemeinde' }), 'Winter')
  expect(await screen.findByText('Bitte wählen Sie eine Gemeinde aus')).toBeTruthy()
  expect(address()).toBe('?tab=einwohner')
})

test('a municipality that is not there is said so; one that cannot be loaded is asked for again', async () => {
  let problem = new Problem('municipality-not-found', 404)
  for (const refusal of [problem, new Problem('not-allowed', 403), new Problem('invalid-request', 400)]) {
    problem = refusal
    const { unmount } = open(registerStub({ 'GET /api/admin/municipalities/*': () => problem }))
    expect(await screen.findByText(/Diese Gemeinde gibt es nicht/)).toBeTruthy()
    unmount()
  }
  problem = new Problem('internal-error', 500)
  open(registerStub({ 'GET /api/admin/municipalities/*': () => problem }))
  expect(await screen.findByText('Fehler beim Laden der Gemeinde')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Nochmals versuchen' })).toBeTruthy()
})

test('somebody with one municipality need not choose, somebody with two picks', async () => {
  const { unmount } = open(registerStub(), { user: sampleClerk, search: '?tab=einwohner' })
  expect(await row('Muster')).toBeTruthy()
  expect(screen.queryByLabelText('Gemeinde')).toBeNull()
  unmount()
  const municipalities = [...sampleClerk.municipalities, { id: 'm2', name: 'Chur' }]
  const { address } = open(registerStub(), { user: { ...sampleClerk, municipalities }, search: '?tab=einwohner' })
  expect(screen.getByText('Bitte wählen Sie eine Gemeinde aus')).toBeTruthy()
  type('Gemeinde', 'm1')
  expect(await row('Muster')).toBeTruthy()
  expect(address()).toBe('?tab=einwohner&municipality=m1')
})

test('another municipality has a list of its own: nothing is searched for in it', async () => {
  const municipalities = [...sampleClerk.municipalities, { id: 'm2', name: 'Chur' }]
  const server = registerStub({
    'POST /api/admin/municipalities/m2/residents/search': () => ({ items: [], ...ONLY_PAGE, total: 0 }),
  })
  open(server, { user: { ...sampleClerk, municipalities }, ...IN_WINTERTHUR })
  await row('Muster')
  type('Person suchen', 'Muster')
  fireEvent.keyDown(field('Person suchen'), { key: 'Enter' })
  type('Gemeinde', 'm2')
  expect(await screen.findByText('In dieser Gemeinde ist noch niemand erfasst.')).toBeTruthy()
  expect(field('Person suchen').value).toBe('')
})

test('those who are archived begin at their first page', async () => {
  const { address } = open(registerStub(), { search: '?tab=einwohner&municipality=m1&cursor=c2' })
  await row('Muster')
  type('Anzeigen', 'archived')
  expect(address()).toBe('?tab=einwohner&municipality=m1&status=archived')
})

test('somebody without any municipality is told whom to ask', () => {
  open(registerStub(), { user: { ...sampleClerk, municipalities: [] } })
  expect(screen.getByText(/Ihrem Konto ist keine Gemeinde zugeteilt/)).toBeTruthy()
})

test('a searched name stands in no address and no storage', async () => {
  const server = registerStub()
  const { address } = open(server)
  await row('Muster')
  await expectHiddenSearch(server, SEARCH, address)
})

test('another search begins at its first page', async () => {
  const { address } = open(registerStub(), { search: '?tab=einwohner&municipality=m1&cursor=c2' })
  await row('Muster')
  type('Person suchen', 'Muster')
  fireEvent.keyDown(field('Person suchen'), { key: 'Enter' })
  await waitFor(() => expect(address()).toBe('?tab=einwohner&municipality=m1'))
})

test('sort, archive and place stand in the address; birth dates are Swiss', async () => {
  const server = registerStub({ [SEARCH]: () => ({ items: [ANNA], ...ONLY_PAGE, next: 'c2', total: 60 }) })
  const { address } = open(server)
  await screen.findByText('17.05.1990')
  press('Weiter')
  expect(address()).toBe('?tab=einwohner&municipality=m1&cursor=c2')
  press('Geburtsdatum')
  type('Anzeigen', 'archived')
  expect(address()).toBe('?tab=einwohner&municipality=m1&status=archived&sort=birthDate&direction=ascending')
  await waitFor(() =>
    expect(server.bodiesOf(SEARCH).at(-1)).toEqual({ isArchived: true, sort: 'birthDate', direction: 'asc' }),
  )
})

test('letters lead to a place that the address can name without them, and only in the list by name', async () => {
  const server = registerStub({
    [SEARCH]: ({ body }) => ({
      items: [ANNA],
      cursor: 'letters' in (body as object) ? 'm' : null,
      previous: 'a',
      next: 'z',
      total: 60,
    }),
  })
  const { address } = open(server)
  fireEvent.change(await screen.findByLabelText('Nachname beginnt mit'), { target: { value: 'Must' } })
  press('Springen')
  await waitFor(() => expect(address()).toBe('?tab=einwohner&municipality=m1&cursor=m'))
  expect(server.bodiesOf(SEARCH).slice(-2)).toEqual([
    { isArchived: false, sort: 'name', direction: 'asc', letters: 'Must' },
    { isArchived: false, sort: 'name', direction: 'asc', cursor: 'm' },
  ])
  expect(server.asked().join()).not.toContain('Must')
  press('Geburtsdatum')
  await waitFor(() => expect(screen.queryByLabelText('Nachname beginnt mit')).toBeNull())
})

test('of very many hits it is said that there are more than were counted', async () => {
  const items = Array.from({ length: 25 }, (_, n) => ({ ...ANNA, id: `r${n}` }))
  open(registerStub({ [SEARCH]: () => ({ items, ...ONLY_PAGE, next: 'c2', total: null }) }))
  expect(await screen.findByText(`25 von mehr als ${COUNT_LIMIT}`)).toBeTruthy()
})

test('loading that fails is said so and tried again; nobody yet offers to add somebody', async () => {
  let isDown = true
  const empty = { items: [], ...ONLY_PAGE, total: 0 }
  open(registerStub({ [SEARCH]: () => (isDown ? new Problem('internal-error', 500) : empty) }))
  expect(await screen.findByText('Fehler beim Laden der Einwohnerdaten')).toBeTruthy()
  isDown = false
  press('Nochmals versuchen')
  expect(await screen.findByText('In dieser Gemeinde ist noch niemand erfasst.')).toBeTruthy()
  expect(screen.getAllByRole('button', { name: 'Person erfassen' })).toHaveLength(2)
})

test('all three fields are required and the date has to be possible', async () => {
  const server = registerStub()
  open(server)
  await row('Muster')
  press('Person erfassen')
  press('Erfassen')
  for (const label of ['Nachname', 'Vorname', 'Geburtsdatum'])
    expect(await screen.findByText(`${label} ist erforderlich`)).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(field('Vorname')))
  type('Nachname', 'Neu')
  type('Vorname', 'Nora')
  type('Geburtsdatum', '2026-11-22')
  press('Erfassen')
  expect(await screen.findByText('Das Geburtsdatum muss zwischen dem 01.01.1900 und heute liegen.')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(field('Geburtsdatum')))
  type('Geburtsdatum', '2001-02-03')
  press('Erfassen')
  expect(await screen.findByText('Nora Neu erfasst')).toBeTruthy()
  expect(server.bodiesOf('POST /api/admin/municipalities/m1/residents')).toEqual([
    { familyName: 'Neu', givenName: 'Nora', birthDate: '2001-02-03', hasRightToVote: null },
  ])
})

test('a form that was not refused says nothing of a refusal, before it is sent and where an entry is missing', async () => {
  open(registerStub())
  await row('Muster')
  press('Person erfassen')
  const form = within(await screen.findByRole('dialog'))
  expect(form.queryByRole('alert')).toBeNull()
  press('Erfassen')
  await form.findByText('Nachname ist erforderlich')
  expect(form.queryByRole('alert')).toBeNull()
})

test('somebody with the same name and birth date is added only on a second word, about the same entries', async () => {
  const path = 'POST /api/admin/municipalities/m1/residents'
  const isAccepted = (body: unknown) => (body as { isDuplicateAccepted?: boolean }).isDuplicateAccepted === true
  const server = registerStub({
    [path]: ({ body }) => (isAccepted(body) ? { ...ANNA, id: 'r9' } : new Problem('resident-exists', 409)),
  })
  open(server)
  await row('Muster')
  press('Person erfassen')
  type('Nachname', 'Muster')
  type('Vorname', 'Anna')
  type('Geburtsdatum', '1990-05-17')
  press('Erfassen')
  expect(await screen.findByText(/schon jemand mit diesem Namen und Geburtsdatum/)).toBeTruthy()
  type('Vorname', 'Anna Maria')
  expect(screen.queryByRole('button', { name: 'Trotzdem speichern' })).toBeNull()
  type('Vorname', 'Anna')
  press('Erfassen')
  fireEvent.click(await screen.findByRole('button', { name: 'Trotzdem speichern' }))
  expect(await screen.findByText('Anna Muster erfasst')).toBeTruthy()
  expect(server.bodiesOf(path).map(isAccepted)).toEqual([false, false, true])
})

test('who may have been added by an attempt without an answer is listed, and it is said before they are added twice', async () => {
  const path = 'POST /api/admin/municipalities/m1/residents'
  const lost = { ...ANNA, id: 'r9', familyName: 'Verloren' }
  let items = [ANNA]
  const server = registerStub({
    [SEARCH]: () => ({ ...ONLY_PAGE, items, total: items.length }),
    [path]: () => {
      const isThere = items.includes(lost)
      items = [ANNA, lost]
      return isThere ? new Problem('resident-exists', 409) : new Problem('internal-error', 500)
    },
  })
  open(server)
  await row('Muster')
  press('Person erfassen')
  type('Nachname', 'Verloren')
  type('Vorname', 'Anna')
  type('Geburtsdatum', '1990-05-17')
  press('Erfassen')
  await screen.findByText('Fehler beim Erfassen der Person')
  expect(await row('Verloren')).toBeTruthy()
  press('Erfassen')
  expect(await screen.findByRole('button', { name: 'Trotzdem speichern' })).toBeTruthy()
  expect(screen.getByText(/Vielleicht ist die Person schon erfasst/)).toBeTruthy()
})

test('somebody whom a colleague has deleted while they were edited is listed no more', async () => {
  let items = [ANNA]
  open(
    registerStub({
      [SEARCH]: () => ({ ...ONLY_PAGE, items, total: items.length }),
      'PUT /api/admin/residents/r1': () => {
        items = []
        return new Problem('resident-not-found', 404)
      },
    }),
  )
  await choose('Anna Muster', 'Bearbeiten')
  type('Nachname', 'Musterová')
  press('Speichern')
  await screen.findByText('Fehler beim Speichern der Person')
  expect(await screen.findByText('In dieser Gemeinde ist noch niemand erfasst.')).toBeTruthy()
})

test('the panel of a resident shows what the register knows, and their credentials; no name stands in the address', async () => {
  const { address } = open(registerStub())
  fireEvent.click(within(await row('Muster')).getByRole('button', { name: 'Muster' }))
  const panel = within(await screen.findByRole('dialog', { name: 'Muster Anna' }))
  for (const text of ['17.05.1990', 'Winterthur', 'Nicht bekannt', 'Nachweise von r1'])
    expect(panel.getByText(text)).toBeTruthy()
  expect(address()).toBe('?tab=einwohner&municipality=m1')
  fireEvent.click(panel.getByRole('button', { name: 'Löschen' }))
  expect(await screen.findByRole('alertdialog', { name: 'Möchten Sie Anna Muster wirklich löschen?' })).toBeTruthy()
})

test('what the list comes to know while the panel is open stands in the panel, and in the form that it opens', async () => {
  let items = [ANNA]
  const server = registerStub({ [SEARCH]: () => ({ ...ONLY_PAGE, items, total: items.length }) })
  const { queryClient } = open(server)
  fireEvent.click(within(await row('Muster')).getByRole('button', { name: 'Muster' }))
  items = [{ ...ANNA, familyName: 'Musterová', hasRightToVote: true }]
  void queryClient.invalidateQueries()
  const panel = within(await screen.findByRole('dialog', { name: 'Musterová Anna' }))
  expect(panel.getByText('Ja')).toBeTruthy()
  items = []
  await queryClient.invalidateQueries()
  fireEvent.click(panel.getByRole('button', { name: 'Bearbeiten' }))
  expect(field('Vorname').value).toBe('Anna')
})

test('a resident is changed from the panel', async () => {
  const server = registerStub()
  open(server)
  fireEvent.click(within(await row('Muster')).getByRole('button', { name: 'Muster' }))
  press('Bearbeiten')
  expect(field('Geburtsdatum').value).toBe('1990-05-17')
  type('Nachname', 'Musterová')
  press('Speichern')
  expect(await screen.findByText('Anna Musterová gespeichert')).toBeTruthy()
  // Nothing else, which an import or somebody else may have corrected since the list was loaded.
  expect(server.bodiesOf('PUT /api/admin/residents/r1')).toEqual([{ familyName: 'Musterová' }])
})

test('who would make an entry with a credential into another person is told why it may not be', async () => {
  const refusal = new Problem('resident-has-credentials', 409)
  open(registerStub({ 'PUT /api/admin/residents/r1': () => refusal }))
  fireEvent.click(within(await row('Muster')).getByRole('button', { name: 'Muster' }))
  press('Bearbeiten')
  type('Nachname', 'Beispiel')
  press('Speichern')
  expect(await screen.findByText(/Widerrufen Sie zuerst den Nachweis/)).toBeTruthy()
  expect(screen.getByText(/würde den Nachweis einer anderen Person geben/)).toBeTruthy()
})

test('a right to vote is chosen in the form, and who has none is marked in the list', async () => {
  const without = { ...ANNA, hasRightToVote: false }
  const server = registerStub({ [SEARCH]: () => ({ items: [without], ...ONLY_PAGE, total: 1 }) })
  open(server)
  expect((await row('Muster')).textContent).toContain('Ohne Stimmrecht')
  await choose('Anna Muster', 'Bearbeiten')
  expect(field('Stimmrecht').value).toBe('no')
  expect(screen.getByText(/«Nicht bekannt» zählt als Ja/)).toBeTruthy()
  fireEvent.change(field('Stimmrecht'), { target: { value: 'yes' } })
  press('Speichern')
  await screen.findByText('Anna Muster gespeichert')
  expect(server.bodiesOf('PUT /api/admin/residents/r1')).toEqual([{ hasRightToVote: true }])
})

test('somebody is deleted after a question, and it is said truly what happened', async () => {
  let removal: object = new Problem('resident-has-credentials', 409)
  open(registerStub({ 'DELETE /api/admin/residents/*': () => removal }))
  await choose('Anna Muster', 'Löschen')
  expect(screen.getByRole('alertdialog', { name: 'Möchten Sie Anna Muster wirklich löschen?' })).toBeTruthy()
  expect(screen.getByText(/Geboren am 17.05.1990/)).toBeTruthy()
  press('Person löschen')
  expect(await screen.findByText('Fehler beim Löschen der Person')).toBeTruthy()
  expect(screen.getByText(/Widerrufen Sie zuerst den Nachweis/)).toBeTruthy()
  removal = { outcome: 'deleted' }
  press('Person löschen')
  expect(await screen.findByText('Anna Muster gelöscht')).toBeTruthy()
  removal = { outcome: 'archived' }
  await choose('Anna Muster', 'Löschen')
  press('Person löschen')
  const archived = 'Anna Muster archiviert statt gelöscht: Es wurde schon einmal ein Nachweis bezogen.'
  expect(await screen.findByText(archived)).toBeTruthy()
})

test('somebody whom a colleague has deleted meanwhile is listed no more', async () => {
  let items = [ANNA]
  open(
    registerStub({
      [SEARCH]: () => ({ ...ONLY_PAGE, items, total: items.length }),
      'DELETE /api/admin/residents/*': () => {
        items = []
        return new Problem('resident-not-found', 404)
      },
    }),
  )
  await choose('Anna Muster', 'Löschen')
  press('Person löschen')
  expect(await screen.findByText('In dieser Gemeinde ist noch niemand erfasst.')).toBeTruthy()
})

test('where nobody is archived, one press leads back to the register', async () => {
  const server = registerStub({ [SEARCH]: () => ({ items: [], ...ONLY_PAGE, total: 0 }) })
  const { address } = open(server, { search: '?municipality=m1&status=archived' })
  expect(await screen.findByText('In dieser Gemeinde ist niemand archiviert.')).toBeTruthy()
  press('Personen im Register anzeigen')
  expect(address()).toBe('?municipality=m1')
})

test('somebody archived can be put back', async () => {
  const archived = { items: [{ ...ANNA, isArchived: true }], ...ONLY_PAGE, total: 1 }
  const server = registerStub({ [SEARCH]: () => archived })
  open(server, { search: '?municipality=m1&status=archived' })
  await choose('Anna Muster', 'Wieder ins Register aufnehmen')
  expect(await screen.findByText('Anna Muster steht wieder im Register')).toBeTruthy()
  expect(server.bodiesOf('POST /api/admin/municipalities/m1/residents')).toEqual([
    { familyName: 'Muster', givenName: 'Anna', birthDate: '1990-05-17' },
  ])
})
