/** How often a page asks that waits for a wallet and hears nothing. */
export const POLL_INTERVAL_MS = 2000
/** A session accepts a wallet's answer this long after its start; the page stops listening and asking then. */
export const SESSION_LIFETIME_MS = 300_000

/** Edge length of the verification QR code in CSS pixels. */
export const VERIFICATION_QR_SIZE = 256

/** `POST …/sessions`: 201. */
export interface WalletSessionCreated {
  id: string
  verificationUrl: string
  /** Opens a wallet on this device and is what the QR code says. */
  walletDeepLink: string
  /** ISO 8601 instant after which the server ignores a wallet answer. */
  expiresAt: string
}

/** What the page of every flow sees of its session until the wallet has done its part; each flow adds its own `done`. */
export type WalletSessionView<Reason> =
  | ({ state: 'waiting' } & Omit<WalletSessionCreated, 'id'>)
  /** The wallet has answered, the server is at work. */
  | { state: 'verified' }
  | { state: 'failed'; reason: Reason }
  | { state: 'expired' }

/** Where each state of a wallet session may go, in the words of one flow. */
export type WalletSessionTransitions<Done extends string> = {
  readonly [From in WalletSessionState<Done>]: readonly WalletSessionState<Done>[]
}
export type WalletSessionState<Done extends string> = 'waiting' | 'verified' | Done | 'failed' | 'expired' | 'cancelled'

/**
 * The states of a wallet session and where each may go: the one table of page, server and tests.
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

/** What a person's identity credential proves to the product. Lives in memory only. */
export interface PersonClaims {
  givenName: string
  familyName: string
  /** `YYYY-MM-DD` */
  birthDate: string
}

/** Why a wallet presentation came to nothing, in the product's own words. */
export const VERIFICATION_FAILURES = [
  'verification-declined',
  'verification-failed',
  'verification-unavailable',
  'verification-without-claims',
  'credential-expired',
  'credential-revoked',
  'credential-suspended',
  'issuer-not-accepted',
  'credential-not-understood',
] as const
export type VerificationFailure = (typeof VERIFICATION_FAILURES)[number]

/** Problem codes of this feature and the HTTP status of each. */
export const VERIFICATION_PROBLEMS = {
  'verification-unavailable': 502,
} as const
type VerificationProblems = typeof VERIFICATION_PROBLEMS

declare module '@e-collecting/kernel/error-codes' {
  interface Problems extends VerificationProblems {}
}
