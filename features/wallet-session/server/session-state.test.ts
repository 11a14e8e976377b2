import type { Exchange, ExchangeState } from '@e-collecting/exchanges'
import { expect, test } from 'vitest'
import { VERIFICATION_FAILURES } from '../contract.ts'
import { failureOf, type SessionState, sessionStateOf } from './session-state.ts'

const END = new Date('2026-11-20T10:05:00Z')
const before = new Date(END.getTime() - 1)

/** Before its time is over, and from then on. */
const SHOWN: Record<ExchangeState, [SessionState, SessionState]> = {
  PENDING: ['waiting', 'expired'],
  ANSWERED: ['verified', 'verified'],
  SETTLED: ['done', 'expired'],
  OFFERED: ['done', 'done'],
  IN_PROGRESS: ['done', 'done'],
  DEFERRED: ['done', 'done'],
  READY: ['done', 'done'],
  ISSUED: ['done', 'done'],
  EXPIRED: ['done', 'done'],
  FAILED: ['failed', 'failed'],
  LAPSED: ['expired', 'expired'],
  CANCELLED: ['expired', 'expired'],
}

test.each(Object.entries(SHOWN))('%s shows as %j', (state, [open, over]) => {
  const exchange = { state, openUntil: END } as Exchange
  expect(sessionStateOf(exchange, before)).toBe(open)
  expect(sessionStateOf(exchange, END)).toBe(over)
  expect(sessionStateOf({ ...exchange, openUntil: null }, END), 'without an end it lasts').toBe(open)
})

const words = (failure: string | null) => failureOf({ failure }, { codes: ['own-code'], notSettled: 'own-code' })

test.each([
  ['not-settled', 'own-code'],
  ['own-code', 'own-code'],
  ['client_rejected', 'verification-declined'],
  ['access_denied', 'verification-declined'],
  ['credential_expired', 'credential-expired'],
  ['jwt_expired', 'credential-expired'],
  ['credential_revoked', 'credential-revoked'],
  ['credential_suspended', 'credential-suspended'],
  ['issuer_not_accepted', 'issuer-not-accepted'],
  ['credential_missing_data', 'credential-not-understood'],
  ['unsupported_format', 'credential-not-understood'],
  ['invalid_format', 'credential-not-understood'],
  ['malformed_credential', 'credential-not-understood'],
  ['something_new', 'verification-failed'],
  [null, 'verification-failed'],
  ...VERIFICATION_FAILURES.map((code): [string, string] => [code, code]),
] as [string | null, string][])('%s is %s in the words of the page', (failure, expected) => {
  expect(words(failure)).toBe(expected)
})
