// @vitest-environment jsdom-of-the-server
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { afterFirstPaint } from './first-paint.ts'

let paint: () => void
const observe = vi.fn()
const disconnect = vi.fn()
let visibility: DocumentVisibilityState
class Observer {
  static supportedEntryTypes = ['mark', 'paint']
  constructor(told: () => void) {
    paint = told
  }
  observe = observe
  disconnect = disconnect
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('PerformanceObserver', Observer)
  Observer.supportedEntryTypes = ['mark', 'paint']
  visibility = 'visible'
  Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => visibility })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  Reflect.deleteProperty(document, 'visibilityState')
})

test('nothing starts until the page has been painted, and then once', () => {
  const start = vi.fn()
  afterFirstPaint(start)
  expect(start).not.toHaveBeenCalled()
  // Also where it has been painted by then.
  expect(observe).toHaveBeenLastCalledWith({ type: 'paint', buffered: true })
  paint()
  expect(start).toHaveBeenCalledOnce()
  expect(disconnect).toHaveBeenCalled()
  vi.runAllTimers()
  expect(start).toHaveBeenCalledOnce()
})

test('an engine that never says so keeps nobody waiting', () => {
  const start = vi.fn()
  afterFirstPaint(start)
  vi.advanceTimersByTime(2000)
  expect(start).toHaveBeenCalledOnce()
})

test('a page that is not painted starts at once: one in the background, and where paints are not told', () => {
  const start = vi.fn()
  visibility = 'hidden'
  afterFirstPaint(start)
  expect(start).toHaveBeenCalledOnce()

  visibility = 'visible'
  Observer.supportedEntryTypes = ['mark']
  afterFirstPaint(start)
  expect(start).toHaveBeenCalledTimes(2)
})
