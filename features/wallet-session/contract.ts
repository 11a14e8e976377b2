/** How often a waiting page asks, and when it stops (spec §7, §9). */
export const POLL_INTERVAL_MS = 2000
export const POLL_LIMIT_MS = 300_000

/** Edge length of the verification QR code in CSS pixels (spec §9). */
export const VERIFICATION_QR_SIZE = 256

/** What a person's identity credential proves to the product (spec §3). Lives in memory only. */
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
