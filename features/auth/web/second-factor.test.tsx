import { deferred, Problem, stubServer } from '@e-collecting/api-client/testing'
import { act, fireEvent, screen } from '@e-collecting/ui/testing'
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
