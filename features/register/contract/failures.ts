import type { VerificationFailure } from '@e-collecting/wallet-session/contract'

/** Why a session came to nothing although the wallet did its part. */
export const REGISTER_FAILURES = [
  // Unknown name or another birth date: one answer, so that nobody can try out who lives there.
  'resident-not-matched',
  // Two residents with the same name and birth date: nobody can say which of them it is.
  'resident-ambiguous',
  // The register has found who it is, and says that they get no credential: told to this person alone.
  'resident-without-right',
  'resident-too-young',
  'matching-failed',
] as const
export type RegisterFailure = VerificationFailure | (typeof REGISTER_FAILURES)[number]
