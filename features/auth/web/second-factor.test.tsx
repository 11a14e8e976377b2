import { deferred, Problem, stubServer } from '@e-collecting/api-client/testing'
import { act, fireEvent, screen, waitFor } from '@e-collecting/ui/testing'
import { renderInPage } from '@e-collecting/ui/testing/page'
import { expect, test } from 'vitest'
import { SecondFactor } from './second-factor.tsx'
import { sampleAdmin } from './testing/index.ts'

test('while the device asks for the passkey nobody signs out', async () => {
  const { api, asked } = stubServer({
    'POST /api/auth/passkeys/assertion/options': () => deferred().promise,
    'DELETE /api/auth/session': () => undefined,
  })
  renderInPage(<SecondFactor user={sampleAdmin} missing="passkey" />, { api, groups: ['common', 'errors', 'auth'] })
  fireEvent.click(screen.getByRole('button', { name: 'Passkey verwenden' }))
  await screen.findByRole('button', { name: /Folgen Sie dem Gerät/ })
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Abbrechen und abmelden' })))
  expect(asked()).toEqual(['POST /api/auth/passkeys/assertion/options'])
})

test('who cannot sign out is told so, and who sets up a first passkey has lost none', async () => {
  const { api } = stubServer({ 'DELETE /api/auth/session': () => new Problem('too-many-requests', 429) })
  renderInPage(<SecondFactor user={sampleAdmin} missing="enrolment" />, { api, groups: ['common', 'errors', 'auth'] })
  expect(screen.queryByText(/verloren/)).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Abbrechen und abmelden' }))
  expect((await screen.findByRole('alert')).textContent).toMatch(/zu viele Anfragen/)
})

test('what went wrong with one attempt is said no more once another one is made, and each is said by itself', async () => {
  const options = deferred<unknown>()
  const answers = [() => new Problem('overloaded', 503), () => options.promise]
  const { api } = stubServer({
    'POST /api/auth/passkeys/assertion/options': () => answers.shift()?.(),
    'DELETE /api/auth/session': () => new Problem('too-many-requests', 429),
  })
  renderInPage(<SecondFactor user={sampleAdmin} missing="passkey" />, { api, groups: ['common', 'errors', 'auth'] })
  const leave = () => fireEvent.click(screen.getByRole('button', { name: 'Abbrechen und abmelden' }))
  const give = () => fireEvent.click(screen.getByRole('button', { name: 'Passkey verwenden' }))
  give()
  const first = await screen.findByRole('alert')
  expect(first.textContent).not.toMatch(/zu viele Anfragen/)
  leave()
  expect(await screen.findByText(/zu viele Anfragen/)).toBeTruthy()
  expect(first.isConnected).toBe(false)
  give()
  await screen.findByRole('button', { name: /Folgen Sie dem Gerät/ })
  expect(screen.queryByRole('alert')).toBeNull()
})

test('while one is being signed out no passkey is asked for', async () => {
  const { api, asked } = stubServer({ 'DELETE /api/auth/session': () => deferred().promise })
  renderInPage(<SecondFactor user={sampleAdmin} missing="passkey" />, { api, groups: ['common', 'errors', 'auth'] })
  fireEvent.click(screen.getByRole('button', { name: 'Abbrechen und abmelden' }))
  const give = screen.getByRole<HTMLButtonElement>('button', { name: 'Passkey verwenden' })
  await waitFor(() => expect(give.disabled).toBe(true))
  expect(asked()).toEqual(['DELETE /api/auth/session'])
})
