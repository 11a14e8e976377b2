import type { ProviderStatus } from '../contract.ts'

/** What a status means to the person who holds, or does not yet hold, the credential. */
export type CredentialPhase = 'offered' | 'collecting' | 'collected' | 'suspended' | 'revoked' | 'lapsed' | 'unknown'

export const PHASE_OF = {
  INIT: 'unknown',
  OFFERED: 'offered',
  REQUESTED: 'collecting',
  IN_PROGRESS: 'collecting',
  DEFERRED: 'collecting',
  READY: 'collecting',
  ISSUED: 'collected',
  SUSPENDED: 'suspended',
  REVOKED: 'revoked',
  CANCELLED: 'lapsed',
  EXPIRED: 'lapsed',
  unknown: 'unknown',
} as const satisfies Record<ProviderStatus, CredentialPhase>
