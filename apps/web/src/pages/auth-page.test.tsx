import { deferred, Problem, stubServer } from '@e-collecting/api-client/testing'
import type { SessionView } from '@e-collecting/auth/contract'
import { sampleAdmin } from '@e-collecting/auth/web/testing'
import { act, fireEvent, screen, waitFor } from '@e-collecting/ui/testing'
import { renderInPage } from '@e-collecting/ui/testing/page'
import { expect, test } from 'vitest'
import { CurrentRouteProvider } from '../routing/current-route.ts'
import { takeFlash } from '../routing/flash.ts'
import { BrowserNavigation } from '../routing/navigation.tsx'
import AuthPage from './auth-page.tsx'

const TOKEN = 'abcdefghijklmnopqrstuvwxyz0123456789ABCDEFG'
const NOBODY: SessionView = { user: null, missing: null }

/** Presses the button of a link's page; the answer comes when the test says so. */
async function confirmLink() {
  history.replaceState(null, '', `/auth#link=${TOKEN}`)
  const answer = deferred<unknown>()
  const { api, asked } = stubServer({
    'GET /api/auth/session': () => NOBODY,
    'POST /api/auth/links/read': () => ({ email: 'amt@example.test', expiresAt: '2026-11-21T12:00:00Z' }),
    'POST /api/auth/sessions': () => answer.promise,
  })
  renderInPage(
    <CurrentRouteProvider value={{ page: 'auth', language: 'de', slug: null }}>
      <BrowserNavigation>
        <AuthPage />
      </BrowserNavigation>
    </CurrentRouteProvider>,
    { api, groups: ['common', 'errors', 'auth'] },
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Jetzt anmelden' }))
  await waitFor(() => expect(asked()).toContain('POST /api/auth/sessions'))
  return answer
}

test.each([
  ['who signs in', { user: sampleAdmin, missing: null, outcome: 'signed-in' }, '/admin'],
  ['who has no role', new Problem('no-role', 403), '/de'],
] as const)('%s goes on from there', async (_, outcome, path) => {
  const answer = await confirmLink()
  await act(async () => answer.resolve(outcome))
  await waitFor(() => expect(location.pathname).toBe(path))
  sessionStorage.clear()
})

test.each([
  ['who was signed in', { user: sampleAdmin, missing: null, outcome: 'signed-in' }, null],
  ['who has no role, which is said later', new Problem('no-role', 403), 'no-role'],
] as const)('%s only after going to another page stays there', async (_, outcome, flash) => {
  const late = await confirmLink()
  history.pushState(null, '', '/de/projekt')
  await act(async () => late.resolve(outcome))
  await waitFor(() => expect(document.querySelector('[aria-busy]')).toBeNull())
  expect(location.pathname).toBe('/de/projekt')
  expect(takeFlash(['no-role'])).toBe(flash)
})
