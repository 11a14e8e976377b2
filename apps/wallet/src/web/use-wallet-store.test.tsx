import { ApiProvider } from '@e-collecting/api-client'
import { stubServer } from '@e-collecting/api-client/testing'
import { act, render, screen, waitFor } from '@e-collecting/ui/testing'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useWalletStore } from './use-wallet-store.ts'

/** What jsdom lacks, storage among it, is told to nobody here. */
beforeEach(() => void vi.stubGlobal('reportError', () => undefined))
afterEach(() => {
  vi.unstubAllGlobals()
  history.replaceState(null, '', '/')
})

function Probe() {
  return <p data-testid="screen">{useWalletStore().state.screen.name}</p>
}
const shown = () => screen.getByTestId('screen').textContent

test('a link, which may hold a secret, is taken out of the address as it is opened, also one that comes later', async () => {
  history.replaceState(null, '', '/wallet?from=page#swiyu%3A%2F%2F%3Fcredential_offer%3Dsecret')
  render(
    <ApiProvider value={stubServer({}).api}>
      <Probe />
    </ApiProvider>,
  )
  expect(location.href).toMatch(/\/wallet\?from=page$/)
  // jsdom has no storage.
  await waitFor(() => expect(shown()).toBe('unavailable'))
  act(() => location.assign('#swiyu%3A%2F%2F%3Fcredential_offer%3Dlater'))
  await waitFor(() => expect(location.href).toMatch(/\/wallet\?from=page$/))
})
