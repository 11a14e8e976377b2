// @vitest-environment jsdom-of-the-server
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { askAgain, pauseMs } from './ask-again.ts'

let spies: { mockRestore: () => void }[] = []
beforeEach(() => {
  vi.useFakeTimers()
  spies = [vi.spyOn(Math, 'random').mockReturnValue(0.5)]
})
afterEach(() => {
  for (const spy of spies) spy.mockRestore()
  vi.useRealTimers()
})

const setSight = (isHidden: boolean) => {
  spies.push(vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden))
  document.dispatchEvent(new Event('visibilitychange'))
}
const goOnline = () => window.dispatchEvent(new Event('online'))

test('pauses grow up to a bound, and are not the same for everybody', () => {
  const pauses = (random: number) => [0, 1, 2, 3, 4, 50].map((failures) => pauseMs(failures, () => random))
  expect(pauses(0.5)).toEqual([2000, 4000, 8000, 16_000, 30_000, 30_000])
  expect(pauses(0)).toEqual([1000, 2000, 4000, 8000, 15_000, 15_000])
  expect(Math.max(...pauses(0.999))).toBeLessThan(45_000)
})

test('it is asked for once, after the pause', () => {
  const ask = vi.fn()
  askAgain(1, ask)
  vi.advanceTimersByTime(3999)
  expect(ask).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(ask).toHaveBeenCalledOnce()
  goOnline()
  setSight(false)
  vi.advanceTimersByTime(100_000)
  expect(ask).toHaveBeenCalledOnce()
})

test('what has failed for minutes is asked for on an occasion, and not after a pause', () => {
  const ask = vi.fn()
  askAgain(8, ask)
  vi.advanceTimersByTime(3_600_000)
  expect(ask).not.toHaveBeenCalled()
  goOnline()
  expect(ask).toHaveBeenCalledOnce()
})

test('back on the net it is asked for at once, and then not after the pause', () => {
  const ask = vi.fn()
  askAgain(9, ask)
  goOnline()
  expect(ask).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(100_000)
  expect(ask).toHaveBeenCalledOnce()
})

test('out of sight nothing is asked for, back in sight at once', () => {
  const ask = vi.fn()
  askAgain(0, ask)
  setSight(true)
  vi.advanceTimersByTime(100_000)
  goOnline()
  expect(ask).not.toHaveBeenCalled()
  setSight(false)
  expect(ask).toHaveBeenCalledOnce()
})

test('what is not waited for any more is not asked for', () => {
  const ask = vi.fn()
  askAgain(0, ask)()
  goOnline()
  vi.advanceTimersByTime(100_000)
  expect(ask).not.toHaveBeenCalled()
})
