import type { RoutesOf } from '@e-collecting/kernel/api-routes'

export { VERIFICATION_FAILURES, type VerificationFailure } from './contract/failures.ts'
export type * from './contract/return-schemas.ts'
export type * from './contract/schemas.ts'

/** How often a page asks that waits for a wallet and hears nothing. */
export const POLL_INTERVAL_MS = 2000
/** A stream says again where the session stands this often: proxies cut connections on which nothing is said for a minute. */
export const STREAM_BEAT_MS = 55_000
/** A session accepts a wallet's answer this long after its start; the page stops listening and asking then. */
export const SESSION_LIFETIME_MS = 300_000

/** Edge length of the verification QR code in CSS pixels. */
export const VERIFICATION_QR_SIZE = 256

/** Where each state of a wallet session may go, in the words of one flow. */
export type WalletSessionTransitions<Done extends string> = {
  readonly [From in WalletSessionState<Done>]: readonly WalletSessionState<Done>[]
}
export type WalletSessionState<Done extends string> = 'waiting' | 'verified' | Done | 'failed' | 'expired' | 'cancelled'

/**
 * The states in which a page sees a wallet session and where each may go: the one table of page and tests. The server's states are those of
 * its exchange, and `STATES` in `server/session-state.ts` says which of these each is.
 * @param done what the flow calls a session in which it has done its work with the verified person
 * @param afterDone how that may still end, where the person has something left to do in it
 */
export const walletSessionTransitions = <const Done extends string>(
  done: Done,
  afterDone: readonly ('expired' | 'cancelled')[] = [],
) =>
  ({
    waiting: ['verified', done, 'failed', 'expired', 'cancelled'],
    verified: [done, 'failed', 'expired', 'cancelled'],
    [done]: afterDone,
    failed: [],
    expired: [],
    cancelled: [],
  }) as WalletSessionTransitions<Done>

/** Whether a session that was last seen in `from` may be in `to` now; it may always have stayed. */
export const canFollow = <State extends string>(
  transitions: { readonly [From in State]: readonly State[] },
  from: State,
  to: State,
): boolean => from === to || transitions[from].includes(to)

/** Whether the wallet's part is over: what can still fail is not. */
export const isSettled = (transitions: WalletSessionTransitions<string>, state: string): boolean =>
  !(transitions[state]?.includes('failed') ?? false)

/** Problem codes of this feature and the HTTP status of each. */
export const VERIFICATION_PROBLEMS = {
  'verification-unavailable': 502,
  'service-not-set-up': 502,
  'nothing-to-return-to': 404,
} as const
type VerificationProblems = typeof VERIFICATION_PROBLEMS

type WalletSessionRoutes = RoutesOf<typeof import('./contract/routes.ts')>

declare module '@e-collecting/kernel/error-codes' {
  interface Problems extends VerificationProblems {}
}
declare module '@e-collecting/kernel/api-routes' {
  interface ApiRoutes extends WalletSessionRoutes {}
}
