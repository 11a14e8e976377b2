import { Problem } from '@e-collecting/api-client/testing'
import { renderInAdmin, sampleClerk } from '@e-collecting/auth/web/testing'
import { act, fireEvent, screen, typeInto, waitFor, within } from '@e-collecting/ui/testing'
import { expect, test } from 'vitest'
import { CredentialsTab } from './credentials-tab.tsx'
import { IssueForm } from './issue-form.tsx'
import { ANNA, credentialStub, OPTIONS, RECORD, TITLE } from './testing/credential-stub.ts'

const nothing = () => undefined
const ISSUE = 'POST /api/admin/credentials'
const PEOPLE = 'POST /api/admin/municipalities/m1/residents/search'

async function openForm(server: ReturnType<typeof credentialStub>, options = {}) {
  const view = renderInAdmin(<CredentialsTab />, { api: server.api, search: '?tab=stimmregister', ...options })
  fireEvent.click(await screen.findByRole('button', { name: 'Nachweis ausstellen' }))
  const form = within(await screen.findByRole('dialog', { name: 'Nachweis ausstellen' }))
  await form.findByRole('option', { name: 'Winterthur' })
  return { ...view, form }
}
type Form = Awaited<ReturnType<typeof openForm>>['form']

const choose = (form: Form, label: string, value: string) =>
  fireEvent.change(form.getByLabelText(label), { target: { value } })
const send = (form: Form) => fireEvent.click(form.getByRole('button', { name: 'Ausstellen' }))
const GONE = /^Die bisherige Wahl ist nicht mehr möglich/
async function heardAndSeen(form: Form) {
  const said = await form.findAllByText(GONE)
  expect(said.map((text) => text.closest('[role=status]') !== null).sort()).toEqual([false, true])
}
/** A form in which Anna is chosen, and what can be chosen comes anew. */
async function openWithAnna(first = OPTIONS) {
  let options = first
  const server = credentialStub(RECORD, { 'GET /api/admin/credential-options': () => options })
  const { form, queryClient } = await openForm(server)
  choose(form, 'Gemeinde', 'm1')
  await chooseAnna(form)
  const offer = (next: typeof OPTIONS) => {
    options = next
    return act(() => queryClient.invalidateQueries())
  }
  return { server, form, offer }
}
const WITHOUT_M1 = { ...OPTIONS, municipalities: OPTIONS.municipalities.filter(({ id }) => id !== 'm1') }
async function chooseAnna(form: Form) {
  typeInto(form.getByRole('combobox', { name: 'Person' }), 'mus')
  fireEvent.click(await screen.findByRole('option', { name: 'Muster Anna 17.05.1990' }))
}

test('a credential is issued to a resident of the chosen municipality and its code is shown', async () => {
  const server = credentialStub()
  const { form } = await openForm(server)
  choose(form, 'Gemeinde', 'm1')
  await chooseAnna(form)
  choose(form, 'Volksbegehren', 'night-trains')
  send(form)
  expect(await screen.findByText('Stimmrechtsausweis-Nachweis erfolgreich erstellt')).toBeTruthy()
  expect(await screen.findByRole('img', { name: 'QR-Code, mit dem Anna Muster den Nachweis abholt' })).toBeTruthy()
  expect(server.requests.find(({ method, path }) => `${method} ${path}` === ISSUE)?.body).toEqual({
    residentId: ANNA.id,
    popularVote: 'night-trains',
  })
  expect(server.requests.find(({ path }) => path.includes('residents/search'))?.body).toEqual({ text: 'mus' })
})

test('options that do not come are asked for again without leaving the form', async () => {
  let isDown = true
  const server = credentialStub(RECORD, {
    'GET /api/admin/credential-options': () => (isDown ? new Problem('internal-error', 500) : OPTIONS),
  })
  renderInAdmin(<IssueForm municipalityId={undefined} onClose={nothing} onIssued={nothing} />, { api: server.api })
  const form = within(await screen.findByRole('dialog', { name: 'Nachweis ausstellen' }))
  const retry = await form.findByRole('button', { name: 'Nochmals versuchen' })
  isDown = false
  fireEvent.click(retry)
  expect(await form.findByRole('option', { name: 'Winterthur' })).toBeTruthy()
})

test('only items that are running can be chosen', async () => {
  const { form } = await openForm(credentialStub())
  expect(form.getByRole('option', { name: TITLE })).toBeTruthy()
  expect(form.queryByRole('option', { name: 'Stille Abende' })).toBeNull()
})

test('only items that the municipality may support can be chosen, and another municipality keeps no other one', async () => {
  const { form } = await openForm(credentialStub())
  choose(form, 'Gemeinde', 'm2')
  choose(form, 'Volksbegehren', 'libraries')
  choose(form, 'Gemeinde', 'm1')
  expect(form.queryByRole('option', { name: 'Autofreie Pässe' })).toBeNull()
  expect(form.getByLabelText<HTMLSelectElement>('Volksbegehren').value).toBe('')
  choose(form, 'Volksbegehren', 'night-trains')
  choose(form, 'Gemeinde', 'm2')
  expect(form.getByLabelText<HTMLSelectElement>('Volksbegehren').value).toBe('night-trains')
})

test('everything is required, and the keyboard is at what is missing', async () => {
  const server = credentialStub()
  const { form } = await openForm(server)
  expect(form.getByRole<HTMLInputElement>('textbox', { name: 'Person' }).disabled).toBe(true)
  expect(form.getByText('Wählen Sie zuerst die Gemeinde.')).toBeTruthy()
  send(form)
  expect(await form.findByText('Gemeinde ist erforderlich')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(form.getByLabelText('Gemeinde')))
  choose(form, 'Gemeinde', 'm1')
  send(form)
  expect(await form.findByText('Person ist erforderlich')).toBeTruthy()
  expect(form.getByText('Volksbegehren ist erforderlich')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(form.getByRole('combobox', { name: 'Person' })))
  expect(server.asked()).not.toContain(ISSUE)
})

test('a municipality without DID cannot issue: said at once, and when the server says so', async () => {
  const server = credentialStub(RECORD, { [ISSUE]: () => new Problem('municipality-without-did', 409) })
  const { form } = await openForm(server)
  choose(form, 'Gemeinde', 'm2')
  expect(form.getByText('Gemeinde hat keine DID konfiguriert')).toBeTruthy()
  send(form)
  await form.findByText('Person ist erforderlich')
  expect(server.asked()).not.toContain(ISSUE)
  choose(form, 'Gemeinde', 'm1')
  await waitFor(() => expect(form.queryByText('Gemeinde hat keine DID konfiguriert')).toBeNull())
  await chooseAnna(form)
  choose(form, 'Volksbegehren', 'night-trains')
  send(form)
  expect(await form.findByText('Gemeinde hat keine DID konfiguriert')).toBeTruthy()
})

test('there is one credential per person and item', async () => {
  const server = credentialStub(RECORD, { [ISSUE]: () => new Problem('credential-exists', 409) })
  const { form } = await openForm(server)
  choose(form, 'Gemeinde', 'm1')
  await chooseAnna(form)
  choose(form, 'Volksbegehren', 'night-trains')
  send(form)
  expect(await form.findByText('Credential bereits vorhanden')).toBeTruthy()
  expect(form.getByText(/Für Anna Muster gibt es zu diesem Volksbegehren schon/)).toBeTruthy()
  // "You find it in the list": which somebody else may have filled since.
  const since = server.asked().slice(server.asked().indexOf(ISSUE))
  expect(since).toContain('POST /api/admin/credentials/search')
})

test('where nothing runs, the form says so', async () => {
  const server = credentialStub(RECORD, {
    'GET /api/admin/credential-options': () => ({ ...OPTIONS, popularVotes: [] }),
  })
  const { form } = await openForm(server)
  expect(form.getByText('Zurzeit läuft kein Volksbegehren, für das ein Nachweis möglich ist.')).toBeTruthy()
})

test.each([
  ['resident-too-young', /Anna Muster ist für dieses Volksbegehren noch nicht im Stimmrechtsalter/],
  ['resident-without-right', /dass Anna Muster kein Stimmrecht hat/],
] as const)('%s is said to staff by name', async (code, words) => {
  const { form } = await openForm(credentialStub(RECORD, { [ISSUE]: () => new Problem(code, 409) }))
  choose(form, 'Gemeinde', 'm1')
  await chooseAnna(form)
  choose(form, 'Volksbegehren', 'night-trains')
  send(form)
  expect(await form.findByText('Kein Nachweis möglich')).toBeTruthy()
  expect(form.getByText(words)).toBeTruthy()
})

test('what went wrong otherwise is said by its cause; another municipality forgets the person', async () => {
  const { form } = await openForm(credentialStub(RECORD, { [ISSUE]: () => new Problem('credential-not-issued', 502) }))
  choose(form, 'Gemeinde', 'm1')
  await chooseAnna(form)
  choose(form, 'Volksbegehren', 'night-trains')
  send(form)
  expect(await form.findByText('Fehler beim Ausstellen des Nachweises')).toBeTruthy()
  choose(form, 'Gemeinde', 'm2')
  expect(form.queryByText('Fehler beim Ausstellen des Nachweises')).toBeNull()
  choose(form, 'Gemeinde', 'm1')
  expect(form.getByRole<HTMLInputElement>('combobox', { name: 'Person' }).value).toBe('')
})

test('somebody with one municipality need not choose it', async () => {
  const own = { ...OPTIONS, municipalities: OPTIONS.municipalities.filter(({ id }) => id === 'm1') }
  const server = credentialStub(RECORD, { 'GET /api/admin/credential-options': () => own })
  const { form } = await openForm(server, { user: sampleClerk })
  expect(form.getByLabelText<HTMLSelectElement>('Gemeinde').value).toBe('m1')
  await chooseAnna(form)
  expect(server.asked()).toContain(PEOPLE)
})

test('who has chosen a municipality keeps it, with the person, where the list of them comes anew and another one is proposed', async () => {
  const municipalities = OPTIONS.municipalities.map((one) => (one.id === 'm2' ? { ...one, id: 'm3' } : one))
  let options = { ...OPTIONS, municipalities }
  const server = credentialStub(RECORD, { 'GET /api/admin/credential-options': () => options })
  const { form, queryClient } = await openForm(server, { search: '?tab=stimmregister&municipality=m2' })
  choose(form, 'Gemeinde', 'm1')
  await chooseAnna(form)
  choose(form, 'Volksbegehren', 'night-trains')
  options = OPTIONS
  await act(() => queryClient.invalidateQueries())
  await waitFor(() => expect(form.getByLabelText('Gemeinde').querySelector('[value=m2]')).not.toBeNull())
  expect(form.getByLabelText<HTMLSelectElement>('Gemeinde').value).toBe('m1')
  expect(form.getByRole<HTMLInputElement>('combobox', { name: 'Person' }).value).toMatch(/^Muster Anna/)
  expect(form.getByLabelText<HTMLSelectElement>('Volksbegehren').value).toBe('night-trains')
})

test('where the municipality that was chosen has gone meanwhile, that is said, and its person has gone with it', async () => {
  const { form, offer } = await openWithAnna()
  await offer(WITHOUT_M1)
  await heardAndSeen(form)
  expect(form.getByLabelText<HTMLSelectElement>('Gemeinde').value).toBe('')
  expect(form.getByRole<HTMLInputElement>('textbox', { name: 'Person' }).disabled).toBe(true)
  choose(form, 'Gemeinde', 'm2')
  expect(form.queryAllByText(GONE)).toEqual([])
})

test('nor is that person sent with a municipality that is proposed in its place', async () => {
  const { form, offer } = await openWithAnna()
  await offer(WITHOUT_M1)
  await heardAndSeen(form)
  await offer({ ...WITHOUT_M1, popularVotes: [] })
  await waitFor(() => expect(form.getByLabelText<HTMLSelectElement>('Gemeinde').value).not.toBe(''))
  send(form)
  expect(await form.findByText('Person ist erforderlich')).toBeTruthy()
})

test('so it is with an item that has ended meanwhile', async () => {
  const { server, form, offer } = await openWithAnna()
  choose(form, 'Volksbegehren', 'night-trains')
  await offer({ ...OPTIONS, popularVotes: OPTIONS.popularVotes.filter(({ slug }) => slug !== 'night-trains') })
  await heardAndSeen(form)
  expect(form.getByLabelText<HTMLSelectElement>('Volksbegehren').value).toBe('')
  send(form)
  expect(await form.findByText('Volksbegehren ist erforderlich')).toBeTruthy()
  expect(server.asked()).not.toContain(ISSUE)
})

test('another item is chosen without being told that the one before has gone', async () => {
  const libraries = {
    ...OPTIONS.popularVotes[0],
    slug: 'libraries',
    title: 'Offene Bibliotheken',
  } as (typeof OPTIONS.popularVotes)[0]
  const { form, offer } = await openWithAnna({ ...OPTIONS, popularVotes: [...OPTIONS.popularVotes, libraries] })
  choose(form, 'Volksbegehren', 'night-trains')
  await offer({ ...OPTIONS, popularVotes: [libraries] })
  await heardAndSeen(form)
  choose(form, 'Volksbegehren', 'libraries')
  await waitFor(() => expect(form.queryAllByText(GONE)).toEqual([]))
})

test('the municipality of the filter is chosen already', async () => {
  const { form } = await openForm(credentialStub(), { search: '?tab=stimmregister&municipality=m1' })
  expect(form.getByLabelText<HTMLSelectElement>('Gemeinde').value).toBe('m1')
})

test('a municipality for which one cannot issue is not chosen', async () => {
  renderInAdmin(<IssueForm municipalityId="m9" onClose={nothing} onIssued={nothing} />, { api: credentialStub().api })
  expect(await screen.findByText('Wählen Sie zuerst die Gemeinde.')).toBeTruthy()
})

test.each(['out-of-scope-canton', 'out-of-scope-municipality'] as const)(
  'an item that is not open in the municipality is said to be so: %s',
  async (code) => {
    const server = credentialStub(RECORD, { [ISSUE]: () => new Problem(code, 409) })
    const { form } = await openForm(server, { search: '?tab=stimmregister&municipality=m1' })
    await chooseAnna(form)
    choose(form, 'Volksbegehren', 'night-trains')
    send(form)
    expect(await form.findByText(/ist in dieser Gemeinde nicht offen/)).toBeTruthy()
  },
)
