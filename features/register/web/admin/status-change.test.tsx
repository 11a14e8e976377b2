import { deferred, Problem } from '@e-collecting/api-client/testing'
import { renderInAdmin } from '@e-collecting/auth/web/testing'
import { act, fireEvent, screen, waitFor, within } from '@e-collecting/ui/testing'
import { afterEach, expect, test, vi } from 'vitest'
import { PROVIDER_STATUSES } from '../../contract/phases.ts'
import { canChangeStatus, type ProviderStatus, SHOWN_STATUSES } from '../../contract.ts'
import { ConfirmChange } from './confirm-change.tsx'
import { CredentialsTab } from './credentials-tab.tsx'
import { StatusChange } from './status-change.tsx'
import { credentialStub, detailsOf, pageOf, recordIn } from './testing/credential-stub.ts'

const READ = ['GET /api/admin/credentials/{id}', { params: { id: 'c1' } }] as const

const CHANGE = 'PUT /api/admin/credentials/c1/status'
const REVOKE = 'POST /api/admin/credentials/c1/revoke'
const REFRESH = 'POST /api/admin/credentials/c1/refresh'

afterEach(() => {
  vi.useRealTimers()
})

async function openPanel(server: ReturnType<typeof credentialStub>) {
  const { unmount } = renderInAdmin(<CredentialsTab />, { api: server.api, search: '?tab=stimmregister' })
  fireEvent.click(await screen.findByText('Muster Anna'))
  const panel = within(await screen.findByRole('dialog', { name: 'Muster Anna' }))
  const select = await panel.findByLabelText<HTMLSelectElement>('Neuer Status')
  const button = () => panel.getByRole<HTMLButtonElement>('button', { name: /^(Status ändern|Wird geändert …)$/ })
  const choose = (status: string) => fireEvent.change(select, { target: { value: status } })
  const giveReason = () =>
    fireEvent.change(panel.getByLabelText('Grund der Sperre'), { target: { value: 'device-lost' } })
  return { panel, select, button, choose, giveReason, unmount }
}
const asked = (server: ReturnType<typeof credentialStub>, request: string) =>
  server.asked().filter((one) => one === request).length

test.each(PROVIDER_STATUSES)('from %s only what the issuer takes can be chosen', (from) => {
  const { api } = credentialStub()
  const change = { credential: detailsOf(recordIn(from)), isPending: false, onChange: () => undefined }
  renderInAdmin(<StatusChange {...change} />, { api })
  const select = screen.getByLabelText<HTMLSelectElement>('Neuer Status')
  const enabled = [...select.options]
    .filter(({ disabled, value }) => !disabled && value !== '')
    .map(({ value }) => value)
  const isShown = (SHOWN_STATUSES as readonly ProviderStatus[]).includes(from)
  expect(enabled).toEqual(SHOWN_STATUSES.filter((to) => to === from || canChangeStatus(from, to)))
  expect(select.value).toBe(isShown ? from : '')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Status ändern' }).disabled).toBe(true)
})

test('while somebody waits for the issuer no other status can be chosen, nor one that was sent', () => {
  const change = { to: 'SUSPENDED', state: 'under-way', at: '2026-11-21T11:00:00Z', by: 'clerk@example.ch' } as const
  const credential = { ...detailsOf(recordIn('ISSUED')), change }
  const { api } = credentialStub()
  renderInAdmin(<StatusChange credential={credential} isPending={false} onChange={() => undefined} />, { api })
  const select = screen.getByLabelText<HTMLSelectElement>('Neuer Status')
  expect([...select.options].filter(({ disabled }) => !disabled).map(({ value }) => value)).toEqual(['', 'ISSUED'])
  fireEvent.change(select, { target: { value: 'REVOKED' } })
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Status ändern' }).disabled).toBe(true)
})

test('who revokes what is suspended already is not told to suspend it', () => {
  const props = { to: 'REVOKED', isPending: false, onConfirm: () => undefined, onCancel: () => undefined } as const
  renderInAdmin(<ConfirmChange record={recordIn('SUSPENDED')} {...props} />, { api: credentialStub().api })
  expect(screen.getByText(/gilt für immer nicht mehr/)).toBeTruthy()
  expect(screen.queryByText(/sperren Sie ihn/)).toBeNull()
})

test('suspending and lifting the suspension say what they do', async () => {
  const server = credentialStub(recordIn('ISSUED'))
  const { panel, select, button, choose, giveReason } = await openPanel(server)
  choose('SUSPENDED')
  expect(panel.getByText(/gilt nicht mehr, bis Sie ihn wieder freigeben: hier sofort/)).toBeTruthy()
  fireEvent.click(button())
  expect(await panel.findByText('Wählen Sie einen Grund.')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(panel.getByLabelText('Grund der Sperre')))
  expect(asked(server, CHANGE)).toBe(0)
  giveReason()
  expect(panel.queryByText('Wählen Sie einen Grund.')).toBeNull()
  fireEvent.click(button())
  expect(await screen.findByText('Status aktualisiert: Gesperrt')).toBeTruthy()
  expect(button().disabled).toBe(true)
  expect(select.value).toBe('SUSPENDED')
  expect(document.activeElement).toBe(panel.getByRole('region', { name: 'Status ändern' }))
  expect(panel.getByRole('option', { name: 'Ausgestellt (wieder freigeben)' })).toBeTruthy()
  choose('ISSUED')
  expect(panel.getByText(/Die Sperre wird aufgehoben/)).toBeTruthy()
  fireEvent.click(button())
  expect(await screen.findByText('Status aktualisiert: Ausgestellt')).toBeTruthy()
  expect(asked(server, CHANGE)).toBe(2)
  expect(server.requests.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
    { status: 'SUSPENDED', reason: 'device-lost' },
    { status: 'ISSUED' },
  ])
})

test('a step that is refused is named with both ends, an issuer that does not answer leaves the status as it was', async () => {
  let problem = new Problem('status-step-refused', 409)
  const server = credentialStub(recordIn('ISSUED'), { [CHANGE]: () => problem })
  const { select, button, choose, giveReason } = await openPanel(server)
  choose('SUSPENDED')
  giveReason()
  button().focus()
  fireEvent.click(button())
  const text = 'Ungültiger Status-Übergang: von Ausgestellt zu Gesperrt nicht möglich'
  expect(await screen.findByText(text)).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(button()))
  problem = new Problem('status-not-updated', 502)
  fireEvent.click(button())
  expect(await screen.findByText(/^Status konnte nicht aktualisiert werden\. Der Ausstelldienst/)).toBeTruthy()
  expect(select.value).toBe('SUSPENDED')
})

test.each([
  ['what it is now', () => undefined, 'Ungültiger Status-Übergang: von Widerrufen zu Gesperrt nicht möglich'],
  [
    'none where that cannot be read',
    () => new Problem('internal-error', 500),
    /^Ungültiger Status-Übergang: Der Status hat sich/,
  ],
])('a refusal because the status has changed meanwhile names %s', async (_what, failing, text) => {
  let isRefused = false
  const details = () => (isRefused && failing()) || detailsOf(recordIn(isRefused ? 'REVOKED' : 'ISSUED'))
  const server = credentialStub(recordIn('ISSUED'), {
    'GET /api/admin/credentials/c1': details,
    [REFRESH]: details,
    [CHANGE]: () => {
      isRefused = true
      return new Problem('status-step-refused', 409)
    },
  })
  const { button, choose, giveReason } = await openPanel(server)
  choose('SUSPENDED')
  giveReason()
  fireEvent.click(button())
  expect(await screen.findByText(text)).toBeTruthy()
})

test('a choice does not outlast the status from which it was made', async () => {
  const server = credentialStub(recordIn('ISSUED'))
  const { panel, select, button, choose } = await openPanel(server)
  choose('SUSPENDED')
  server.move('REVOKED')
  fireEvent.click(panel.getByRole('button', { name: 'Status abfragen' }))
  expect(await screen.findByText('Status aktualisiert: Widerrufen')).toBeTruthy()
  expect(select.value).toBe('REVOKED')
  expect(button().disabled).toBe(true)
})

test('what the issuer has not confirmed is said in the list and in the panel, with who asked for it', async () => {
  const server = credentialStub(recordIn('ISSUED'), {
    [REVOKE]: () => {
      server.leaveOpen({ to: 'REVOKED', state: 'unconfirmed', at: '2026-11-21T11:00:00Z', by: 'clerk@example.ch' })
      return new Problem('status-unconfirmed', 502)
    },
  })
  const { panel } = await openPanel(server)
  fireEvent.click(panel.getByRole('button', { name: 'Nachweis widerrufen' }))
  fireEvent.click(screen.getByRole('button', { name: 'Endgültig widerrufen' }))
  expect(await screen.findByText(/^Die Änderung ist nicht bestätigt\. Der Ausstelldienst/)).toBeTruthy()
  expect(await panel.findByText('Widerruf nicht bestätigt')).toBeTruthy()
  expect(panel.getByText('Verlangt am 21.11.2026, 12:00 durch clerk@example.ch')).toBeTruthy()
  expect(await screen.findByText('Widerruf nicht bestätigt', { selector: 'td *' })).toBeTruthy()
})

test('revoking is asked about as what it is, by its button and in the list, and not offered again', async () => {
  const server = credentialStub(recordIn('ISSUED'))
  const { panel, select, button, choose } = await openPanel(server)
  fireEvent.click(panel.getByRole('button', { name: 'Nachweis widerrufen' }))
  const question = within(screen.getByRole('alertdialog', { name: 'Möchten Sie diesen Nachweis wirklich widerrufen?' }))
  expect(question.getByText(/Das lässt sich nicht rückgängig machen/)).toBeTruthy()
  expect(question.getByText(/sperren Sie ihn/)).toBeTruthy()
  expect(question.getByText(/Online kann die Person für dieses Volksbegehren keinen neuen Nachweis holen/)).toBeTruthy()
  fireEvent.click(question.getByRole('button', { name: 'Abbrechen' }))
  expect(server.asked()).not.toContain(REVOKE)
  choose('REVOKED')
  fireEvent.click(button())
  expect(screen.getByRole('alertdialog', { name: 'Möchten Sie diesen Nachweis wirklich widerrufen?' })).toBeTruthy()
  const confirm = screen.getByRole('button', { name: 'Endgültig widerrufen' })
  act(() => confirm.focus())
  fireEvent.click(confirm)
  expect(await screen.findByText('Nachweis widerrufen', { selector: 'p' })).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(panel.getByRole('region', { name: 'Status ändern' })))
  expect(panel.queryByRole('button', { name: 'Nachweis widerrufen' })).toBeNull()
  expect(select.value).toBe('REVOKED')
  expect(panel.getByText('Von diesem Status aus ist keine Änderung möglich.')).toBeTruthy()
})

test('two presses in a row revoke once', async () => {
  const server = credentialStub(recordIn('ISSUED'))
  const { panel } = await openPanel(server)
  fireEvent.click(panel.getByRole('button', { name: 'Nachweis widerrufen' }))
  const confirm = screen.getByRole('button', { name: 'Endgültig widerrufen' })
  fireEvent.click(confirm)
  fireEvent.click(confirm)
  expect(await screen.findByText('Nachweis widerrufen', { selector: 'p' })).toBeTruthy()
  expect(asked(server, REVOKE)).toBe(1)
})

test('while another step is under way nobody is asked a question, which the answer to that step would take away', async () => {
  const answer = deferred<unknown>()
  const server = credentialStub(recordIn('ISSUED'), { [CHANGE]: () => answer.promise })
  const { panel, button, choose, giveReason } = await openPanel(server)
  choose('SUSPENDED')
  giveReason()
  fireEvent.click(button())
  await waitFor(() => expect(button().textContent).toBe('Wird geändert …'))
  const revoke = panel.getByRole('button', { name: 'Nachweis widerrufen' })
  const question = () => screen.queryByRole('alertdialog', { name: /wirklich widerrufen/ })
  fireEvent.click(revoke)
  expect(question()).toBeNull()
  answer.resolve(detailsOf(recordIn('SUSPENDED')))
  expect(await screen.findByText('Status aktualisiert: Gesperrt')).toBeTruthy()
  fireEvent.click(revoke)
  expect(question()).toBeTruthy()
})

test('an open offer is cancelled after a question; its code goes', async () => {
  const server = credentialStub()
  const { panel, button, choose } = await openPanel(server)
  expect(await panel.findByRole('img')).toBeTruthy()
  choose('CANCELLED')
  fireEvent.click(button())
  fireEvent.click(screen.getByRole('button', { name: 'Angebot abbrechen' }))
  expect(await screen.findByText('Status aktualisiert: Abgebrochen')).toBeTruthy()
  expect(panel.queryByRole('img')).toBeNull()
})

test('the row has the same actions, and revoking only as long as it is possible', async () => {
  const server = credentialStub(recordIn('ISSUED'))
  renderInAdmin(<CredentialsTab />, { api: server.api })
  const menu = () => fireEvent.click(screen.getByRole('button', { name: 'Aktionen für Anna Muster' }))
  await screen.findByText('Muster Anna')
  menu()
  fireEvent.click(screen.getByRole('menuitem', { name: 'Status abfragen' }))
  expect(await screen.findByText('Status aktualisiert: Ausgestellt')).toBeTruthy()
  menu()
  fireEvent.click(screen.getByRole('menuitem', { name: /Nachweis widerrufen/ }))
  fireEvent.click(screen.getByRole('button', { name: 'Endgültig widerrufen' }))
  expect(await screen.findByText('Widerrufen', { selector: 'td *' })).toBeTruthy()
  menu()
  expect(screen.queryByRole('menuitem', { name: /Nachweis widerrufen/ })).toBeNull()
})

test('a status is asked for by hand, and a failure says why', async () => {
  let problem: Problem | null = null
  const server = credentialStub(recordIn('ISSUED'), {
    [REFRESH]: () => problem ?? credentialStub(recordIn('SUSPENDED')).api(...READ),
  })
  const { panel } = await openPanel(server)
  fireEvent.click(panel.getByRole('button', { name: 'Status abfragen' }))
  expect(await screen.findByText('Status aktualisiert: Gesperrt')).toBeTruthy()
  problem = new Problem('issuer-unavailable', 502)
  const lists = () => asked(server, 'POST /api/admin/credentials/search')
  const before = lists()
  fireEvent.click(panel.getByRole('button', { name: 'Status abfragen' }))
  expect(await screen.findByText(/^Status konnte nicht aktualisiert werden\. Der Ausstelldienst/)).toBeTruthy()
  // It may stand otherwise all the same.
  await waitFor(() => expect(lists()).toBe(before + 1))
})

test('an answer that was under way when a status was changed does not take the change back', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const late = deferred<unknown>()
  const server = credentialStub(recordIn('OFFERED'), { [REFRESH]: () => late.promise })
  const { panel, select, button, choose } = await openPanel(server)
  const before = await server.api(...READ)
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  expect(asked(server, REFRESH)).toBe(1)
  choose('CANCELLED')
  fireEvent.click(button())
  fireEvent.click(screen.getByRole('button', { name: 'Angebot abbrechen' }))
  expect(await screen.findByText('Status aktualisiert: Abgebrochen')).toBeTruthy()
  late.resolve(before)
  await act(() => vi.advanceTimersByTimeAsync(100))
  expect(select.value).toBe('CANCELLED')
  expect(panel.queryByRole('img')).toBeNull()
})

test('while a status is changed nothing else is begun, and who has gone on in the panel meanwhile stays there', async () => {
  const late = deferred<unknown>()
  const server = credentialStub(recordIn('ISSUED'), { [CHANGE]: () => late.promise })
  const { panel, select, button, choose, giveReason } = await openPanel(server)
  choose('SUSPENDED')
  giveReason()
  fireEvent.click(button())
  await waitFor(() => expect(asked(server, CHANGE)).toBe(1))
  fireEvent.click(panel.getByRole('button', { name: 'Nachweis widerrufen' }))
  expect(screen.queryByRole('alertdialog'), 'it would say of itself that it is being revoked').toBeNull()
  fireEvent.click(panel.getByRole('button', { name: 'Status abfragen' }))
  expect(asked(server, REFRESH)).toBe(0)
  const close = panel.getByRole('button', { name: 'Schliessen' })
  act(() => close.focus())
  const suspended = await credentialStub(recordIn('SUSPENDED')).api(...READ)
  await act(async () => late.resolve(suspended))
  await screen.findByText('Status aktualisiert: Gesperrt')
  expect(select.value).toBe('SUSPENDED')
  expect(document.activeElement).toBe(close)
})

test('while the issuer is asked nothing is changed, which its answer would take back', async () => {
  const late = deferred<unknown>()
  const server = credentialStub(recordIn('ISSUED'), { [REFRESH]: () => late.promise })
  const { panel, button, choose, giveReason } = await openPanel(server)
  fireEvent.click(panel.getByRole('button', { name: 'Status abfragen' }))
  await waitFor(() => expect(asked(server, REFRESH)).toBe(1))
  choose('SUSPENDED')
  giveReason()
  fireEvent.click(button())
  fireEvent.submit(button().form as HTMLFormElement)
  fireEvent.click(panel.getByRole('button', { name: 'Nachweis widerrufen' }))
  expect(screen.queryByRole('alertdialog')).toBeNull()
  const current = await server.api(...READ)
  await act(async () => late.resolve(current))
  await screen.findByText('Status aktualisiert: Ausgestellt')
  expect(asked(server, CHANGE)).toBe(0)
  fireEvent.click(button())
  await screen.findByText('Status aktualisiert: Gesperrt')
})

test.each(['row', 'panel'] as const)(
  'what the %s has begun with a credential the other does not begin a second time, nor change meanwhile',
  async (first) => {
    const late = deferred<unknown>()
    const server = credentialStub(recordIn('ISSUED'), { [REFRESH]: () => late.promise })
    renderInAdmin(<CredentialsTab />, { api: server.api, search: '?tab=stimmregister' })
    const ofRow = async (name: RegExp) => {
      fireEvent.click(await screen.findByRole('button', { name: 'Aktionen für Anna Muster' }))
      return screen.getByRole('menuitem', { name })
    }
    const openOf = async () => {
      fireEvent.click(screen.getByText('Muster Anna'))
      const panel = within(await screen.findByRole('dialog', { name: 'Muster Anna' }))
      await panel.findByLabelText('Neuer Status')
      return panel
    }
    await screen.findByText('Muster Anna')
    if (first === 'row') {
      fireEvent.click(await ofRow(/Status abfragen/))
      await waitFor(() => expect(asked(server, REFRESH)).toBe(1))
      const panel = await openOf()
      fireEvent.click(panel.getByRole('button', { name: 'Wird abgefragt …' }))
      fireEvent.click(panel.getByRole('button', { name: 'Nachweis widerrufen' }))
      expect(screen.queryByRole('alertdialog')).toBeNull()
    } else {
      const panel = await openOf()
      fireEvent.click(panel.getByRole('button', { name: 'Status abfragen' }))
      await waitFor(() => expect(asked(server, REFRESH)).toBe(1))
      fireEvent.click(panel.getByRole('button', { name: 'Schliessen' }))
      const again = await ofRow(/Status abfragen/)
      expect(again.getAttribute('aria-disabled')).toBe('true')
      expect(screen.getByRole('menuitem', { name: /Nachweis widerrufen/ }).getAttribute('aria-disabled')).toBe('true')
      fireEvent.click(again)
    }
    expect(asked(server, REFRESH)).toBe(1)
    const current = await server.api(...READ)
    await act(async () => late.resolve(current))
    await screen.findByText('Status aktualisiert: Ausgestellt')
  },
)

test('whoever is asked about one credential is asked about another one as well', async () => {
  const late = [deferred<unknown>(), deferred<unknown>()]
  const beat = { ...recordIn('ISSUED'), id: 'c2', resident: { ...recordIn('ISSUED').resident, givenName: 'Beat' } }
  const server = credentialStub(recordIn('ISSUED'), {
    'POST /api/admin/credentials/search': () => pageOf(recordIn('ISSUED'), beat),
    [REFRESH]: () => late[0]?.promise,
    'POST /api/admin/credentials/c2/refresh': () => late[1]?.promise,
  })
  renderInAdmin(<CredentialsTab />, { api: server.api, search: '?tab=stimmregister' })
  for (const name of ['Anna', 'Beat']) {
    fireEvent.click(await screen.findByRole('button', { name: `Aktionen für ${name} Muster` }))
    const ask = screen.getByRole('menuitem', { name: /Status abfragen/ })
    expect(ask.getAttribute('aria-disabled')).not.toBe('true')
    fireEvent.click(ask)
  }
  await waitFor(() => expect(asked(server, 'POST /api/admin/credentials/c2/refresh')).toBe(1))
  expect(asked(server, REFRESH)).toBe(1)
})

test('an open offer is followed every ten seconds until it is collected, in the panel and in the row, also past a question without an answer', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  let isDown = false
  const server = credentialStub(recordIn('OFFERED'), {
    [REFRESH]: () => (isDown ? new Problem('issuer-unavailable', 502) : server.api(...READ)),
  })
  const { panel } = await openPanel(server)
  expect(asked(server, REFRESH)).toBe(0)
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  expect(asked(server, REFRESH)).toBe(1)
  expect(panel.getByText(/erscheint von selbst/)).toBeTruthy()
  isDown = true
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  expect(await panel.findByText(/Im Moment ist nicht zu sehen/)).toBeTruthy()
  isDown = false
  server.move('ISSUED')
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  expect(await panel.findByText('Anna Muster hat den Nachweis abgeholt.')).toBeTruthy()
  expect(screen.getByText('Ausgestellt', { selector: 'td *' })).toBeTruthy()
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(asked(server, REFRESH)).toBe(3)
  for (const status of ['SUSPENDED', 'ISSUED'] as const) {
    server.move(status)
    fireEvent.click(panel.getByRole('button', { name: 'Status abfragen' }))
    await panel.findByText(status === 'ISSUED' ? 'Ausgestellt' : 'Gesperrt', { selector: '[role=status] *' })
    expect(panel.queryByText('Anna Muster hat den Nachweis abgeholt.')).toBeNull()
  }
})
