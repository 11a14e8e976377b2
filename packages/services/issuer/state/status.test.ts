import { canMove, type ExchangeState, isFinal, isOpenOffer, wasAnswered } from '@e-collecting/exchanges'
import { EXCHANGE_STATES } from '@e-collecting/exchanges/testing'
import { describe, expect, test } from 'vitest'
import { CREDENTIAL_TRANSITIONS, type CredentialStatus, canMoveCredential } from './credential-status.ts'

/** Written out once more, from the reference and not from the code: every step that exists. */
const EXCHANGE_STEPS = new Set([
  // A wallet is asked. The step to the same state says when it was asked about elsewhere.
  'PENDING>PENDING',
  'PENDING>ANSWERED',
  'PENDING>SETTLED',
  'PENDING>OFFERED',
  'PENDING>FAILED',
  'PENDING>LAPSED',
  'PENDING>CANCELLED',
  'ANSWERED>ANSWERED',
  'ANSWERED>SETTLED',
  'ANSWERED>OFFERED',
  'ANSWERED>FAILED',
  'ANSWERED>LAPSED',
  'ANSWERED>CANCELLED',
  'SETTLED>SETTLED',
  'SETTLED>LAPSED',
  'SETTLED>CANCELLED',
  // A credential is offered. Steps to the same state change something else: a code, a token, data.
  'OFFERED>OFFERED',
  'OFFERED>IN_PROGRESS',
  'OFFERED>ISSUED',
  'OFFERED>CANCELLED',
  'OFFERED>EXPIRED',
  'IN_PROGRESS>IN_PROGRESS',
  'IN_PROGRESS>ISSUED',
  'IN_PROGRESS>DEFERRED',
  'IN_PROGRESS>CANCELLED',
  'IN_PROGRESS>EXPIRED',
  'DEFERRED>DEFERRED',
  'DEFERRED>READY',
  'DEFERRED>CANCELLED',
  'DEFERRED>EXPIRED',
  'READY>READY',
  'READY>ISSUED',
  'READY>CANCELLED',
  'READY>EXPIRED',
])
const CREDENTIAL_STEPS = new Set([
  'INIT>ISSUED',
  'ISSUED>SUSPENDED',
  'ISSUED>REVOKED',
  'SUSPENDED>ISSUED',
  'SUSPENDED>REVOKED',
])

const pairs = <Status>(statuses: readonly Status[]) =>
  statuses.flatMap((from) => statuses.map((to) => [from, to] as const))

describe('exchanges', () => {
  test.each(pairs<ExchangeState>(EXCHANGE_STATES))('%s to %s', (from, to) => {
    expect(canMove(from, to)).toBe(EXCHANGE_STEPS.has(`${from}>${to}`))
  })

  test('exactly ISSUED, FAILED, LAPSED, EXPIRED and CANCELLED are final', () => {
    expect(EXCHANGE_STATES.filter(isFinal).sort()).toEqual(['CANCELLED', 'EXPIRED', 'FAILED', 'ISSUED', 'LAPSED'])
  })

  test('a wallet can still collect in four states, and has answered in eight', () => {
    expect(EXCHANGE_STATES.filter(isOpenOffer)).toEqual(['OFFERED', 'IN_PROGRESS', 'DEFERRED', 'READY'])
    expect(EXCHANGE_STATES.filter((state) => !wasAnswered(state))).toEqual(['PENDING', 'FAILED', 'LAPSED', 'CANCELLED'])
  })
})

describe('credentials', () => {
  test.each(pairs<CredentialStatus>(Object.keys(CREDENTIAL_TRANSITIONS) as CredentialStatus[]))(
    '%s to %s',
    (from, to) => {
      expect(canMoveCredential(from, to)).toBe(CREDENTIAL_STEPS.has(`${from}>${to}`))
    },
  )
})
