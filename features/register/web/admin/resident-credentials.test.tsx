import { Problem } from '@e-collecting/api-client/testing'
import { renderInAdmin } from '@e-collecting/auth/web/testing'
import { fireEvent, screen, waitFor, within } from '@e-collecting/ui/testing'
import { expect, test } from 'vitest'
import { ResidentCredentials } from './resident-credentials.tsx'
import { ANNA, credentialStub, pageOf, RECORD, recordIn, TITLE } from './testing/credential-stub.ts'

const SEARCH = 'POST /api/admin/credentials/search'
const open = (server: ReturnType<typeof credentialStub>, resident = ANNA) =>
  renderInAdmin(<ResidentCredentials resident={resident} />, { api: server.api, search: '?tab=einwohner&cursor=c7' })

test('each credential of the person says for what, since when, how it stands and what that means, and leads to its panel', async () => {
  const server = credentialStub(recordIn('SUSPENDED'))
  open(server)
  const link = await screen.findByRole('link', { name: TITLE })
  expect(link.getAttribute('href')).toBe('/admin?tab=stimmregister&municipality=m1&credential=c1')
  const entry = link.closest('li')?.textContent
  for (const text of ['21.11.2026, 11:00', 'Gesperrt', 'gilt vorläufig nicht']) expect(entry).toContain(text)
  expect(server.bodiesOf(SEARCH)[0]).toEqual({ residentId: ANNA.id })
})

test('of a credential it says when it was offered, and what the issuer has not confirmed', async () => {
  const change = { to: 'REVOKED', state: 'unconfirmed', at: '2026-11-21T11:00:00Z', by: 'clerk@example.ch' } as const
  open(credentialStub({ ...recordIn('ISSUED'), createdAt: '2026-11-20T08:00:00Z', change }))
  const entry = (await screen.findByRole('link', { name: TITLE })).closest('li')?.textContent
  for (const text of ['21.11.2026, 11:00', 'Widerruf nicht bestätigt', 'durch clerk@example.ch'])
    expect(entry).toContain(text)
  expect(screen.queryByText(/^Gezeigt sind/)).toBeNull()
})

test('a credential is issued with municipality and person filled in, and its panel is opened', async () => {
  const server = credentialStub()
  const { address } = open(server)
  fireEvent.click(await screen.findByRole('button', { name: 'Nachweis ausstellen' }))
  const form = within(await screen.findByRole('dialog', { name: 'Nachweis ausstellen' }))
  await form.findByRole('option', { name: 'Winterthur' })
  expect(form.getByLabelText<HTMLSelectElement>('Gemeinde').value).toBe('m1')
  expect((await form.findByRole<HTMLInputElement>('combobox', { name: 'Person' })).value).toContain('Muster Anna')
  fireEvent.change(form.getByLabelText('Volksbegehren'), { target: { value: 'night-trains' } })
  fireEvent.click(form.getByRole('button', { name: 'Ausstellen' }))
  await waitFor(() => expect(address()).toBe('?tab=stimmregister&municipality=m1&credential=c1'))
  expect(server.bodiesOf('POST /api/admin/credentials')).toEqual([{ residentId: ANNA.id, popularVote: 'night-trains' }])
})

test('another municipality in the form has other residents', async () => {
  open(credentialStub())
  fireEvent.click(await screen.findByRole('button', { name: 'Nachweis ausstellen' }))
  const form = within(await screen.findByRole('dialog', { name: 'Nachweis ausstellen' }))
  await form.findByRole('option', { name: 'Chur' })
  fireEvent.change(form.getByLabelText('Gemeinde'), { target: { value: 'm2' } })
  expect((await form.findByRole<HTMLInputElement>('combobox', { name: 'Person' })).value).toBe('')
})

test('none, many and those that cannot be loaded are told; an archived person gets no new one', async () => {
  let answer: unknown = new Problem('internal-error', 500)
  open(credentialStub(RECORD, { [SEARCH]: () => answer }), { ...ANNA, isArchived: true })
  expect(await screen.findByText('Die Nachweise konnten nicht geladen werden.')).toBeTruthy()
  answer = pageOf()
  fireEvent.click(screen.getByRole('button', { name: 'Nochmals versuchen' }))
  expect(await screen.findByText('Noch kein Nachweis.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Nachweis ausstellen' })).toBeNull()
  open(credentialStub(RECORD, { [SEARCH]: () => ({ ...pageOf(RECORD), next: 'c2' }) }))
  expect(await screen.findByText('Gezeigt sind die neusten 1.')).toBeTruthy()
})
