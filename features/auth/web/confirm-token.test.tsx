import { Problem, stubServer } from '@e-collecting/api-client/testing'
import { act, fireEvent, screen, waitFor } from '@e-collecting/ui/testing'
import { renderInPage } from '@e-collecting/ui/testing/page'
import { onlineManager } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { ConfirmToken } from './confirm-token.tsx'
import { SESSION_KEY } from './queries.ts'
import { sampleAdmin } from './testing/index.ts'

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

test.each([
  ['link', 'link-invalid', 'POST /api/auth/links/read', 'Neuen Link anfordern'],
  ['link', 'invalid-request', 'POST /api/auth/links/read', 'Neuen Link anfordern'],
  ['invitation', 'invitation-invalid', 'POST /api/auth/invitations/read', 'Zur Anmeldung'],
  ['invitation', 'invalid-request', 'POST /api/auth/invitations/read', 'Zur Anmeldung'],
] as const)('a %s that is answered with %s is no good: one asks for another', async (kind, code, route, way) => {
  const restart = vi.fn()
  renderInPage(
    <ConfirmToken token={{ kind, token: TOKEN }} onSignedIn={ignore} onNoRole={ignore} onRestart={restart} />,
    {
      api: stubServer({ [route]: () => new Problem(code, 400) }).api,
      groups: ['common', 'errors', 'auth'],
    },
  )
  fireEvent.click(await screen.findByRole('button', { name: way }))
  expect(restart).toHaveBeenCalledOnce()
})

test.each([
  ['no-role', 403, true],
  ['overloaded', 503, false],
] as const)('an address whose sign-in is answered with %s, %i, has no role: %s', async (code, status, hasNone) => {
  const onNoRole = vi.fn()
  const { api } = stubServer({
    'POST /api/auth/links/read': () => ({ email: 'amt@example.test', expiresAt: '2026-11-21T12:00:00Z' }),
    'POST /api/auth/sessions': () => new Problem(code, status),
  })
  renderInPage(
    <ConfirmToken token={{ kind: 'link', token: TOKEN }} onSignedIn={ignore} onNoRole={onNoRole} onRestart={ignore} />,
    { api, groups: ['common', 'errors', 'auth'] },
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Jetzt anmelden' }))
  await screen.findByRole('alert')
  expect(onNoRole).toHaveBeenCalledTimes(hasNone ? 1 : 0)
})

test.each([
  ['link', 'Jetzt anmelden', 'POST /api/auth/links/read', 'POST /api/auth/sessions'],
  ['invitation', 'Einladung annehmen', 'POST /api/auth/invitations/read', 'POST /api/auth/invitations/accept'],
] as const)(
  'the button uses a %s as what it is, and who is signed in by it is known',
  async (kind, button, read, confirm) => {
    const signedIn = vi.fn()
    const { api, bodiesOf } = stubServer({
      [read]: () => ({ email: 'amt@example.test', expiresAt: '2026-11-21T12:00:00Z' }),
      [confirm]: () => ({ user: sampleAdmin, missing: 'passkey', outcome: 'signed-in' }),
    })
    const { queryClient } = renderInPage(
      <ConfirmToken token={{ kind, token: TOKEN }} onSignedIn={signedIn} onNoRole={ignore} onRestart={ignore} />,
      { api, groups: ['common', 'errors', 'auth'] },
    )
    fireEvent.click(await screen.findByRole('button', { name: button }))
    await waitFor(() => expect(signedIn.mock.calls).toEqual([['signed-in']]))
    expect(bodiesOf(confirm)).toEqual([{ token: TOKEN }])
    expect(queryClient.getQueryData(SESSION_KEY)).toEqual({ user: sampleAdmin, missing: 'passkey' })
  },
)

test('a link that was used up before the button was pressed is no good: one asks for another', async () => {
  const restart = vi.fn()
  const { api } = stubServer({
    'POST /api/auth/links/read': () => ({ email: 'amt@example.test', expiresAt: '2026-11-21T12:00:00Z' }),
    'POST /api/auth/sessions': () => new Problem('link-invalid', 400),
  })
  renderInPage(
    <ConfirmToken token={{ kind: 'link', token: TOKEN }} onSignedIn={ignore} onNoRole={ignore} onRestart={restart} />,
    { api, groups: ['common', 'errors', 'auth'] },
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Jetzt anmelden' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Neuen Link anfordern' }))
  expect(restart).toHaveBeenCalledOnce()
})

test.each([
  ['link', 'POST /api/auth/links/read', 'Jetzt anmelden'],
  ['invitation', 'POST /api/auth/invitations/read', 'Einladung annehmen'],
] as const)(
  'a %s that was read is not read again by a browser that was off the net, and forgotten with its page',
  async (kind, read, button) => {
    const { api, asked } = stubServer({
      [read]: () => ({ email: 'amt@example.test', expiresAt: '2026-11-21T12:00:00Z' }),
    })
    const { queryClient, unmount } = renderInPage(
      <ConfirmToken token={{ kind, token: TOKEN }} onSignedIn={ignore} onNoRole={ignore} onRestart={ignore} />,
      { api, groups: ['common', 'errors', 'auth'] },
    )
    await screen.findByRole('button', { name: button })
    const before = asked().length
    for (const isOnline of [false, true]) await act(async () => onlineManager.setOnline(isOnline))
    expect(asked()).toHaveLength(before)
    unmount()
    await waitFor(() => expect(queryClient.getQueryCache().getAll()).toEqual([]))
  },
)
