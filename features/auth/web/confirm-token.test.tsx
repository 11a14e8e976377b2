import { Problem, stubServer } from '@e-collecting/api-client/testing'
import { fireEvent, screen } from '@e-collecting/ui/testing'
import { renderInPage } from '@e-collecting/ui/testing/page'
import { expect, test } from 'vitest'
import { ConfirmToken } from './confirm-token.tsx'

const TOKEN = 'abcdefghijklmnopqrstuvwxyz0123456789ABCDEFG'
const ignore = () => undefined

test.each([
  ['link', 'POST /api/auth/links/read', 'Jetzt anmelden'],
  ['invitation', 'POST /api/auth/invitations/read', 'Einladung annehmen'],
] as const)('a %s that cannot be read just now can be read again', async (kind, route, confirm) => {
  let isAway = true
  const view = {
    email: 'amt@example.test',
    expiresAt: '2026-11-21T12:00:00Z',
    ...(kind === 'invitation' && { role: 'admin', municipality: null, invitedBy: null }),
  }
  const { api } = stubServer({ [route]: () => (isAway ? new Problem('overloaded', 503) : view) })
  renderInPage(
    <ConfirmToken token={{ kind, token: TOKEN }} onSignedIn={ignore} onNoRole={ignore} onRestart={ignore} />,
    {
      api,
      groups: ['common', 'errors', 'auth'],
    },
  )
  const again = await screen.findByRole('button', { name: 'Nochmals versuchen' })
  isAway = false
  fireEvent.click(again)
  expect(await screen.findByRole('button', { name: confirm })).toBeTruthy()
  expect(screen.getByText(/amt@example/)).toBeTruthy()
})
