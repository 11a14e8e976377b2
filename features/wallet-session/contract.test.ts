import { describe, expect, test } from 'vitest'
import { canFollow, isSettled, walletSessionTransitions } from './contract.ts'

const receipts = walletSessionTransitions('issued')
const matches = walletSessionTransitions('matched', ['expired', 'cancelled'])

const FROM_ANY_FLOW = {
  waiting: ['verified', 'DONE', 'failed', 'expired', 'cancelled'],
  verified: ['DONE', 'failed', 'expired', 'cancelled'],
  failed: [],
  expired: [],
  cancelled: [],
}

describe.each([
  ['issued', receipts, []],
  ['matched', matches, ['expired', 'cancelled']],
] as [string, Record<string, readonly string[]>, string[]][])(
  'a flow that is done when %s',
  (done, table, afterDone) => {
    const expected: Record<string, string[]> = { ...FROM_ANY_FLOW, [done]: afterDone }
    const states = Object.keys(expected)
    const named = (states: readonly string[]) => states.map((state) => (state === 'DONE' ? done : state))

    test('has exactly these states', () => {
      expect(Object.keys(table).sort()).toEqual(states.sort())
    })

    test.each(states.flatMap((from) => states.map((to) => [from, to] as const)))('%s, then %s', (from, to) => {
      expect(canFollow(table, from, to)).toBe(from === to || named(expected[from] ?? []).includes(to))
    })

    test.each(states)('%s: whether the wallet has something left to do', (state) => {
      expect(isSettled(table, state)).toBe(state !== 'waiting' && state !== 'verified')
    })
  },
)

test('in a state that a flow does not have, the wallet has nothing left to do', () => {
  expect(isSettled(receipts, 'matched')).toBe(true)
})
