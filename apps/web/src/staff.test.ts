// @vitest-environment jsdom-of-the-server

import type { ApiClient } from '@e-collecting/api-client'
import { TEXTS } from '@e-collecting/i18n/server'
import { act, fireEvent, waitFor, within } from '@e-collecting/ui/testing'
import type { Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { readPageData, serializeForBlock } from './page-data.ts'
import { takeOver } from './take-over.tsx'
import { renderPage } from './testing/sample-site.ts'
import { ADMIN, CLERK, problem, staffApi } from './testing/staff-api.ts'

const TOKEN = 'abcdefghijklmnopqrstuvwxyz0123456789ABCDEFG'

let root: Root | undefined
const page = () => within(document.body)
const heading = () => page().getByRole('heading', { level: 1 })

beforeEach(() => {
  window.scrollTo = () => undefined
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(async () => {
  await act(async () => root?.unmount())
})

/** Opens an address as a browser does, with every text at hand so that steps to other pages need no fetch. */
async function visit(address: string, api: ApiClient) {
  const [path = ''] = address.split('#')
  const { html } = await renderPage(path)
  history.replaceState(null, '', address)
  document.open()
  document.write(html)
  document.close()
  const { data, text } = readPageData(document)
  const block = document.getElementById('page-data')
  if (block) block.textContent = text.replace(text, serializeForBlock({ ...data, texts: TEXTS.de }))
  const faults: unknown[] = []
  await act(async () => {
    root = await takeOver(api, { onRecoverableError: (error) => faults.push(error) })
  })
  expect(faults).toEqual([])
}

const press = (name: string) => act(async () => void fireEvent.click(page().getByRole('button', { name })))

test('somebody asks for a link, is told where it went, and can use another address', async () => {
  const { api, calls } = staffApi(null)
  await visit('/auth', api)
  expect(heading().textContent).toBe('Admin Login')
  await press('Magic Link senden')
  expect(page().getByText(/Geben Sie eine gültige E-Mail-Adresse ein/)).toBeTruthy()
  expect(document.activeElement).toBe(page().getByLabelText('E-Mail-Adresse'))
  expect(calls).not.toContain('POST /api/auth/links')

  fireEvent.change(page().getByLabelText('E-Mail-Adresse'), { target: { value: 'admin@gemeinde.test' } })
  await press('Magic Link senden')
  await waitFor(() => expect(heading().textContent).toBe('Schauen Sie in Ihr Postfach'))
  expect(document.activeElement).toBe(heading())
  const said = page()
    .getAllByRole('status')
    .map(({ textContent }) => textContent)
  expect(said.filter(Boolean)).toEqual([expect.stringMatching(/admin@gemeinde\.test/)])
  expect(
    page()
      .getByRole('link', { name: /Demo-Postfach/ })
      .getAttribute('href'),
  ).toBe('/mailbox')
  await press('Andere E-Mail-Adresse verwenden')
  expect(heading().textContent).toBe('Admin Login')
})

test('a failure without a reason says that an error occurred', async () => {
  const { api } = staffApi(null, { 'POST /api/auth/links': () => problem(500, 'internal-error') })
  await visit('/auth', api)
  fireEvent.change(page().getByLabelText('E-Mail-Adresse'), { target: { value: 'admin@gemeinde.test' } })
  await press('Magic Link senden')
  await waitFor(() => expect(page().getByRole('alert').textContent).toBe('Ein Fehler ist aufgetreten'))
})

test('a link is confirmed by a press: the token leaves the address bar and the history, the area opens and welcomes', async () => {
  const { api, calls } = staffApi(null)
  const before = history.length
  await visit(`/auth#link=${TOKEN}`, api)
  await waitFor(() => expect(heading().textContent).toBe('Anmeldung bestätigen'))
  expect(location.href).not.toContain(TOKEN)
  await waitFor(() => expect(page().getByText('admin@gemeinde.test')).toBeTruthy())
  expect(calls).not.toContain('POST /api/auth/sessions')
  await press('Jetzt anmelden')
  await waitFor(() => expect(location.pathname).toBe('/admin'))
  await waitFor(() => expect(page().getByText('Willkommen! Ihr Admin-Account wurde erstellt.')).toBeTruthy())
  expect(page().getByText('Willkommen, admin@gemeinde.test')).toBeTruthy()
  expect(history.length, 'back leads neither to the token nor to the sign-in').toBe(before)
})

test('who is signed in and opens an invitation reads it first', async () => {
  const invitation = {
    email: CLERK.email,
    role: 'admin',
    municipality: null,
    invitedBy: ADMIN.email,
    expiresAt: '2026-11-28T10:00:00Z',
  }
  const { api } = staffApi(ADMIN, { 'POST /api/auth/invitations/read': () => Response.json(invitation) })
  await visit(`/auth#invitation=${TOKEN}`, api)
  await waitFor(() => expect(heading().textContent).toBe('Einladung annehmen'))
  expect(location.pathname).toBe('/auth')
})

test('a link that was used says so and leads to a new one', async () => {
  const { api } = staffApi(null, { 'POST /api/auth/links/read': () => problem(410, 'link-invalid') })
  await visit(`/auth#link=${TOKEN}`, api)
  await waitFor(() => expect(page().getByRole('alert').textContent).toMatch(/Dieser Link gilt nicht mehr/))
  await press('Neuen Link anfordern')
  expect(heading().textContent).toBe('Admin Login')
})

test('an address without a role is sent home and told why, once', async () => {
  const { api } = staffApi(null, { 'POST /api/auth/sessions': () => problem(403, 'no-role') })
  const before = history.length
  await visit(`/auth#link=${TOKEN}`, api)
  await waitFor(() => expect(page().getByRole('button', { name: 'Jetzt anmelden' })).toBeTruthy())
  await press('Jetzt anmelden')
  await waitFor(() => expect(location.pathname).toBe('/de'))
  await waitFor(() => expect(page().getByText('Sie haben keine Admin-Berechtigung')).toBeTruthy())
  await waitFor(() => expect(sessionStorage.getItem('ecollecting-flash')).toBeNull())
  expect(history.length).toBe(before)
})

test('an invitation says what it gives and is accepted by a press', async () => {
  const invitation = {
    email: CLERK.email,
    role: 'gemeinde',
    municipality: { id: 'm1', name: 'Winterthur' },
    invitedBy: ADMIN.email,
    expiresAt: '2026-11-28T10:00:00Z',
  }
  const { api } = staffApi(null, {
    'POST /api/auth/invitations/read': () => Response.json(invitation),
  })
  await visit(`/auth#invitation=${TOKEN}`, api)
  await waitFor(() => expect(page().getByText('Winterthur')).toBeTruthy())
  expect(page().getByText(ADMIN.email)).toBeTruthy()
  expect(heading().textContent).toBe('Einladung annehmen')
  await press('Einladung annehmen')
  await waitFor(() => expect(location.pathname).toBe('/admin'))
  await waitFor(() => expect(page().getByText('Willkommen! Sie haben die Einladung angenommen.')).toBeTruthy())
})

test('whoever is signed in goes on to the admin area', async () => {
  const { api } = staffApi(ADMIN)
  await visit('/auth', api)
  await waitFor(() => expect(location.pathname).toBe('/admin'))
})

test('nobody signed in is led to the sign-in, and back to the same tab afterwards', async () => {
  const { api } = staffApi(null)
  const before = history.length
  await visit('/admin?tab=sitzungen&name=Muster', api)
  await waitFor(() => expect(location.pathname).toBe('/auth'))
  await waitFor(() => expect(heading().textContent).toBe('Admin Login'))
  expect(page().queryByText(/Ihre Sitzung ist beendet/)).toBeNull()
  expect(sessionStorage.getItem('ecollecting-admin-address')).toBe('?tab=sitzungen')
  expect(history.length).toBe(before)
  await act(async () => root?.unmount())
  await visit(`/auth#link=${TOKEN}`, api)
  await waitFor(() => expect(page().getByRole('button', { name: 'Jetzt anmelden' })).toBeTruthy())
  await press('Jetzt anmelden')
  await waitFor(() => expect(location.pathname + location.search).toBe('/admin?tab=sitzungen'))
})

test('an admin has all tabs, an unknown one is the first', async () => {
  const { api } = staffApi(ADMIN)
  await visit('/admin?tab=nirgends', api)
  await waitFor(() => expect(heading().textContent).toBe('Übersicht'))
  const names = (nav: string) =>
    within(page().getByRole('navigation', { name: nav }))
      .getAllByRole('link')
      .map(({ textContent }) => textContent)
  expect(names('Bereiche')).toEqual(['Übersicht', 'Gemeinden', 'Einwohner', 'Stimmregister', 'Volksbegehren'])
  expect(names('Verwaltung')).toEqual(['Zugriffe', 'Protokoll', 'Meine Sitzungen'])
  expect(document.querySelectorAll('title')).toHaveLength(1)
  expect(document.title).toBe('Übersicht, Admin-Bereich – E-Collecting')
})

test('a clerk sees neither the items nor what is for admins', async () => {
  const { api, calls } = staffApi(CLERK)
  await visit('/admin?tab=zugriffe', api)
  await waitFor(() => expect(heading().textContent).toBe('Übersicht'))
  for (const name of ['Volksbegehren', 'Zugriffe', 'Protokoll']) expect(page().queryByRole('link', { name })).toBeNull()
  expect(calls).not.toContain('GET /api/admin/staff')
})

test('what is shared of the area is its tab, without what one has filtered by', async () => {
  const share = vi.fn(async () => undefined)
  Object.assign(navigator, { share })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'share'))
  await visit('/admin?tab=einwohner&municipality=351&q=secret', staffApi(ADMIN).api)
  await waitFor(() => expect(heading().textContent).toBe('Einwohner'))
  await press('Teilen')
  expect(share).toHaveBeenCalledWith({ title: 'Einwohner', url: `${location.origin}/admin?tab=einwohner` })
})

test('the municipality that was chosen goes along to the lists of one, and to no other tab', async () => {
  await visit('/admin?tab=einwohner&municipality=351&sort=name', staffApi(ADMIN).api)
  await waitFor(() => expect(heading().textContent).toBe('Einwohner'))
  const tabs = ['Bereiche', 'Verwaltung'].flatMap((name) =>
    within(page().getByRole('navigation', { name })).getAllByRole<HTMLAnchorElement>('link'),
  )
  expect(tabs.map(({ search }) => search)).toEqual([
    '?tab=uebersicht',
    '?tab=gemeinden',
    '?tab=einwohner&municipality=351',
    '?tab=stimmregister&municipality=351',
    '?tab=volksbegehren',
    '?tab=zugriffe',
    '?tab=protokoll',
    '?tab=sitzungen',
  ])
})

test('another tab of the area is another address with the focus on its heading', async () => {
  const { api } = staffApi(ADMIN)
  await visit('/admin?tab=sitzungen&page=3', api)
  await waitFor(() => expect(heading().textContent).toBe('Meine Sitzungen'))
  await act(async () => void fireEvent.click(page().getByRole('link', { name: 'Protokoll' })))
  await waitFor(() => expect(heading().textContent).toBe('Protokoll'))
  expect(location.search).toBe('?tab=protokoll')
  expect(document.activeElement).toBe(heading())
  history.back()
  await waitFor(() => expect(heading().textContent).toBe('Meine Sitzungen'))
})

test('signing out leads to the sign-in, which confirms it', async () => {
  const { api, calls } = staffApi(ADMIN)
  await visit('/admin?tab=sitzungen', api)
  await waitFor(() => expect(heading().textContent).toBe('Meine Sitzungen'))
  await press('Abmelden')
  await waitFor(() => expect(location.pathname).toBe('/auth'))
  await waitFor(() => expect(page().getByText('Erfolgreich abgemeldet')).toBeTruthy())
  expect(calls).toContain('DELETE /api/auth/session')
  expect(sessionStorage.getItem('ecollecting-admin-address')).toBeNull()
})

test('a sign-out in another tab ends this one too', async () => {
  const { api, setUser } = staffApi(ADMIN)
  await visit('/admin?tab=sitzungen', api)
  await waitFor(() => expect(heading().textContent).toBe('Meine Sitzungen'))
  setUser(null)
  const other = new BroadcastChannel('e-collecting-session')
  other.postMessage('changed')
  await waitFor(() => expect(location.pathname).toBe('/auth'))
  other.close()
  await waitFor(() => expect(page().getByText(/Ihre Sitzung ist beendet/)).toBeTruthy())
})

test('an answer that one is not signed in leads to the sign-in, wherever it comes from', async () => {
  const { api } = staffApi(ADMIN, { 'GET /api/admin/staff': () => problem(401, 'not-signed-in') })
  await visit('/admin?tab=zugriffe', api)
  await waitFor(() => expect(location.pathname).toBe('/auth'))
})

test('a session that a link alone has opened is led to the passkey, and may be given up there', async () => {
  const session = { user: ADMIN, missing: 'passkey' }
  const { api, calls } = staffApi(ADMIN, { 'GET /api/auth/session': () => Response.json(session) })
  await visit('/admin?tab=sitzungen', api)
  await waitFor(() => expect(location.pathname).toBe('/auth'))
  await waitFor(() => expect(heading().textContent).toBe('Mit Passkey bestätigen'))
  await waitFor(() => expect(page().getByText(ADMIN.email)).toBeTruthy())
  expect(sessionStorage.getItem('ecollecting-admin-address')).toBe('?tab=sitzungen')
  expect(calls).not.toContain('GET /api/auth/sessions')
  await press('Abbrechen und abmelden')
  await waitFor(() => expect(heading().textContent).toBe('Admin Login'))
  expect(calls).toContain('DELETE /api/auth/session')
})

test('a link that leaves the first passkey to be set up says so at once', async () => {
  const signedIn = { outcome: 'signed-in', user: ADMIN, missing: 'enrolment' }
  const { api } = staffApi(null, { 'POST /api/auth/sessions': () => Response.json(signedIn, { status: 201 }) })
  await visit(`/auth#link=${TOKEN}`, api)
  await waitFor(() => expect(page().getByRole('button', { name: 'Jetzt anmelden' })).toBeTruthy())
  await press('Jetzt anmelden')
  await waitFor(() => expect(heading().textContent).toBe('Passkey einrichten'))
  expect(document.activeElement).toBe(heading())
  expect(location.pathname).toBe('/auth')
})

test('when it cannot be told who is signed in, one can try again', async () => {
  let isUp = false
  const { api } = staffApi(ADMIN, {
    'GET /api/auth/session': () =>
      isUp ? Response.json({ user: ADMIN, missing: null }) : problem(400, 'internal-error'),
  })
  await visit('/admin?tab=sitzungen', api)
  await waitFor(() => expect(page().getByRole('alert').textContent).toMatch(/schiefgegangen/))
  isUp = true
  await press('Nochmals versuchen')
  await waitFor(() => expect(heading().textContent).toBe('Meine Sitzungen'))
})
