import { Problem, stubServer } from '@e-collecting/api-client/testing'
import { act, screen } from '@e-collecting/ui/testing'
import { renderInPage } from '@e-collecting/ui/testing/page'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type WalletSessionView, walletSessionTransitions } from '../contract.ts'
import type { OpenSession } from './open-session.ts'
import { sessionKey, type WalletFlow } from './session-api.ts'
import { givenUpAtMs } from './session-phase.ts'
import { SessionStep } from './session-step.tsx'
import { useWalletSession } from './use-wallet-session.ts'

type View = WalletSessionView<'verification-declined'> | { state: 'matched' }

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
  say(state: string, isOpened = false) {
    this.onmessage?.({ data: JSON.stringify({ state, isOpened }) })
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
        texts={{ dataUse: '', return: '', working: '', ready: '' }}
        failureText={(reason) => reason}
        nextStepAfter={() => 'restart'}
        onNewCode={() => undefined}
        onRestart={() => undefined}
      />
    </>
  )
}

/** As after the start, which has said how the session stands. */
function BegunPage({ session }: { session: OpenSession }) {
  const queryClient = useQueryClient()
  useState(() => queryClient.setQueryData(sessionKey(FLOW, session.id), WAITING))
  return <Page session={session} />
}

/** With a way to another session, as a new code begins one. */
function RenewedPage({ session }: { session: OpenSession }) {
  const [id, setId] = useState(session.id)
  return (
    <>
      <Page session={{ ...session, id }} />
      <button type="button" onClick={() => setId('s2')}>
        another session
      </button>
    </>
  )
}

/** A page with a session; `view` is what the server says from then on. */
function show(lifetimeMs = 300_000, Shown = Page, view: View | Problem = WAITING) {
  const server = { view, asked: 0, delayMs: 0 }
  const { api } = stubServer({
    'GET /api/flow/sessions': async () => {
      server.asked += 1
      if (server.delayMs > 0) await new Promise((answer) => setTimeout(answer, server.delayMs))
      return server.view
    },
  })
  const step = <Shown session={{ id: 's1', deadlineMs: Date.now() + lifetimeMs }} />
  const page = renderInPage(step, { api })
  return { server, ...page }
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const say = async (state: string, isOpened = false) => {
  act(() => TestStream.last.say(state, isOpened))
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

test('what the start has just said needs no second question', async () => {
  const { server } = show(300_000, BegunPage)
  await pass(1)
  expect(screen.getByText('seen: waiting')).toBeTruthy()
  expect(server.asked).toBe(0)
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

test('news are asked for at once, whatever is being asked already; what is asked without news waits for its answer', async () => {
  const { server } = show()
  await pass(1)
  await say('waiting')
  server.delayMs = 5000
  const { asked } = server
  await say('verified')
  await say('matched')
  expect(server.asked).toBe(asked + 2)
  await pass(4500)
  expect(server.asked).toBe(asked + 2)
  server.view = { state: 'matched' }
  await pass(1000)
  expect(screen.getByText('seen: matched')).toBeTruthy()
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

test('a code that ran out says so, and is asked for no more', async () => {
  const { server } = show(3000)
  await pass(1)
  await say('waiting')
  await pass(5001)
  expect(screen.getByRole('alert').textContent).toContain('Der Code ist abgelaufen')
  const asked = server.asked
  await pass(60_000)
  expect(server.asked).toBe(asked)
})

test('a lost connection is said while the page goes on asking', async () => {
  const { server } = show()
  await pass(1)
  await say('waiting')
  server.view = new Problem('internal-error', 503)
  await say('verified')
  await pass(4000)
  expect(screen.getByRole('alert').textContent).toContain('Wir versuchen es weiter')
  expect(screen.getByRole('button', { name: 'Neuer Code' })).toBeTruthy()
  server.view = { state: 'matched' }
  await pass(4000)
  expect(screen.getByText('seen: matched')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a session of another browser, or gone, leads to a new code', async () => {
  const { server } = show()
  await pass(1)
  server.view = new Problem('session-not-found', 404)
  await say('verified')
  expect(screen.getByRole('alert').textContent).toContain('nicht mehr offen')
  expect(screen.getByRole('button', { name: 'Nochmals versuchen' })).toBeTruthy()
  const asked = server.asked
  await pass(60_000)
  expect(server.asked).toBe(asked)
})

test('what the server has seen of the wallet is shown', async () => {
  show()
  await pass(1)
  await say('waiting')
  expect(screen.queryByText(/hat die Anfrage geöffnet/)).toBeNull()
  await say('waiting', true)
  expect(screen.getAllByText(/hat die Anfrage geöffnet/)).toHaveLength(2)
})

test('a new code has been opened by nobody yet', async () => {
  show(300_000, RenewedPage)
  await pass(1)
  await say('waiting', true)
  expect(screen.getAllByText(/hat die Anfrage geöffnet/)).toHaveLength(2)
  act(() => screen.getByText('another session').click())
  await pass(1)
  await say('waiting')
  expect(screen.getByText('seen: waiting')).toBeTruthy()
  expect(screen.queryByText(/hat die Anfrage geöffnet/)).toBeNull()
})

test('who is never answered stops asking when the code is over', async () => {
  const { server } = show(10_000, Page, new Problem('internal-error', 503))
  await pass(20_000)
  const { asked } = server
  expect(asked).toBeGreaterThan(1)
  await pass(60_000)
  expect(server.asked).toBe(asked)
})

test('the demo wallet is offered', async () => {
  show()
  await pass(1)
  await say('waiting')
  expect(screen.getByRole('link', { name: /Demo-Wallet/ })).toBeTruthy()
})

test('a code is over by this clock also where the clock was set back meanwhile', async () => {
  show(10_000)
  await pass(givenUpAtMs(9000))
  vi.setSystemTime(Date.now() - 2000)
  await pass(1500)
  expect(screen.queryByText(/Der Code ist abgelaufen/)).toBeNull()
  await pass(1600)
  expect(screen.getByText(/Der Code ist abgelaufen/)).toBeTruthy()
})

test('a server that has no room just now is asked again', async () => {
  const { server } = show()
  await pass(1)
  server.view = new Problem('too-many-requests', 429)
  await say('matched')
  expect(screen.getByRole('img', { name: 'QR-Code für die Wallet-App' })).toBeTruthy()
  server.view = { state: 'matched' }
  await pass(2100)
  expect(screen.getByText('seen: matched')).toBeTruthy()
})
