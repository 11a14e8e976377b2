import { Problem, stubServer } from '@e-collecting/api-client/testing'
import type { SessionView } from '@e-collecting/auth/contract'
import { sampleAdmin, sampleClerk } from '@e-collecting/auth/web/testing'
import { act, fireEvent, screen, typeInto, waitFor } from '@e-collecting/ui/testing'
import { beforeEach, expect, test, vi } from 'vitest'
import { takeFlash } from '../routing/flash.ts'
import { renderAdminArea } from '../testing/render-admin-area.tsx'

const REFUSAL = /Melden Sie sich bitte neu an/
const INVITE = 'POST /api/admin/invitations'
const NOBODY: SessionView = { user: null, missing: null }
const signedIn = (user: SessionView['user']): SessionView => ({ user, missing: null })
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))
const address = () => screen.getByLabelText<HTMLInputElement>(/E-Mail-Adresse/)
const question = (name: string) => screen.findByRole('alertdialog', { name })

beforeEach(() => history.replaceState(null, '', '/admin?tab=zugriffe'))

/** The form of an invitation, filled in by the admin; `session` is what the server knows from then on. */
async function fillInvitation() {
  const known = { session: signedIn(sampleAdmin) }
  const refusal = () => {
    if (known.session.user === null) return new Problem('not-signed-in', 401)
    return known.session.user.id === sampleAdmin.id ? {} : new Problem('other-account', 401)
  }
  const { api, asked } = stubServer({
    'GET /api/auth/session': () => known.session,
    'DELETE /api/auth/session': () => ({}),
    'GET /api/admin/staff': () => ({ staff: [], invitations: [] }),
    [INVITE]: refusal,
  })
  const { queryClient } = renderAdminArea(api)
  fireEvent.click(await screen.findByRole('button', { name: 'Person einladen' }))
  fireEvent.click(await screen.findByLabelText(/^Admin/))
  typeInto(address(), 'neu@gemeinde.test')
  await waitFor(() => expect(address().value).toBe('neu@gemeinde.test'))
  /** Another tab has changed the session, and says so. */
  const change = async (session: SessionView) => {
    known.session = session
    await act(() => queryClient.invalidateQueries({ queryKey: ['auth', 'session'] }))
  }
  const times = (wanted: string) => asked().filter((call) => call === wanted).length
  return { known, change, sent: () => times(INVITE), read: () => times('GET /api/admin/staff') }
}

test('whoever saves after the session has ended keeps the form, hears how to sign in, and saves it afterwards', async () => {
  const open = vi.spyOn(window, 'open').mockReturnValue(null)
  const { known, change, sent, read } = await fillInvitation()
  known.session = NOBODY
  await press('Einladung senden')
  await question('Sie sind nicht mehr angemeldet')
  expect(screen.getByText(/melden Sie sich in einem neuen Tab wieder als admin@gemeinde\.test an/i)).toBeTruthy()
  await press('In neuem Tab anmelden')
  expect(open).toHaveBeenCalledWith('/auth', '_blank', 'noopener')
  open.mockRestore()
  await press('Zurück zum Formular')
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(screen.getByRole('alert').textContent).toMatch(REFUSAL)
  await press('Einladung senden')
  await question('Sie sind nicht mehr angemeldet')
  await change({ user: sampleAdmin, missing: 'passkey' })
  await question('Sie sind nicht mehr angemeldet')
  const readBefore = read()
  await change(signedIn(sampleAdmin))
  await waitFor(() => expect(screen.queryByRole('alertdialog', { name: 'Sie sind nicht mehr angemeldet' })).toBeNull())
  await screen.findByText(/Sie sind wieder angemeldet/)
  await waitFor(() => expect(read(), 'what may have been refused is asked for again').toBe(readBefore + 1))
  expect(screen.queryByText(REFUSAL)).toBeNull()
  expect(address().value).toBe('neu@gemeinde.test')
  expect(location.pathname).toBe('/admin')
  await press('Einladung senden')
  await waitFor(() => expect(screen.queryByLabelText(/E-Mail-Adresse/)).toBeNull())
  expect(sent()).toBe(3)
})

test('somebody else who signs in meanwhile saves nothing of it, and gets an area of their own once it is given up', async () => {
  const { change } = await fillInvitation()
  await change(NOBODY)
  await question('Sie sind nicht mehr angemeldet')
  // Who has put one question away is asked the other one all the same.
  await press('Zurück zum Formular')
  await change(signedIn(sampleClerk))
  await question('Jemand anderes hat sich angemeldet')
  expect(screen.getByText(/ist jetzt kanzlei@winterthur\.test angemeldet/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Neuen Tab öffnen' })).toBeTruthy()
  await press('Zurück zum Formular')
  expect(address().value).toBe('neu@gemeinde.test')
  await press('Einladung senden')
  await question('Jemand anderes hat sich angemeldet')
  expect(screen.getByText(/Es wurde nichts gespeichert/)).toBeTruthy()
  await press('Zurück zum Formular')
  await press('Abbrechen')
  await press('Verwerfen')
  await screen.findByText(/Willkommen, kanzlei@winterthur\.test/)
  expect(screen.queryByLabelText(/E-Mail-Adresse/)).toBeNull()
})

test('whoever gives up what was entered after the session has ended comes to the sign-in', async () => {
  const { change } = await fillInvitation()
  await change(NOBODY)
  await question('Sie sind nicht mehr angemeldet')
  await press('Zurück zum Formular')
  await press('Abbrechen')
  expect(location.pathname).toBe('/admin')
  await press('Verwerfen')
  await waitFor(() => expect(location.pathname).toBe('/auth'))
  expect(screen.queryByText(/Sie sind wieder angemeldet/)).toBeNull()
})

test('without anything entered the end of the session leads to the sign-in', async () => {
  const { change } = await fillInvitation()
  typeInto(address(), '')
  fireEvent.click(screen.getByLabelText(/^Gemeinde/))
  await change(NOBODY)
  await waitFor(() => expect(location.pathname).toBe('/auth'))
})

test('whoever signs out here leaves, though the answer finds a form that was filled in meanwhile', async () => {
  await fillInvitation()
  // Pressed before the form was opened over it.
  fireEvent.click(screen.getByRole('button', { name: 'Abmelden', hidden: true }))
  await waitFor(() => expect(location.pathname).toBe('/auth'))
  expect(screen.queryByLabelText(/E-Mail-Adresse/)).toBeNull()
  expect(takeFlash(['signed-out'])).toBe('signed-out')
})
