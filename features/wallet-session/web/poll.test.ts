import { expect, test } from 'vitest'
import { nextPollMs } from './poll.ts'

test.each([
  ['waiting', 0, 2000],
  ['waiting', 299_999, 2000],
  ['waiting', 301_999, 2000],
  ['waiting', 302_000, false],
  ['working', 302_000, 2000],
  ['working', 360_000, false],
  ['settled', 0, false],
] as const)('a page that sees %s after %i ms asks again in: %s', (phase, nowMs, expected) => {
  expect(nextPollMs(phase, { deadlineMs: 300_000 }, nowMs)).toBe(expected)
})

test('beside open events it asks rarely, until the last seconds', () => {
  expect(nextPollMs('waiting', { deadlineMs: 300_000, hasEvents: true }, 0)).toBe(10_000)
  expect(nextPollMs('waiting', { deadlineMs: 300_000, hasEvents: true }, 295_000)).toBe(2000)
  expect(nextPollMs('settled', { deadlineMs: 300_000, hasEvents: true }, 0)).toBe(false)
})
