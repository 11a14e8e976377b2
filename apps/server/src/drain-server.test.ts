import { Agent, createServer, type IncomingMessage, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { deferred } from '@e-collecting/api-client/testing'
import { Hono } from 'hono'
import { stream, streamSSE } from 'hono/streaming'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type DrainableServer, makeDrainable } from './drain-server.ts'
import { createProductListener } from './http/product-listener.ts'

/** What runs has this long to end; where nothing holds it up, draining is over before. */
const GRACE_MS = 15_000

let server: Server
let drainable: DrainableServer
let agent: Agent
let isStreamOver: boolean
/** Settles once a request is being worked on. */
let arrival: ReturnType<typeof deferred<void>>
/** Until it settles, what is worked on comes to no end. */
let work: ReturnType<typeof deferred<void>>

beforeEach(async () => {
  isStreamOver = false
  arrival = deferred()
  work = deferred()
  const app = new Hono()
    .get('/slow', async (c) => {
      arrival.resolve()
      await work.promise
      return c.text('done')
    })
    .get('/begun', (c) =>
      stream(c, async (body) => {
        await body.write('begun, ')
        await work.promise
        await body.write('done')
      }),
    )
    .get('/never', () => {
      arrival.resolve()
      return new Promise<Response>(() => {})
    })
    .get('/quick', (c) => c.text('quick'))
    .get('/events', async (c) => {
      arrival.resolve()
      if (c.req.query('when') === 'later') await work.promise
      return streamSSE(c, async (stream) => {
        stream.onAbort(() => {
          isStreamOver = true
        })
        await stream.writeSSE({ data: 'begun' })
        while (!stream.aborted) await stream.sleep(20)
      })
    })
  const walletEdge = { takes: () => false, answer: () => Promise.reject(new Error('No wallet asks here.')) }
  const others = {
    pages: { findKept: () => undefined },
    isFile: () => false,
    metrics: { countRequest: () => undefined },
  }
  server = createServer(
    createProductListener({ publicUrl: 'http://localhost', walletEdge, ...others, fetch: app.fetch }),
  )
  // Longer than what runs has to end: nothing closes by itself meanwhile.
  server.keepAliveTimeout = 4 * GRACE_MS
  drainable = makeDrainable(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  agent = new Agent({ keepAlive: true })
})
afterEach(() => {
  agent.destroy()
  server.close()
  server.closeAllConnections()
})

const ask = (path: string) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    const { port } = server.address() as AddressInfo
    request({ port, path, agent, host: '127.0.0.1' }, resolve).once('error', reject).end()
  })
const read = async (answer: IncomingMessage) => {
  let text = ''
  for await (const piece of answer) text += piece
  return text
}
const drainInMs = async (withinMs: number) => {
  const began = performance.now()
  await drainable.drain(withinMs)
  return performance.now() - began
}

test('what runs is answered in full as the last of its connection, and nobody else is taken in', async () => {
  const running = ask('/slow')
  await arrival.promise
  const { port } = server.address() as AddressInfo
  const drained = drainInMs(GRACE_MS)
  await expect(fetch(`http://127.0.0.1:${port}/quick`)).rejects.toThrow()
  work.resolve()
  const answer = await running
  expect(answer.headers.connection).toBe('close')
  expect(await read(answer)).toBe('done')
  expect(await drained).toBeLessThan(GRACE_MS)
})

test('a connection that was kept alive does not keep it open', async () => {
  expect(await read(await ask('/quick'))).toBe('quick')
  expect(await drainInMs(GRACE_MS)).toBeLessThan(GRACE_MS)
})

test('a connection whose answer had begun before does not keep it open either', async () => {
  const answer = await ask('/begun')
  const drained = drainInMs(GRACE_MS)
  expect(answer.headers.connection).toBe('keep-alive')
  work.resolve()
  expect(await read(answer)).toBe('begun, done')
  expect(await drained).toBeLessThan(GRACE_MS)
})

test('an event stream comes to a clean end, and its handler learns of it', async () => {
  const answer = await ask('/events')
  const drained = drainInMs(GRACE_MS)
  expect(await read(answer)).toBe('data: begun\n\n')
  expect(answer.complete).toBe(true)
  expect(await drained).toBeLessThan(GRACE_MS)
  await expect.poll(() => isStreamOver).toBe(true)
})

test('so is one that was about to open', async () => {
  const opening = ask('/events?when=later')
  await arrival.promise
  const drained = drainInMs(GRACE_MS)
  work.resolve()
  const answer = await opening
  expect(await read(answer)).toBe('data: begun\n\n')
  expect(await drained).toBeLessThan(GRACE_MS)
})

test('what does not come to its end is cut off', async () => {
  const running = ask('/never').catch((error: NodeJS.ErrnoException) => error.code)
  await arrival.promise
  expect(await drainInMs(200)).toBeGreaterThan(150)
  expect(await running).toBe('ECONNRESET')
})

test('between the announcement and the end everybody is still served', async () => {
  drainable.announceEnd()
  const answer = await ask('/quick')
  expect(answer.headers.connection).toBe('close')
  expect(await read(answer)).toBe('quick')
})
