import type { ApiClient } from '@e-collecting/api-client'
import { deferred, Problem, stubServer } from '@e-collecting/api-client/testing'
import { act, fireEvent, screen, waitFor } from '@e-collecting/ui/testing'
import { renderInPage } from '@e-collecting/ui/testing/page'
import { expect, test } from 'vitest'
import { BrowserNavigation } from '../routing/navigation.tsx'
import ReturnPage from './return-page.tsx'

const TARGET = { flow: 'register', id: 's1', popularVote: null, municipality: null, answerableMs: 1000 }

/** @returns how many steps one could go back to here since */
function open(api: ApiClient) {
  history.replaceState(null, '', '/return#response_code=code-1')
  const before = history.length
  renderInPage(
    <BrowserNavigation>
      <ReturnPage />
    </BrowserNavigation>,
    { api, groups: ['common', 'errors', 'return'] },
  )
  return () => history.length - before
}

test('a return that got no answer is tried again with its code, which the address has lost meanwhile', async () => {
  let isDown = true
  const server = stubServer({ 'POST /api/return': () => (isDown ? new Problem('internal-error', 503) : TARGET) })
  const steps = open(server.api)
  const retry = await screen.findByRole('button', { name: 'Nochmals versuchen' })
  expect(location.href).not.toContain('code-1')
  isDown = false
  fireEvent.click(retry)
  await waitFor(() => expect(location.pathname).toBe('/de/stimmregister'))
  expect(steps(), 'back leads to where one was before, and not to the code').toBe(0)
  expect(server.bodiesOf('POST /api/return')).toEqual([{ responseCode: 'code-1' }, { responseCode: 'code-1' }])
  // What the tab keeps is what the form goes on with.
  expect(JSON.parse(sessionStorage.getItem('e-collecting-register') ?? 'null')).toMatchObject({ session: { id: 's1' } })
  sessionStorage.clear()
})

test.each([
  [{ flow: 'support', popularVote: 'night-trains' }, '/de/volksbegehren/night-trains'],
  [{ flow: 'support', popularVote: null }, '/de'],
  [{ flow: 'test', popularVote: null }, '/de/test-identitaet#verify'],
])('a return of %j goes on at %s', async (target, path) => {
  const steps = open(stubServer({ 'POST /api/return': () => ({ ...TARGET, ...target }) }).api)
  await waitFor(() => expect(location.pathname + location.hash).toBe(path))
  expect(steps()).toBe(0)
  sessionStorage.clear()
})

test('who has gone to another page before it is known where a return leads stays there', async () => {
  const late = deferred<unknown>()
  open(stubServer({ 'POST /api/return': () => late.promise }).api)
  history.pushState(null, '', '/de/projekt')
  await act(async () => late.resolve(TARGET))
  await waitFor(() => expect(sessionStorage.getItem('e-collecting-register')).not.toBeNull())
  expect(location.pathname).toBe('/de/projekt')
  sessionStorage.clear()
})
