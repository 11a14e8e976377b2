import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { STREAM_BEAT_MS, walletSessionTransitions } from '../contract.ts'
import { followSession } from './follow-session.ts'
import { phaseOf } from './session-phase.ts'

/** jsdom has no event streams: one that the test speaks through. */
class TestStream {
  static opened: TestStream[] = []
  readonly url: string
  isClosed = false
  onopen: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  onerror: (() => void) | null = null
  constructor(url: string) {
    this.url = url
    TestStream.opened.push(this)
  }
  close() {
    this.isClosed = true
  }
  say(state: string, isOpened?: boolean) {
    this.onmessage?.({ data: JSON.stringify({ state, isOpened }) })
  }
}
const stream = () => TestStream.opened.at(-1) as TestStream
const openStreams = () => TestStream.opened.filter(({ isClosed }) => !isClosed).length

const LIFETIME_MS = 300_000
const TRANSITIONS = walletSessionTransitions('issued')
let running: (() => void) | undefined

/** A page that waits; `server` is what a GET finds. */
function follow(lifetimeMs = LIFETIME_MS) {
  const page = { known: 'waiting', server: 'waiting', asked: 0, news: 0, opened: 0 }
  const stop = followSession({
    eventsPath: '/api/sessions/1/events',
    deadlineMs: Date.now() + lifetimeMs,
    known: () => ({ state: page.known, phase: phaseOf(TRANSITIONS, page.known) }),
    ask: (isNews) => {
      page.asked += 1
      if (isNews) page.news += 1
      page.known = page.server
    },
    opened: () => {
      page.opened += 1
    },
    random: () => 0.5,
  })
  running = stop
  return { page, stop }
}
const pass = (ms: number) => vi.advanceTimersByTime(ms)
/** A server to which nothing happens says so. */
function beat(times: number) {
  for (let beats = 0; beats < times; beats += 1) {
    pass(STREAM_BEAT_MS)
    stream().say('waiting')
  }
}
const hidden = vi.spyOn(document, 'hidden', 'get')
const show = (isHidden: boolean) => {
  hidden.mockReturnValue(isHidden)
  document.dispatchEvent(new Event('visibilitychange'))
}

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T10:00:00Z') })
  TestStream.opened = []
  vi.stubGlobal('EventSource', TestStream)
})
afterEach(() => {
  running?.()
  vi.unstubAllGlobals()
  hidden.mockReturnValue(false)
  vi.useRealTimers()
})

describe('while the stream is open', () => {
  test('that a wallet has opened the request is told, and asks nothing', () => {
    const { page } = follow()
    stream().say('waiting')
    expect(page.opened).toBe(0)
    stream().say('waiting', true)
    expect([page.opened, page.asked]).toEqual([1, 0])
  })

  test('nothing is asked as long as nothing happens', () => {
    const { page } = follow()
    expect(stream().url).toBe('/api/sessions/1/events')
    stream().onopen?.()
    stream().say('waiting')
    beat(5)
    pass(LIFETIME_MS - 5 * STREAM_BEAT_MS - 1)
    expect(page.asked).toBe(0)
    expect(TestStream.opened).toHaveLength(1)
  })

  test('each change is read with one question', () => {
    const { page } = follow()
    stream().say('waiting')
    page.server = 'verified'
    stream().say('verified')
    expect(page.asked).toBe(1)
    pass(20_000)
    expect(page.asked).toBe(1)
    page.server = 'issued'
    stream().say('issued')
    expect(page.asked).toBe(2)
  })

  test('what it says is news, for which a question under way may be too old; asking by itself is none', () => {
    const { page } = follow()
    stream().say('verified')
    expect([page.asked, page.news]).toEqual([1, 1])
    stream().onerror?.()
    pass(2000)
    expect(page.asked).toBeGreaterThan(1)
    expect(page.news).toBe(1)
  })

  test('a change that could not be read is asked for again until it is', () => {
    const { page } = follow()
    stream().say('issued')
    pass(4000)
    expect(page.asked).toBe(3)
    page.server = 'issued'
    pass(20_000)
    expect(page.asked).toBe(4)
  })

  test('what cannot be understood is a reason to ask', () => {
    const { page } = follow()
    stream().onmessage?.({ data: 'not json' })
    expect(page.asked).toBe(1)
  })
})

describe('without a stream', () => {
  test('the page asks every two seconds, and a last time after the five minutes', () => {
    vi.stubGlobal('EventSource', undefined)
    const { page } = follow()
    pass(10_000)
    expect(page.asked).toBe(5)
    pass(LIFETIME_MS)
    const last = page.asked
    expect(last).toBe(LIFETIME_MS / 2000)
    pass(60_000)
    expect(page.asked).toBe(last)
  })

  test('it asks while the stream is broken, and no more once a new one has opened', () => {
    const { page } = follow()
    stream().say('waiting')
    stream().onerror?.()
    expect(openStreams()).toBe(0)
    pass(1999)
    expect([page.asked, TestStream.opened.length]).toEqual([0, 1])
    pass(1)
    expect([page.asked, TestStream.opened.length]).toEqual([1, 2])
    stream().onopen?.()
    stream().say('waiting')
    pass(60_000)
    expect(page.asked).toBe(1)
  })

  test('the stream is tried again more and more rarely, at last every half minute', () => {
    follow()
    const pauses = Array.from({ length: 6 }, () => {
      const before = TestStream.opened.length
      stream().onerror?.()
      let pause = 0
      while (TestStream.opened.length === before) {
        pass(1000)
        pause += 1
      }
      return pause
    })
    expect(pauses).toEqual([2, 4, 8, 16, 30, 30])
  })

  test('one that was heard is tried again as soon as the first, however often others have failed before', () => {
    follow()
    for (const pauseMs of [2000, 4000, 8000]) {
      stream().onerror?.()
      pass(pauseMs)
    }
    expect(TestStream.opened).toHaveLength(4)
    stream().say('waiting')
    stream().onerror?.()
    pass(2000)
    expect(TestStream.opened).toHaveLength(5)
  })

  test('one that opens and says nothing is held back on its way: the page asks', () => {
    const { page } = follow()
    stream().onopen?.()
    pass(4999)
    expect([page.asked, openStreams()]).toEqual([0, 1])
    pass(1)
    expect(openStreams()).toBe(0)
    pass(1000)
    expect(page.asked).toBe(1)
  })
})

describe('a stream that has died without a word', () => {
  test('is given up when it has missed a beat: the page asks, and opens another one', () => {
    const { page } = follow()
    stream().onopen?.()
    stream().say('waiting')
    page.server = 'issued'
    pass(STREAM_BEAT_MS + 14_999)
    expect([page.asked, openStreams()]).toEqual([0, 1])
    pass(1)
    expect(openStreams()).toBe(0)
    pass(2000)
    expect([page.asked, page.known]).toEqual([1, 'issued'])
    expect(TestStream.opened).toHaveLength(2)
  })
})

describe('a tab in the background', () => {
  test('asks nothing; back in sight it opens a fresh stream and asks again', () => {
    const { page } = follow()
    stream().onerror?.()
    show(true)
    pass(20_000)
    expect(page.asked).toBe(0)
    const before = TestStream.opened.length
    show(false)
    expect(TestStream.opened).toHaveLength(before + 1)
    expect(openStreams()).toBe(1)
    pass(2000)
    expect(page.asked).toBe(1)
  })

  test('keeps its stream, and has one and not two when it comes back', () => {
    const { page } = follow()
    stream().say('waiting')
    show(true)
    pass(60_000)
    stream().say('verified')
    expect(page.asked).toBe(1)
    show(false)
    expect(openStreams()).toBe(1)
  })

  test('opens no stream when the net is back while nobody looks', () => {
    follow()
    show(true)
    window.dispatchEvent(new Event('online'))
    expect(TestStream.opened).toHaveLength(1)
  })

  test('that comes back to the net tries the stream at once', () => {
    follow()
    stream().onerror?.()
    window.dispatchEvent(new Event('online'))
    expect(TestStream.opened).toHaveLength(2)
    expect(openStreams()).toBe(1)
  })
})

describe('the end', () => {
  test('after five minutes the stream is closed and stays closed', () => {
    const { page } = follow()
    stream().say('waiting')
    beat(5)
    pass(LIFETIME_MS - 5 * STREAM_BEAT_MS + 2000)
    expect([openStreams(), page.asked]).toEqual([0, 1])
    show(true)
    show(false)
    pass(60_000)
    expect([openStreams(), page.asked]).toEqual([0, 1])
  })

  test('work that the answer set going is asked for a minute longer', () => {
    const { page } = follow()
    stream().say('verified')
    page.known = 'verified'
    page.server = 'verified'
    pass(LIFETIME_MS)
    const asked = page.asked
    pass(58_000)
    expect(page.asked - asked).toBeGreaterThanOrEqual(28)
    pass(10_000)
    const last = page.asked
    pass(60_000)
    expect(page.asked).toBe(last)
  })

  test('a page that comes after the five minutes opens no stream and asks only for work under way', () => {
    const { page } = follow(-1000)
    pass(10_000)
    expect([TestStream.opened.length, page.asked]).toEqual([0, 0])
    page.known = 'verified'
    page.server = 'verified'
    pass(10_000)
    expect([TestStream.opened.length, page.asked]).toEqual([0, 5])
  })

  test.each([
    ['while the stream is open', () => stream().say('waiting')],
    ['while it is broken', () => stream().onerror?.()],
  ])('stopping stops everything: %s', (_, happen) => {
    const { page, stop } = follow()
    happen()
    stop()
    expect(openStreams()).toBe(0)
    expect(vi.getTimerCount()).toBe(0)
    show(false)
    window.dispatchEvent(new Event('online'))
    expect(openStreams()).toBe(0)
    expect(page.asked).toBe(0)
  })
})
