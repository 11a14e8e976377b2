import type { VerificationFailure } from '@e-collecting/wallet-session/contract'

/** Why a support came to nothing although the wallet did its part. */
export const SUPPORT_FAILURES = ['issuing-failed', 'popular-vote-ended', 'popular-vote-withdrawn'] as const
export type SupportFailure = VerificationFailure | (typeof SUPPORT_FAILURES)[number]
