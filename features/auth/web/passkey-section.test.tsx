import { Problem, stubServer } from '@e-collecting/api-client/testing'
import type { ApiRoutes } from '@e-collecting/kernel/api-routes'
import { act, fireEvent, screen, waitFor, within } from '@e-collecting/ui/testing'
import { expect, onTestFinished, test, vi } from 'vitest'
import { PasskeySection } from './passkey-section.tsx'
import { renderInAdmin } from './testing/index.ts'

type OwnPasskeys = ApiRoutes['GET /api/auth/passkeys']['answer']

const LAPTOP = { id: 'p1', name: 'Laptop', createdAt: '2026-11-21T08:00:00Z', lastUsedAt: '2026-11-21T09:05:00Z' }
const KEY = { id: 'p2', name: 'Schlüssel', createdAt: '2026-11-20T08:00:00Z', lastUsedAt: null }
const listed = (passkeys: OwnPasskeys['passkeys'], isPossible = true) => ({
  'GET /api/auth/passkeys': () => ({ isPossible, passkeys }) satisfies OwnPasskeys,
})

const press = (element: HTMLElement) => act(async () => void fireEvent.click(element))
async function choose(passkey: string, action: string) {
  await press(await screen.findByRole('button', { name: `Aktionen für ${passkey}` }))
  return press(screen.getByRole('menuitem', { name: new RegExp(action) }))
}

test('passkeys are listed with their names and when they were used', async () => {
  renderInAdmin(<PasskeySection />, { api: stubServer(listed([LAPTOP, KEY])).api })
  const row = (await screen.findByText('Laptop')).closest('tr') as HTMLElement
  expect(within(row).getByText('21.11.2026, 10:05')).toBeTruthy()
  expect(within((await screen.findByText('Schlüssel')).closest('tr') as HTMLElement).getByText('Nie')).toBeTruthy()
})

test('a passkey is given another name, an empty one is refused where it stands', async () => {
  const { api, bodiesOf } = stubServer({ ...listed([LAPTOP]), 'PUT /api/auth/passkeys/p1': () => undefined })
  renderInAdmin(<PasskeySection />, { api })
  await choose('Laptop', 'Umbenennen')
  const form = within(screen.getByRole('dialog'))
  const field = form.getByRole('textbox', { name: /Name/ })
  fireEvent.change(field, { target: { value: '  ' } })
  await press(form.getByRole('button', { name: 'Speichern' }))
  expect(form.getByText('Geben Sie dem Passkey einen Namen.')).toBeTruthy()
  expect(document.activeElement).toBe(field)
  fireEvent.change(field, { target: { value: ' Büro ' } })
  await press(form.getByRole('button', { name: 'Speichern' }))
  await screen.findByText('Passkey umbenannt')
  expect(bodiesOf('PUT /api/auth/passkeys/p1')).toEqual([{ name: 'Büro' }])
})

test('one of several is removed after a question; the last one stays', async () => {
  const { api, asked } = stubServer({ ...listed([LAPTOP, KEY]), 'DELETE /api/auth/passkeys/p2': () => undefined })
  const first = renderInAdmin(<PasskeySection />, { api })
  await choose('Schlüssel', 'Entfernen')
  const question = within(screen.getByRole('alertdialog', { name: 'Passkey «Schlüssel» entfernen?' }))
  expect(question.getByText(/Danach haben Sie nur noch einen/)).toBeTruthy()
  await press(question.getByRole('button', { name: 'Passkey entfernen' }))
  await screen.findByText('Passkey entfernt')
  expect(asked()).toContain('DELETE /api/auth/passkeys/p2')
  first.unmount()
  const alone = stubServer(listed([LAPTOP]))
  renderInAdmin(<PasskeySection />, { api: alone.api })
  await choose('Laptop', 'Entfernen')
  expect(screen.getByText('Der letzte Passkey bleibt.')).toBeTruthy()
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('two presses in a row remove once', async () => {
  const { api, asked } = stubServer({ ...listed([LAPTOP, KEY]), 'DELETE /api/auth/passkeys/p2': () => undefined })
  renderInAdmin(<PasskeySection />, { api })
  await choose('Schlüssel', 'Entfernen')
  const confirm = screen.getByRole('button', { name: 'Passkey entfernen' })
  fireEvent.click(confirm)
  fireEvent.click(confirm)
  await screen.findByText('Passkey entfernt')
  expect(asked().filter((one) => one === 'DELETE /api/auth/passkeys/p2')).toHaveLength(1)
})

test('a removal that is refused says why', async () => {
  const refusal = { 'DELETE /api/auth/passkeys/p2': () => new Problem('last-passkey', 409) }
  renderInAdmin(<PasskeySection />, { api: stubServer({ ...listed([LAPTOP, KEY]), ...refusal }).api })
  await choose('Schlüssel', 'Entfernen')
  const question = within(screen.getByRole('alertdialog'))
  await press(question.getByRole('button', { name: 'Passkey entfernen' }))
  await waitFor(() => expect(question.getByText(/Das ist Ihr letzter Passkey/)).toBeTruthy())
})

test('where none is possible none is offered, and the reason is told', async () => {
  renderInAdmin(<PasskeySection />, { api: stubServer(listed([], false)).api })
  await screen.findByText(/Unter dieser Adresse sind keine Passkeys möglich/)
  expect(screen.queryByRole('button', { name: 'Passkey hinzufügen' })).toBeNull()
})

test('a device that has a passkey already says so, and none is said to be added', async () => {
  const known = Object.assign(new Error('no'), { name: 'InvalidStateError' })
  vi.stubGlobal('PublicKeyCredential', () => undefined)
  Object.defineProperty(navigator, 'credentials', {
    configurable: true,
    value: { create: () => Promise.reject(known) },
  })
  onTestFinished(() => {
    vi.unstubAllGlobals()
    Reflect.deleteProperty(navigator, 'credentials')
  })
  const options = {
    challenge: 'AAAA',
    rp: { name: 'E-Collecting' },
    user: { id: 'AQ', name: 'a', displayName: 'a' },
    pubKeyCredParams: [],
  }
  const { api, asked } = stubServer({ ...listed([]), 'POST /api/auth/passkeys/options': () => ({ options }) })
  renderInAdmin(<PasskeySection />, { api })
  const add = await screen.findByRole('button', { name: 'Passkey hinzufügen' })
  fireEvent.click(add)
  // The same hand, before the page has shown that it is under way: the device is asked once.
  fireEvent.click(add)
  expect(await screen.findByText(/haben Sie schon einen Passkey/)).toBeTruthy()
  expect(asked()).not.toContain('POST /api/auth/passkeys')
  expect(asked().filter((one) => one === 'POST /api/auth/passkeys/options')).toHaveLength(1)
})
