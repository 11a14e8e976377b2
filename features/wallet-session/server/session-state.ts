import type { Exchange } from '@e-collecting/exchanges'
import { VERIFICATION_FAILURES, type VerificationFailure } from '../contract.ts'

/** Where a session stands for the page that waits for it; what `done` means is its owner's. */
export type SessionState = 'waiting' | 'verified' | 'done' | 'failed' | 'expired'

const STATES = {
  PENDING: 'waiting',
  ANSWERED: 'verified',
  SETTLED: 'done',
  OFFERED: 'done',
  IN_PROGRESS: 'done',
  DEFERRED: 'done',
  READY: 'done',
  ISSUED: 'done',
  EXPIRED: 'done',
  FAILED: 'failed',
  LAPSED: 'expired',
  CANCELLED: 'expired',
} as const satisfies Record<Exchange['state'], SessionState>

/** The page's state of an exchange. Time decides what waits, also before any sweep has come by. */
export function sessionStateOf({ state, openUntil }: Exchange, now: Date): SessionState {
  const isOver = (state === 'PENDING' || state === 'SETTLED') && openUntil !== null && openUntil <= now
  return isOver ? 'expired' : STATES[state]
}

/** Nobody dealt with a wallet's answer in time, or three attempts have failed. */
export const NOT_SETTLED = 'not-settled'

/** A service withholds what it should tell, or does not let us in: nobody at a wallet can help that. */
export const NOT_SET_UP = 'service-not-set-up' satisfies VerificationFailure

/**
 * Why a session failed: the verifier's code in the product's words, or the owner's own code as it is.
 * @param notSettled the owner's code for an answer that nobody could deal with
 */
export function failureOf<Code extends string>(
  { failure }: Pick<Exchange, 'failure'>,
  { codes, notSettled }: { codes: readonly Code[]; notSettled: Code },
): Code | VerificationFailure {
  if (failure === NOT_SETTLED) return notSettled
  const own = [...codes, ...VERIFICATION_FAILURES].find((code) => code === failure)
  return own ?? VERIFIER_CODES.get(failure ?? '') ?? 'verification-failed'
}

/** What the verifier's error codes mean to the person at the wallet. */
const VERIFIER_CODES: ReadonlyMap<string, VerificationFailure> = new Map([
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
])
