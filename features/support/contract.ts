import {
  type PersonClaims,
  type VerificationFailure,
  type WalletSessionCreated,
  type WalletSessionView,
  walletSessionTransitions,
} from '@e-collecting/wallet-session/contract'

export { SESSION_LIFETIME_MS } from '@e-collecting/wallet-session/contract'

/** The five steps, in order. */
export const SUPPORT_STEPS = ['item', 'address', 'summary', 'wallet', 'receipt'] as const
export type SupportStep = (typeof SUPPORT_STEPS)[number]

/** Edge length of the receipt QR code in CSS pixels. */
export const RECEIPT_QR_SIZE = 192

/** Everything the browser sends to begin: none of it can become a claim. */
export interface CreateSupportSession {
  /** The item's slug. */
  popularVote: string
  /** The political municipality, official number without leading zeros. The person's own statement: nobody checks that they live there (record 0009). */
  bfsNumber: string
}

export type SupportSessionCreated = WalletSessionCreated

/** Why a support came to nothing although the wallet did its part. */
export const SUPPORT_FAILURES = ['issuing-failed', 'popular-vote-ended', 'popular-vote-withdrawn'] as const
export type SupportFailure = VerificationFailure | (typeof SUPPORT_FAILURES)[number]

/** One union for the page: what to show follows from `state` alone. */
export type SupportSessionView =
  | WalletSessionView<SupportFailure>
  | {
      state: 'issued'
      /** The item's slug: the page has cleared what was entered and shows after a reload what was supported. */
      popularVote: string
      /** Wallet link of the receipt offer; null once it has been collected or has lapsed. */
      offerDeepLink: string | null
      issuedAt: string
      /** Read live from the verifier for the owner of the session only; null once the verifier has forgotten. */
      person: PersonClaims | null
    }

/** The wallet session in this flow's words: a receipt is issued, and nothing can end after that. */
export const SUPPORT_SESSION = walletSessionTransitions('issued')

/** Problem codes of this feature and the HTTP status of each. */
export const SUPPORT_PROBLEMS = {
  'municipality-unknown': 400,
  'session-not-found': 404,
} as const
type SupportProblems = typeof SUPPORT_PROBLEMS

declare module '@e-collecting/kernel/error-codes' {
  interface Problems extends SupportProblems {}
}
