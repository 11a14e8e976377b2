import { DomainError } from '@e-collecting/kernel'
import type { ExchangeIssuer } from '@e-collecting/swiyu-client'
import type { PersonClaims } from '@e-collecting/wallet-session/contract'
import {
  createWalletSessions,
  type SessionAccess,
  type SessionsOf,
  type WalletSession,
  type WalletSessionsDeps,
} from '@e-collecting/wallet-session/server'
import { RESULT_SHOWN_MS } from '../contract.ts'

/** What a test notes once a wallet has answered: what arrived, and when, in ISO 8601. Sealed, and gone with its time. */
export interface TestNotes {
  result?: { person: PersonClaims; verifiedAt: string }
}

export type TestExchanges = SessionsOf<TestNotes>
export type TestExchange = WalletSession<TestNotes>

export interface TestExchangesDeps extends WalletSessionsDeps {
  /** Of test identities. */
  issuer: ExchangeIssuer
}

/** Offers of test identities and test verifications, each bound to the browser that asked for it; nothing follows from one. */
export const createTestExchanges = (deps: TestExchangesDeps): TestExchanges =>
  createWalletSessions<TestNotes>(deps, {
    name: 'test-credential',
    issuer: deps.issuer,
    settle: async (_, person) => {
      const now = deps.now()
      const context = { result: { person, verifiedAt: now.toISOString() } }
      return { kind: 'settled', context, until: new Date(now.getTime() + RESULT_SHOWN_MS) }
    },
  })

type Part = 'verifier' | 'issuer'

/**
 * @param part what it has to be: a verification or an offer
 * @throws DomainError `test-exchange-not-found`: unknown, of another browser, the other kind, or deleted; the answer is the same.
 */
export async function requireTestExchange(found: Promise<TestExchange | undefined>, part: Part): Promise<TestExchange> {
  const session = await found
  if (session === undefined || session.exchange[part] === null) throw testExchangeNotFound()
  return session
}

/** As it is now, moved on if there is something to do. @throws DomainError `test-exchange-not-found`, `verification-unavailable` */
export const openTestExchange = (exchanges: Pick<TestExchanges, 'open'>, access: SessionAccess, part: Part) =>
  requireTestExchange(exchanges.open(access), part)

export const testExchangeNotFound = () =>
  new DomainError('test-exchange-not-found', 'There is no such test for this browser.')
