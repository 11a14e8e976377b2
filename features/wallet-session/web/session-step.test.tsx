import { ApiProvider, createApiClient } from '@e-collecting/api-client'
import { SiteProvider } from '@e-collecting/browser'
import { createI18n, type LanguageTexts } from '@e-collecting/i18n'
import { act, render, screen } from '@e-collecting/ui/testing'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { I18nextProvider } from 'react-i18next'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type WalletSessionView, walletSessionTransitions } from '../contract.ts'
import type { OpenSession } from './open-session.ts'
import type { WalletFlow } from './session-api.ts'
import { SessionStep } from './session-step.tsx'
import { useWalletSession } from './use-wallet-session.ts'

type View = WalletSessionView<'verification-declined'> | { state: 'matched' }

const FILES = import.meta.glob<LanguageTexts['forms']>('/packages/i18n/locales/de/{common,errors,forms}.json', {
  eager: true,
  import: 'default',
})
const textsOf = (name: string) => FILES[`/packages/i18n/locales/de/${name}.json`] ?? {}
const i18n = createI18n('de', { common: textsOf('common'), errors: textsOf('errors'), forms: textsOf('forms') })
const FLOW: WalletFlow<View> = {
  path: '/api/flow/sessions',
  begin: () => Promise.reject(new Error('begun already')),
  // A flow of this test alone: no route of the product.
  read: (api) => (api as unknown as (call: string) => Promise<View>)('GET /api/flow/sessions'),
  cancel: async () => undefined,
  transitions: walletSessionTransitions('matched'),
  pollDoneMs: () => false,
}
const WAITING: View = { state: 'waiting', verificationUrl: 'x', walletDeepLink: 'openid4vp://?x', expiresAt: 'x' }
const NO_START = { isPending: false, error: null, submittedAt: 0 }

class TestStream {
  static last: TestStream
  onmessage: ((event: { data: string }) => void) | null = null
  isClosed = false
  constructor() {
    TestStream.last = this
  }
  close() {
    this.isClosed = true
  }
  say(state: string) {
    this.onmessage?.({ data: JSON.stringify({ state }) })
  }
}

function Page({ session }: { session: OpenSession }) {
  const query = useWalletSession(FLOW, session)
  const { view } = query
  return (
    <>
      <p>{`seen: ${view?.state}`}</p>
      <SessionStep
        query={query}
        view={view?.state === 'matched' ? { state: 'verified' } : view}
        start={NO_START}
        texts={{ dataUse: '', return: '', working: '' }}
        failureText={(reason) => reason}
        nextStepAfter={() => 'restart'}
        onNewCode={() => undefined}
        onRestart={() => undefined}
      />
    </>
  )
}

/** A page with a session; `answer` sets what the server says from now on. */
function show() {
  const server = { view: WAITING as View, asked: 0 }
  const api = createApiClient(async () => {
    server.asked += 1
    return Response.json(server.view)
  })
  const session = { id: 's1', deadlineMs: Date.now() + 300_000 }
  const site = { publicUrl: 'https://site.test', isDemo: false, hasMailbox: false, today: '2026-11-21' }
  const page = render(
    <StrictMode>
      <I18nextProvider i18n={i18n}>
        <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { refetchOnWindowFocus: false } } })}>
          <ApiProvider value={api}>
            <SiteProvider value={site}>
              <Page session={session} />
            </SiteProvider>
          </ApiProvider>
        </QueryClientProvider>
      </I18nextProvider>
    </StrictMode>,
  )
  return { server, ...page }
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const say = async (state: string) => {
  act(() => TestStream.last.say(state))
  await pass(1)
}

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T10:00:00Z') })
  vi.stubGlobal('EventSource', TestStream)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('an event leads to one question, and the last state ends the stream and the asking', async () => {
  const { server } = show()
  await pass(1)
  await say('waiting')
  const asked = server.asked
  await pass(60_000)
  expect(server.asked).toBe(asked)
  server.view = { state: 'matched' }
  await say('matched')
  expect(screen.getByText('seen: matched')).toBeTruthy()
  expect(server.asked).toBe(asked + 1)
  expect(TestStream.last.isClosed).toBe(true)
  await pass(60_000)
  expect(server.asked).toBe(asked + 1)
})

test('an answer that was overtaken does not take the page back', async () => {
  const { server } = show()
  await pass(1)
  server.view = { state: 'verified' }
  await say('verified')
  expect(screen.getByText('seen: verified')).toBeTruthy()
  server.view = WAITING
  const asked = server.asked
  await say('failed')
  expect(server.asked).toBe(asked + 1)
  expect(screen.getByText('seen: verified')).toBeTruthy()
})

test('leaving closes the stream, stops the asking and cancels nothing', async () => {
  const { server, unmount } = show()
  await pass(1)
  const asked = server.asked
  unmount()
  expect(TestStream.last.isClosed).toBe(true)
  await pass(60_000)
  expect(server.asked).toBe(asked)
})
