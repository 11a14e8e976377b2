import { deferred, Problem, stubServer } from '@e-collecting/api-client/testing'
import type { ApiRoutes } from '@e-collecting/kernel/api-routes'
import { act, fireEvent, screen, waitFor, within } from '@e-collecting/ui/testing'
import { expect, test } from 'vitest'
import { SESSION_KEY } from './queries.ts'
import { SessionsTab } from './sessions-tab.tsx'
import { renderInAdmin } from './testing/index.ts'

type OwnSessions = ApiRoutes['GET /api/auth/sessions']['answer']

type OwnPasskeys = ApiRoutes['GET /api/auth/passkeys']['answer']

const SESSIONS: OwnSessions = {
  sessions: [
    {
      id: 's1',
      device: 'Firefox, Windows',
      isCurrent: true,
      createdAt: '2026-11-21T08:00:00Z',
      lastSeenAt: '2026-11-21T09:05:00Z',
    },
    {
      id: 's2',
      device: 'Safari, iPhone',
      isCurrent: false,
      createdAt: '2026-11-19T08:00:00Z',
      lastSeenAt: '2026-11-20T18:30:00Z',
    },
  ],
}
const NONE: OwnPasskeys = { isPossible: true, passkeys: [] }
const list = {
  'GET /api/auth/sessions': () => SESSIONS,
  'GET /api/auth/passkeys': () => NONE,
}
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))

test('own sessions are listed, the present one is marked', async () => {
  renderInAdmin(<SessionsTab />, { api: stubServer(list).api })
  const row = (await screen.findByText('Firefox, Windows')).closest('tr') as HTMLElement
  expect(within(row).getByText('Diese Sitzung')).toBeTruthy()
  expect(within(row).getByText('21.11.2026, 10:05')).toBeTruthy()
})

/** Two sessions, of which the other one is gone once it was ended. */
function stubTwo() {
  let { sessions } = SESSIONS
  return stubServer({
    ...list,
    'GET /api/auth/sessions': () => ({ sessions }) satisfies OwnSessions,
    'DELETE /api/auth/sessions/s2': () => {
      sessions = sessions.filter(({ isCurrent }) => isCurrent)
    },
  })
}

test('another session is ended where it stands, the focus stays in the list', async () => {
  const { api, asked } = stubTwo()
  renderInAdmin(<SessionsTab />, { api })
  const button = await screen.findByRole('button', { name: 'Beenden: Safari, iPhone' })
  act(() => button.focus())
  await press('Beenden: Safari, iPhone')
  await screen.findByText('Sitzung beendet')
  expect(asked()).toContain('DELETE /api/auth/sessions/s2')
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('table', { name: 'Ihre offenen Sitzungen' })),
  )
})

test('a session that ends late leaves the focus with whoever is elsewhere by then', async () => {
  renderInAdmin(<SessionsTab />, { api: stubTwo().api })
  const button = await screen.findByRole('button', { name: 'Beenden: Safari, iPhone' })
  const elsewhere = screen.getByRole('button', { name: 'Überall abmelden' })
  fireEvent.click(button)
  act(() => elsewhere.focus())
  await screen.findByText('Sitzung beendet')
  expect(document.activeElement).toBe(elsewhere)
})

test('of two sessions that are being ended both say so, and who has gone on in the list meanwhile stays there', async () => {
  const [current, phone] = SESSIONS.sessions
  const sessions = [current, phone, { ...phone, id: 's3', device: 'Chrome, Android' }]
  const answers = { s2: deferred<undefined>(), s3: deferred<undefined>() }
  const { api } = stubServer({
    ...list,
    'GET /api/auth/sessions': () => ({ sessions }),
    'DELETE /api/auth/sessions/s2': () => answers.s2.promise,
    'DELETE /api/auth/sessions/s3': () => answers.s3.promise,
  })
  renderInAdmin(<SessionsTab />, { api })
  const ends = ['Safari, iPhone', 'Chrome, Android'].map((device) => `Beenden: ${device}`)
  await screen.findByText('Safari, iPhone')
  for (const name of ends) await press(name)
  for (const name of ends) await screen.findByRole('button', { name, busy: true })
  const elsewhere = screen.getByRole('button', { name: 'Überall abmelden' })
  act(() => elsewhere.focus())
  await act(async () => answers.s2.resolve(undefined))
  await screen.findByText('Sitzung beendet')
  expect(document.activeElement).toBe(elsewhere)
})

test('a session that has ended meanwhile is listed no more once it cannot be ended', async () => {
  let { sessions } = SESSIONS
  const { api } = stubServer({
    ...list,
    'GET /api/auth/sessions': () => ({ sessions }) satisfies OwnSessions,
    'DELETE /api/auth/sessions/s2': () => {
      sessions = sessions.filter(({ isCurrent }) => isCurrent)
      return new Problem('own-session-not-found', 404)
    },
  })
  renderInAdmin(<SessionsTab />, { api })
  await screen.findByText('Safari, iPhone')
  await press('Beenden: Safari, iPhone')
  await waitFor(() => expect(screen.queryByText('Safari, iPhone')).toBeNull())
})

test('with a passkey the other sessions end, which is said before and shown after', async () => {
  const passkey = { createdAt: '2026-11-20T08:00:00Z', lastUsedAt: null }
  let { sessions } = SESSIONS
  const { api } = stubServer({
    'GET /api/auth/sessions': () => ({ sessions }) satisfies OwnSessions,
    'GET /api/auth/passkeys': () =>
      ({
        isPossible: true,
        passkeys: ['Laptop', 'Schlüssel'].map((name) => ({ ...passkey, id: name, name })),
      }) satisfies OwnPasskeys,
    'DELETE /api/auth/passkeys/Laptop': () => {
      sessions = sessions.filter(({ isCurrent }) => isCurrent)
    },
  })
  renderInAdmin(<SessionsTab />, { api })
  await screen.findByText('Safari, iPhone')
  await screen.findByText('Laptop')
  await press('Aktionen für Laptop')
  await act(async () => void fireEvent.click(screen.getByRole('menuitem', { name: /Entfernen/ })))
  expect(within(screen.getByRole('alertdialog')).getByText(/Ihre anderen Sitzungen enden\./)).toBeTruthy()
  await press('Passkey entfernen')
  await waitFor(() => expect(screen.queryByText('Safari, iPhone')).toBeNull())
  expect(screen.getByText('Firefox, Windows')).toBeTruthy()
})

test('ending the present session is a sign-out', async () => {
  const { api, asked } = stubServer({ ...list, 'DELETE /api/auth/session': () => undefined })
  const { queryClient } = renderInAdmin(<SessionsTab />, { api })
  await screen.findByText('Firefox, Windows')
  await press('Beenden: Firefox, Windows')
  await waitFor(() =>
    expect(queryClient.getQueryData(SESSION_KEY)).toEqual({ user: null, missing: null, hasLeft: true }),
  )
  expect(asked()).toContain('DELETE /api/auth/session')
})

test('signing out everywhere is asked first; a failure leaves one signed in and says why', async () => {
  let isUp = false
  const { api } = stubServer({
    ...list,
    'DELETE /api/auth/sessions': () => (isUp ? undefined : new Problem('too-many-requests', 429)),
  })
  const { queryClient } = renderInAdmin(<SessionsTab />, { api })
  await press('Überall abmelden')
  const question = within(screen.getByRole('alertdialog'))
  await act(async () => void fireEvent.click(question.getByRole('button', { name: 'Überall abmelden' })))
  await waitFor(() => expect(question.getByText(/zu viele Anfragen/)).toBeTruthy())
  expect(queryClient.getQueryData(SESSION_KEY)).toBeUndefined()
  isUp = true
  await act(async () => void fireEvent.click(question.getByRole('button', { name: 'Überall abmelden' })))
  await waitFor(() =>
    expect(queryClient.getQueryData(SESSION_KEY)).toEqual({ user: null, missing: null, hasLeft: true }),
  )
})

test('sessions that could not be loaded can be asked for again', async () => {
  const { api } = stubServer({ ...list, 'GET /api/auth/sessions': () => new Problem('internal-error', 400) })
  renderInAdmin(<SessionsTab />, { api })
  expect(await screen.findByRole('button', { name: 'Nochmals versuchen' })).toBeTruthy()
})
