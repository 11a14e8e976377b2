/** Statuses as the issuer says them, and `unknown` for what it says that we do not know. */
export const PROVIDER_STATUSES = [
  'INIT',
  'OFFERED',
  'CANCELLED',
  'IN_PROGRESS',
  'DEFERRED',
  'READY',
  'ISSUED',
  'SUSPENDED',
  'REVOKED',
  'REQUESTED',
  'EXPIRED',
  'unknown',
] as const
export type ProviderStatus = (typeof PROVIDER_STATUSES)[number]

/** Statuses of our own record. */
export const RECORD_STATUSES = ['pending', 'issued', 'error', 'revoked'] as const
export type RecordStatus = (typeof RECORD_STATUSES)[number]
