import { expect, test } from 'vitest'
import { POLL_INTERVAL_MS, walletSessionTransitions } from '../contract.ts'
import { givenUpAtMs, isWorthAsking, phaseOf } from './session-phase.ts'

test.each([
  ['waiting', 0, true],
  ['waiting', 299_999, true],
  ['waiting', 300_000, false],
  ['working', 359_999, true],
  ['working', 360_000, false],
  ['settled', 0, false],
] as const)('a page that sees %s after %i ms may still ask: %s', (phase, nowMs, expected) => {
  expect(isWorthAsking(phase, 300_000, nowMs)).toBe(expected)
})

test.each([
  [undefined, 'waiting'],
  ['waiting', 'waiting'],
  ['verified', 'working'],
  ['matched', 'settled'],
  ['failed', 'settled'],
  ['expired', 'settled'],
  ['cancelled', 'settled'],
  ['a state of a later version', 'settled'],
] as const)('%s means %s', (state, phase) => {
  expect(phaseOf(walletSessionTransitions('matched'), state)).toBe(phase)
})

test('a page gives up only when its last question is answered', () => {
  expect(givenUpAtMs(300_000)).toBe(300_000 + POLL_INTERVAL_MS)
})
