/** Why a wallet presentation came to nothing, in the product's own words. */
export const VERIFICATION_FAILURES = [
  'verification-declined',
  'verification-failed',
  'verification-unavailable',
  'verification-without-claims',
  'service-not-set-up',
  'credential-expired',
  'credential-revoked',
  'credential-suspended',
  'issuer-not-accepted',
  'credential-not-understood',
] as const
export type VerificationFailure = (typeof VERIFICATION_FAILURES)[number]
