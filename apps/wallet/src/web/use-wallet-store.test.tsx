import { ApiProvider } from '@e-collecting/api-client'
import { stubServer } from '@e-collecting/api-client/testing'
import { act, render, screen, waitFor } from '@e-collecting/ui/testing'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubIndexedDb } from './testing/fake-indexed-db.ts'
import { useWalletStore } from './use-wallet-store.ts'

const LINK = 'openid4vp://?request_uri=http%3A%2F%2Flocalhost%3A9090%2Frequest'
let asked: string[]

/** What jsdom lacks, and nobody is told here; a wallet that shows its home goes on asking beyond the end of a test. */
globalThis.reportError ??= () => undefined

beforeEach(() => {
  asked = []
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    return url.endsWith('/request') ? new Response(REQUEST) : new Response('nothing here', { status: 404 })
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  history.replaceState(null, '', '/')
})

const encode = (part: object) => btoa(JSON.stringify(part)).replaceAll('=', '')
const DID = `did:webvh:Qm${'a'.repeat(44)}:localhost%3A8443:services:registry:did:verifier`
/** By somebody whose key stands in a registry of this machine; nobody has signed it. */
const REQUEST = [
  encode({ alg: 'ES256', typ: 'oauth-authz-req+jwt', kid: `${DID}#key` }),
  encode({ client_id: DID }),
  'A'.repeat(86),
].join('.')

function Probe() {
  const { screen, isFromPage } = useWalletStore().state
  return <p data-testid="screen">{`${screen.name}${isFromPage ? ', from a page' : ''}`}</p>
}
const shown = () => screen.getByTestId('screen').textContent
const open = (address: string) => {
  history.replaceState(null, '', address)
  return render(
    <ApiProvider value={stubServer({}).api}>
      <Probe />
    </ApiProvider>,
  )
}

test('a link, which may hold a secret, is taken out of the address as it is opened, also one that comes later', async () => {
  open('/wallet?from=page#swiyu%3A%2F%2F%3Fcredential_offer%3Dsecret')
  expect(location.href).toMatch(/\/wallet\?from=page$/)
  // jsdom has no storage.
  await waitFor(() => expect(shown()).toBe('unavailable, from a page'))
  act(() => location.assign('#swiyu%3A%2F%2F%3Fcredential_offer%3Dlater'))
  await waitFor(() => expect(location.href).toMatch(/\/wallet\?from=page$/))
})

test.each([
  ['a page that is not secure', false, () => undefined, 'unavailable'],
  ['a browser without Ed25519', true, () => Promise.reject(new DOMException('', 'NotSupportedError')), 'unavailable'],
  ['a browser that has all of it', true, () => undefined, 'home'],
])('in %s the wallet begins as it can', async (_, isSecureContext, refuse, expected) => {
  stubIndexedDb()
  vi.stubGlobal('isSecureContext', isSecureContext)
  const generate = vi.spyOn(crypto.subtle, 'generateKey')
  const refused = refuse()
  if (refused !== undefined) generate.mockReturnValue(refused)
  open('/wallet')
  await waitFor(() => expect(shown()).toBe(expected))
  generate.mockRestore()
})

test('a link is opened as it was before it was encoded, and keys of its server are asked for there', async () => {
  stubIndexedDb()
  vi.stubGlobal('isSecureContext', true)
  open(`/wallet#${encodeURIComponent(LINK)}`)
  await waitFor(() => expect(shown()).toBe('stopped, from a page'))
  expect(asked).toEqual([
    'http://localhost:9090/request',
    'http://localhost:9090/services/registry/did/verifier/did.jsonl',
  ])
})

test('a link that cannot be decoded is opened as it is, and one that comes once the wallet has gone is left alone', async () => {
  stubIndexedDb()
  vi.stubGlobal('isSecureContext', true)
  const { unmount } = open('/wallet#%E0%A4%A')
  expect(location.hash).toBe('')
  await waitFor(() => expect(shown()).toBe('stopped, from a page'))
  unmount()
  location.assign('#later')
  await new Promise((resolve) => window.addEventListener('hashchange', resolve, { once: true }))
  expect(location.hash).toBe('#later')
})
