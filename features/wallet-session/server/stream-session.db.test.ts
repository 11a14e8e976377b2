import { shareInFile } from '@e-collecting/database/testing'
import { exchangeIdOf } from '@e-collecting/exchanges'
import { fetchWithSocket } from '@e-collecting/http/testing'
import { DomainError } from '@e-collecting/kernel'
import { Hono } from 'hono'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { SessionState } from './session-state.ts'
import { streamSession } from './stream-session.ts'
import { createSessionStand, LIFETIME_MS, SECRET, type SessionStand } from './testing/session-stand.ts'

const stand = shareInFile(createSessionStand)
let process: ReturnType<SessionStand['runProcess']>

beforeEach(() => {
  process = stand.runProcess()
  stand.flow.settle = async () => stand.offering
})
afterEach(() => void vi.useRealTimers())

/** Pages of one product, which call what is done `issued`. */
function createPages() {
  const watches = new Set<(state: SessionState) => void>()
  const everTold: ((state: SessionState) => void)[] = []
  const watch: typeof process.sessions.watch = (session, tell, tellOpened) => {
    watches.add(tell)
    everTold.push(tell)
    const end = process.sessions.watch(session, tell, tellOpened)
    return () => {
      watches.delete(tell)
      end()
    }
  }
  const sessions = { open: process.sessions.open, watch }
  const notFound = () => new DomainError('session-not-found', 'none')
  const stream = streamSession({ sessions, now: stand.now, done: 'issued', notFound })
  const app = new Hono().get('/:id', (c) => stream(c, { id: c.req.param('id'), secret: c.req.header('secret') }))
  app.onError((error, c) => c.text(error instanceof DomainError ? error.code : String(error), 500))
  return {
    watches,
    /** Whoever changes a session is not to know who has gone. */
    tellAll: (state: SessionState) => {
      for (const tell of everTold) tell(state)
    },
    listen: async (id: string, init: RequestInit = {}) => {
      const request = new Request(`http://localhost/${id}`, { headers: { secret: SECRET }, ...init })
      const response = await fetchWithSocket(app.fetch, request)
      const reader = response.body?.getReader()
      const read = async () => {
        const { value, done } = (await reader?.read()) ?? { value: undefined, done: true }
        return done ? 'end' : new TextDecoder().decode(value)
      }
      return { response, read, leave: async () => reader?.cancel() }
    },
  }
}
const begin = async () => (await stand.begin(process.sessions)).id
const event = (state: string) => `data: {"state":"${state}"}\n\n`

test('a stream tells where the session stands, then each change, and ends when it is done', async () => {
  stand.flow.settle = () => Promise.reject(new Error('not now'))
  const id = await begin()
  const { response, read } = await createPages().listen(id)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  })
  expect(await read()).toBe(event('waiting'))
  await stand.answer(id, process)
  expect(await read()).toBe(event('verified'))
  stand.flow.settle = async () => stand.offering
  await process.sessions.open({ id, secret: SECRET })
  expect(await read()).toBe(event('issued'))
  expect(await read()).toBe('end')
})

test.each([
  ['OFFERED', 'issued'],
  ['FAILED', 'failed'],
  ['CANCELLED', 'expired'],
  ['LAPSED', 'expired'],
] as const)('a session in %s is told as %s, and that is all', async (state, shown) => {
  const { read } = await createPages().listen(await stand.bring(state))
  expect([await read(), await read()]).toEqual([event(shown), 'end'])
})

test('a wallet that comes for the request is told once, to those who wait in its process, and changes nothing', async () => {
  const id = await begin()
  const { read } = await createPages().listen(id)
  await read()
  const version = async () => (await process.sessions.find({ id, secret: SECRET }))?.exchange.version
  const before = await version()
  process.exchanges.fetched(exchangeIdOf(id) ?? '')
  process.exchanges.fetched(exchangeIdOf(id) ?? '')
  expect(await read()).toBe('data: {"state":"waiting","isOpened":true}\n\n')
  expect(await version()).toBe(before)
  await stand.answer(id, process)
  expect(await read()).toBe(event('issued'))
})

test('a wallet that comes for the request once more is not told where it has answered already', async () => {
  stand.flow.settle = () => Promise.reject(new Error('not now'))
  const id = await begin()
  const { read } = await createPages().listen(id)
  await stand.answer(id, process)
  expect([await read(), await read()]).toEqual([event('waiting'), event('verified')])
  process.exchanges.fetched(exchangeIdOf(id) ?? '')
  stand.flow.settle = async () => stand.offering
  await process.sessions.open({ id, secret: SECRET })
  expect(await read()).toBe(event('issued'))
})

test('the same state is told once between two beats', async () => {
  stand.flow.settle = () => Promise.reject(new Error('not now'))
  const id = await begin()
  const { read } = await createPages().listen(id)
  await stand.answer(id, process)
  await process.sessions.open({ id, secret: SECRET })
  await process.sessions.open({ id, secret: SECRET })
  expect([await read(), await read(), await read()]).toEqual([event('waiting'), event('verified'), event('failed')])
})

test('what another process has changed is told as soon as this one hears of it', async () => {
  const id = await begin()
  const { read } = await createPages().listen(id)
  await read()
  stand.second.exchanges.onMoved(async (moved) => process.hear(moved))
  await stand.answer(id, stand.second)
  expect(await read()).toBe(event('issued'))
})

test('a waiting page does not touch the database while nothing happens', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const id = await begin()
  const pages = await Promise.all([createPages().listen(id), createPages().listen(id)])
  for (const { read } of pages) await read()
  const before = process.statementsRun()
  await vi.advanceTimersByTimeAsync(LIFETIME_MS)
  expect(process.statementsRun()).toBe(before)
})

describe('while nothing is said', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))

  test('the state every 55 seconds shows that the line is alive, until the time of the session ends it', async () => {
    const { read } = await createPages().listen(await begin())
    expect(await read()).toBe(event('waiting'))
    const next = vi.fn()
    const reading = read().then(next)
    await vi.advanceTimersByTimeAsync(54_999)
    expect(next).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    await reading
    expect(next).toHaveBeenCalledWith(event('waiting'))
    await vi.advanceTimersByTimeAsync(LIFETIME_MS - 55_000 - 1)
    for (let beat = 2; beat <= 5; beat++) expect(await read()).toBe(event('waiting'))
    const last = read()
    await vi.advanceTimersByTimeAsync(1)
    expect(await last).toBe(event('expired'))
    expect(await read()).toBe('end')
  })

  test('the time that a session has left counts, not the time of the page', async () => {
    const id = await begin()
    stand.advance(LIFETIME_MS - 1000)
    const { read } = await createPages().listen(id)
    await read()
    const last = read()
    await vi.advanceTimersByTimeAsync(1000)
    expect(await last).toBe(event('expired'))
  })
})

describe('places', () => {
  test('a session has two, and a page that goes leaves its own', async () => {
    const [id, other] = [await begin(), await begin()]
    const pages = createPages()
    const [first] = [await pages.listen(id), await pages.listen(id)]
    const refused = async () => (await pages.listen(id)).read()
    expect(await refused()).toBe('too-many-requests')
    expect((await pages.listen(other)).response.status, 'of another session').toBe(200)
    await first?.leave()
    expect((await pages.listen(id)).response.status).toBe(200)
    expect(await refused()).toBe('too-many-requests')
  })

  test('a stream that has ended keeps none', async () => {
    const id = await begin()
    const pages = createPages()
    const open = [await pages.listen(id), await pages.listen(id)]
    await stand.answer(id, process)
    for (const { read } of open) expect([await read(), await read()]).toEqual([event('waiting'), event('issued')])
    for (let again = 0; again < 4; again++) expect(await (await pages.listen(id)).read()).toBe(event('issued'))
  })

  test('a stream that is over leaves neither watch nor timer, and is told nothing more', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const [left, answered, done] = [await begin(), await begin(), await stand.bring('OFFERED')]
    const timers = vi.getTimerCount()
    const pages = createPages()
    const [{ leave }] = [await pages.listen(left), await pages.listen(answered), await pages.listen(done)]
    expect(pages.watches.size).toBe(2)
    expect(vi.getTimerCount()).toBe(timers + 2)
    await leave()
    await stand.answer(answered, process)
    expect(pages.watches.size).toBe(0)
    expect(vi.getTimerCount()).toBe(timers)
    expect(() => pages.tellAll('failed')).not.toThrow()
  })

  test('a HEAD takes none', async () => {
    const id = await begin()
    const pages = createPages()
    for (let asked = 0; asked < 3; asked++) {
      const { response } = await pages.listen(id, { method: 'HEAD' })
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/event-stream'])
    }
    expect(await (await pages.listen(id)).read()).toBe(event('waiting'))
  })

  test('there is none for anybody else', async () => {
    const id = await begin()
    const pages = createPages()
    for (const headers of [{}, { secret: 'x'.repeat(43) }])
      expect(await (await pages.listen(id, { headers })).read()).toBe('session-not-found')
  })
})
