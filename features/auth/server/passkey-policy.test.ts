import { expect, test } from 'vitest'
import { FRESH_PASSKEY_MS } from '../contract.ts'
import { findMissingFactor, hasFreshPasskey, type PasskeyPolicy } from './passkey-policy.ts'

const now = new Date('2026-11-22T10:00:00Z')
const ago = (ms: number) => new Date(now.getTime() - ms)
const given = (passkeyCount: number, secondFactorAt: Date | null) => ({ account: { passkeyCount }, secondFactorAt })

test.each<[PasskeyPolicy, number, Date | null, ReturnType<typeof findMissingFactor>]>([
  ['required', 0, null, 'enrolment'],
  ['required', 1, null, 'passkey'],
  ['required', 1, now, null],
  ['optional', 0, null, null],
  ['optional', 1, null, 'passkey'],
  ['optional', 1, now, null],
  ['not-possible', 0, null, null],
  ['not-possible', 1, null, null],
])('a passkey is %s, %i there, last given %s: what is missing is %s', (policy, count, at, missing) => {
  expect(findMissingFactor(policy, given(count, at))).toBe(missing)
})

test.each<[PasskeyPolicy, number, Date | null, boolean]>([
  ['required', 0, null, false],
  ['required', 0, now, false],
  ['required', 1, null, false],
  ['required', 1, ago(FRESH_PASSKEY_MS - 1), true],
  ['required', 1, ago(FRESH_PASSKEY_MS), false],
  ['optional', 0, null, true],
  ['optional', 1, null, false],
  ['optional', 1, ago(FRESH_PASSKEY_MS), false],
  ['not-possible', 0, null, true],
  ['not-possible', 1, null, true],
])('a passkey is %s, %i there, last given %s: fresh is %s', (policy, count, at, isFresh) => {
  expect(hasFreshPasskey(policy, given(count, at), now)).toBe(isFresh)
})
