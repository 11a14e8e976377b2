import { afterEach, beforeEach, expect, vi } from 'vitest'

/** A message on console.error is a defect somebody would otherwise scroll past: it fails the test that caused it. */
beforeEach(() => {
  vi.spyOn(console, 'error')
})

afterEach(() => {
  const spy = vi.mocked(console.error)
  const calls = spy.mock.calls.map((call) => call.map(String).join(' '))
  spy.mockRestore()
  expect(calls, 'console.error was called').toEqual([])
})
