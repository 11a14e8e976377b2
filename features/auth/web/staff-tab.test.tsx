import { Problem, stubServer } from '@e-collecting/api-client/testing'
import { act, findQuestion, fireEvent, screen, typeInto, waitFor, within } from '@e-collecting/ui/testing'
import { expect, test } from 'vitest'
import type { StaffList } from '../contract.ts'
import { SESSION_KEY } from './queries.ts'
import { StaffTab } from './staff-tab.tsx'
import { renderInAdmin, sampleAdmin } from './testing/index.ts'

const WINTERTHUR = { id: '0190a5c2-7c0e-7a44-9b1c-7c2f6f0e1a55', name: 'Winterthur' }
const STAFF: StaffList = {
  staff: [
    {
      id: 'u1',
      email: 'admin@gemeinde.test',
      isAdmin: true,
      municipalities: [],
      lastSignedInAt: '2026-11-21T09:05:00Z',
      passkeyCount: 2,
      sessionCount: 1,
      isSelf: true,
    },
    {
      id: 'u2',
      email: 'kanzlei@winterthur.test',
      isAdmin: false,
      municipalities: [WINTERTHUR],
      lastSignedInAt: null,
      passkeyCount: 1,
      sessionCount: 3,
      isSelf: false,
    },
  ],
  invitations: [
    {
      id: 'i1',
      email: 'neu@chur.test',
      role: 'gemeinde',
      municipality: { id: 'm2', name: 'Chur' },
      createdAt: '2026-11-20T09:00:00Z',
      expiresAt: '2026-11-27T09:00:00Z',
      invitedBy: 'admin@gemeinde.test',
    },
  ],
}
const list = { 'GET /api/admin/staff': () => STAFF }
const press = (element: HTMLElement) => act(async () => void fireEvent.click(element))
const button = (name: string | RegExp, within_?: HTMLElement) =>
  (within_ ? within(within_) : screen).getByRole('button', { name })

test('everybody with a right is listed with it, and every open invitation', async () => {
  renderInAdmin(<StaffTab />, { api: stubServer(list).api })
  expect(screen.getAllByText('Die Liste wird geladen …').length).toBeGreaterThan(0)
  const people = within(await screen.findByRole('table', { name: 'Personen mit Zugriff' }))
  await people.findByText('kanzlei@winterthur.test')
  expect(people.getByText('Winterthur')).toBeTruthy()
  expect(people.getByText('21.11.2026, 10:05')).toBeTruthy()
  expect(people.getByText('Nie')).toBeTruthy()
  expect(within(screen.getByRole('table', { name: 'Offene Einladungen' })).getByText('neu@chur.test')).toBeTruthy()
})

test('a list that could not be loaded says so and can be asked for again', async () => {
  let isUp = false
  const { api } = stubServer({
    'GET /api/admin/staff': () => (isUp ? STAFF : new Problem('internal-error', 400)),
  })
  renderInAdmin(<StaffTab />, { api })
  await screen.findByText('Fehler beim Laden der Zugriffe')
  expect(screen.queryByRole('table', { name: 'Offene Einladungen' })).toBeNull()
  isUp = true
  await press(button('Nochmals versuchen'))
  await screen.findByText('kanzlei@winterthur.test')
  expect(screen.getByRole('table', { name: 'Offene Einladungen' })).toBeTruthy()
})

test('an invitation needs an address and, for role Gemeinde, a municipality; then it is sent', async () => {
  const { api, bodiesOf } = stubServer({
    ...list,
    'GET /api/admin/municipalities': () => ({ items: [{ ...WINTERTHUR, bfsNumber: '230' }] }),
    'POST /api/admin/invitations': () => STAFF.invitations[0],
  })
  renderInAdmin(<StaffTab />, { api, language: 'de' })
  await press(button('Person einladen'))
  const dialog = screen.getByRole('dialog')
  await press(button('Einladung senden', dialog))
  expect(within(dialog).getByText('Geben Sie eine gültige E-Mail-Adresse ein.')).toBeTruthy()
  expect(within(dialog).getByText('Wählen Sie eine Gemeinde aus der Liste.')).toBeTruthy()
  expect(document.activeElement).toBe(within(dialog).getByLabelText('E-Mail-Adresse'))

  fireEvent.change(within(dialog).getByLabelText('E-Mail-Adresse'), { target: { value: 'neu@winterthur.test' } })
  await waitFor(() => expect(within(dialog).queryByText('Geben Sie eine gültige E-Mail-Adresse ein.')).toBeNull())
  typeInto(within(dialog).getByRole('combobox'), 'Win')
  await press(await screen.findByRole('option', { name: 'Winterthur (230)' }))
  await press(button('Einladung senden', dialog))
  await screen.findByText('Einladung an neu@winterthur.test gesendet')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(bodiesOf('POST /api/admin/invitations')).toEqual([
    {
      email: 'neu@winterthur.test',
      role: 'gemeinde',
      municipalityId: WINTERTHUR.id,
      language: 'de',
    },
  ])
})

test('an invitation that cannot be sent says why and keeps what was entered', async () => {
  const { api } = stubServer({ ...list, 'POST /api/admin/invitations': () => new Problem('already-has-role', 409) })
  renderInAdmin(<StaffTab />, { api })
  await press(button('Person einladen'))
  const dialog = screen.getByRole('dialog')
  fireEvent.change(within(dialog).getByLabelText('E-Mail-Adresse'), { target: { value: 'admin@gemeinde.test' } })
  await press(within(dialog).getByRole('radio', { name: /Admin/ }))
  await press(button('Einladung senden', dialog))
  await waitFor(() => expect(within(dialog).getByText('Diese Person hat dieses Recht schon.')).toBeTruthy())
  expect(within(dialog).getByLabelText<HTMLInputElement>('E-Mail-Adresse').value).toBe('admin@gemeinde.test')
})

test('the municipality that was chosen goes with its role, and comes back with it', async () => {
  const INVITE = 'POST /api/admin/invitations'
  let answer: unknown = new Problem('overloaded', 503)
  const { api, bodiesOf } = stubServer({
    ...list,
    'GET /api/admin/municipalities': () => ({ items: [{ ...WINTERTHUR, bfsNumber: '230' }] }),
    [INVITE]: () => answer,
  })
  renderInAdmin(<StaffTab />, { api })
  await press(button('Person einladen'))
  const dialog = screen.getByRole('dialog')
  fireEvent.change(within(dialog).getByLabelText('E-Mail-Adresse'), { target: { value: 'neu@winterthur.test' } })
  typeInto(within(dialog).getByRole('combobox'), 'Win')
  await press(await screen.findByRole('option', { name: 'Winterthur (230)' }))
  await press(within(dialog).getByRole('radio', { name: /Admin/ }))
  await press(button('Einladung senden', dialog))
  await waitFor(() => expect(bodiesOf(INVITE)).toHaveLength(1))
  await press(within(dialog).getByRole('radio', { name: /^Gemeinde/ }))
  answer = STAFF.invitations[0]
  await press(button('Einladung senden', dialog))
  await screen.findByText('Einladung an neu@winterthur.test gesendet')
  expect(bodiesOf(INVITE)).toMatchObject([
    { role: 'admin', municipalityId: null },
    { role: 'gemeinde', municipalityId: WINTERTHUR.id },
  ])
})

test('who gives an own right up is asked anew who they are', async () => {
  const { api } = stubServer({ ...list, 'DELETE /api/admin/staff/u1/roles/admin': () => undefined })
  const { queryClient } = renderInAdmin(<StaffTab />, { api })
  queryClient.setQueryData(SESSION_KEY, { user: sampleAdmin, missing: null })
  await press(await screen.findByRole('button', { name: 'Aktionen für admin@gemeinde.test' }))
  await press(screen.getByRole('menuitem', { name: 'Admin-Recht entziehen' }))
  await press(button('Recht entziehen', findQuestion()!))
  await screen.findByText('Recht entzogen')
  expect(queryClient.getQueryState(SESSION_KEY)?.isInvalidated).toBe(true)
})

test('the last admin stays: the refusal says why', async () => {
  const { api, asked } = stubServer({
    ...list,
    'DELETE /api/admin/staff/u1/roles/admin': () => new Problem('last-admin', 409),
  })
  renderInAdmin(<StaffTab />, { api })
  await press(await screen.findByRole('button', { name: 'Aktionen für admin@gemeinde.test' }))
  await press(screen.getByRole('menuitem', { name: 'Admin-Recht entziehen' }))
  const question = findQuestion()!
  expect(within(question).getByText(/Das sind Ihre eigenen Rechte/)).toBeTruthy()
  await press(button('Recht entziehen', question))
  await waitFor(() => expect(within(question).getByText(/letzte Konto mit Admin-Rechten/)).toBeTruthy())
  expect(asked()).toContain('DELETE /api/admin/staff/u1/roles/admin')
})

test('a right to a municipality and an invitation are withdrawn after a question', async () => {
  const { api, asked } = stubServer({
    ...list,
    'DELETE /api/admin/staff/u2/municipalities/0190a5c2-7c0e-7a44-9b1c-7c2f6f0e1a55': () => undefined,
    'DELETE /api/admin/invitations/i1': () => undefined,
  })
  renderInAdmin(<StaffTab />, { api })
  await press(await screen.findByRole('button', { name: 'Aktionen für kanzlei@winterthur.test' }))
  await press(screen.getByRole('menuitem', { name: 'Recht für Winterthur entziehen' }))
  await press(button('Recht entziehen', findQuestion()!))
  await screen.findByText('Recht entzogen')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Zugriffe' })))
  await press(button('Zurückziehen: neu@chur.test'))
  await press(button('Zurückziehen', findQuestion()!))
  await screen.findByText('Einladung zurückgezogen')
  expect(asked()).toEqual(
    expect.arrayContaining([
      'DELETE /api/admin/staff/u2/municipalities/0190a5c2-7c0e-7a44-9b1c-7c2f6f0e1a55',
      'DELETE /api/admin/invitations/i1',
    ]),
  )
})

test('an invitation that was accepted meanwhile is listed no more once it cannot be withdrawn', async () => {
  let answer = STAFF
  const { api } = stubServer({
    'GET /api/admin/staff': () => answer,
    'DELETE /api/admin/invitations/i1': () => {
      answer = { ...STAFF, invitations: [] }
      return new Problem('invitation-not-found', 404)
    },
  })
  renderInAdmin(<StaffTab />, { api })
  await press(await screen.findByRole('button', { name: 'Zurückziehen: neu@chur.test' }))
  await press(button('Zurückziehen', findQuestion()!))
  await waitFor(() => expect(screen.queryByRole('rowheader', { name: 'neu@chur.test', hidden: true })).toBeNull())
  expect(findQuestion()).toBeTruthy()
})

test('the passkeys of a colleague are reset and sessions ended after a question; nobody does it to themselves', async () => {
  const { api, asked } = stubServer({
    ...list,
    'DELETE /api/admin/staff/u2/passkeys': () => undefined,
    'DELETE /api/admin/staff/u2/sessions': () => undefined,
  })
  renderInAdmin(<StaffTab />, { api })
  const menu = 'Aktionen für kanzlei@winterthur.test'
  for (const [action, submit, done] of [
    ['Passkeys zurücksetzen', 'Zurücksetzen', 'Passkeys zurückgesetzt'],
    ['Alle Sitzungen beenden', 'Sitzungen beenden', 'Sitzungen beendet'],
  ] as const) {
    await press(await screen.findByRole('button', { name: menu }))
    await press(screen.getByRole('menuitem', { name: action }))
    const question = findQuestion()!
    expect(within(question).getByText(/kanzlei@winterthur\.test/)).toBeTruthy()
    await press(button(submit, question))
    await screen.findByText(done)
  }
  expect(asked()).toEqual(
    expect.arrayContaining(['DELETE /api/admin/staff/u2/passkeys', 'DELETE /api/admin/staff/u2/sessions']),
  )
  await press(button('Aktionen für admin@gemeinde.test'))
  expect(screen.getAllByRole('menuitem')).toHaveLength(1)
})

test('where a colleague has no passkey and no session, there is nothing to reset and nothing to end', async () => {
  const staff = STAFF.staff.map((member) => ({ ...member, passkeyCount: 0, sessionCount: 0 }))
  renderInAdmin(<StaffTab />, { api: stubServer({ 'GET /api/admin/staff': () => ({ ...STAFF, staff }) }).api })
  await press(await screen.findByRole('button', { name: 'Aktionen für kanzlei@winterthur.test' }))
  for (const name of ['Passkeys zurücksetzen', 'Alle Sitzungen beenden'])
    expect(screen.getByRole('menuitem', { name }).getAttribute('aria-disabled')).toBe('true')
})
