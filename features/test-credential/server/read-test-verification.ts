import { VERIFICATION_FAILURES } from '@e-collecting/wallet-session/contract'
import { failureOf } from '@e-collecting/wallet-session/server'
import type { TestVerification } from '../contract.ts'
import { type TestExchange, type TestExchanges, testExchangeNotFound } from './test-exchanges.ts'
import { toWire } from './wallet-request-wire.ts'

/** The test as the page of its browser shows it. @throws DomainError `test-exchange-not-found` when its notes are gone */
export function readTestVerification(
  exchanges: Pick<TestExchanges, 'walletRequestOf'>,
  session: TestExchange,
  id: string,
): TestVerification {
  const { state, exchange } = session
  switch (state) {
    case 'waiting':
      return {
        state: 'PENDING',
        id,
        ...toWire(exchanges.walletRequestOf(session)),
        expires_at: toIso(exchange.openUntil),
      }
    case 'verified':
      return { state: 'ANSWERED', id }
    case 'done':
      return describeResult(session, id)
    case 'failed':
      return { state: 'FAILED', id, wallet_response: { error_code: failureOf(exchange, FAILURES) } }
    case 'expired':
      return { state: 'EXPIRED', id }
  }
}

const FAILURES = { codes: VERIFICATION_FAILURES, notSettled: 'verification-unavailable' } as const

function describeResult({ exchange, context }: TestExchange, id: string): TestVerification {
  if (context?.result === undefined) throw testExchangeNotFound()
  const { person, verifiedAt } = context.result
  const { givenName, familyName, birthDate } = person
  return {
    state: 'SUCCESS',
    id,
    wallet_response: {
      credential_subject_data: { given_name: givenName, family_name: familyName, birth_date: birthDate },
    },
    verified_at: verifiedAt,
    kept_until: toIso(exchange.openUntil),
  }
}

const toIso = (instant: Date | null): string => (instant ?? new Date(0)).toISOString()
