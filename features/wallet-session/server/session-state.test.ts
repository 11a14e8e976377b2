import { canMove, type Exchange, type ExchangeState } from '@e-collecting/exchanges'
import { EXCHANGE_STATES } from '@e-collecting/exchanges/testing'
import { describe, expect, test } from 'vitest'
import { canFollow, VERIFICATION_FAILURES, type VerificationFailure, walletSessionTransitions } from '../contract.ts'
import { failureOf, sessionStateOf } from './session-state.ts'

const END = new Date('2026-11-20T10:05:00Z')
const before = new Date(END.getTime() - 1)
const shown = (state: ExchangeState, now = before, openUntil: Date | null = END) =>
  sessionStateOf({ state, openUntil } as Exchange, now)
const targetsOf = (from: ExchangeState) => EXCHANGE_STATES.filter((to) => canMove(from, to))

describe('a page', () => {
  test.each([
    ['waits for the wallet', 'waiting', ['PENDING']],
    ['waits for the server once the wallet has answered', 'verified', ['ANSWERED']],
    ['is told of a failure', 'failed', ['FAILED']],
    ['is told that it is over when nobody answered, or somebody gave it up', 'expired', ['LAPSED', 'CANCELLED']],
  ] as const)('%s', (_, expected, states) => {
    expect(EXCHANGE_STATES.filter((state) => shown(state) === expected)).toEqual(states)
  })

  test('may go wherever its exchange goes', () => {
    const transitions = walletSessionTransitions('done', ['expired'])
    for (const from of EXCHANGE_STATES)
      for (const to of targetsOf(from))
        expect(canFollow(transitions, shown(from), shown(to)), `${from} → ${to}`).toBe(true)
  })

  test('is done for good with an offer, whatever becomes of it but a withdrawal', () => {
    const reached = new Set<ExchangeState>(['OFFERED'])
    for (const state of reached) for (const next of targetsOf(state)) if (next !== 'CANCELLED') reached.add(next)
    for (const state of reached) expect([state, shown(state, END)]).toEqual([state, 'done'])
  })

  test('is over at the end of its time where a wallet may still answer, or nothing was offered here', () => {
    const ended = EXCHANGE_STATES.filter((state) => shown(state) !== shown(state, END))
    expect(ended).toEqual(['PENDING', 'SETTLED'])
    for (const state of ended) expect(shown(state, END)).toBe('expired')
    for (const state of ended) expect(shown(state, END, null), 'without an end it lasts').toBe(shown(state))
  })
})

/** How verifiers of the pilot call what went wrong, across their versions; of the rest no more is said than that it did. */
const CALLED: Partial<Record<VerificationFailure, readonly string[]>> = {
  'verification-declined': ['client_rejected', 'access_denied'],
  'credential-expired': ['jwt_expired', 'credential_expired'],
  'credential-revoked': ['credential_revoked'],
  'credential-suspended': ['credential_suspended'],
  'issuer-not-accepted': ['issuer_not_accepted'],
  'credential-not-understood': [
    'malformed_credential',
    'invalid_format',
    'unsupported_format',
    'credential_missing_data',
  ],
  'verification-failed': ['something_new'],
}
const words = (failure: string | null) => failureOf({ failure }, { codes: ['own-code'], notSettled: 'own-code' })

test.each(Object.entries(CALLED))('%s is what the page is told of %j', (expected, codes) => {
  expect(codes.map(words)).toEqual(codes.map(() => expected))
})

test('codes of the product and of the owner stay as they are; without any it is a failure', () => {
  for (const code of ['own-code', ...VERIFICATION_FAILURES]) expect(words(code)).toBe(code)
  expect(words('not-settled')).toBe('own-code')
  expect(words(null)).toBe('verification-failed')
})
