import { CREDENTIAL_STATUSES } from '@e-collecting/swiyu-client/contract'

/** Statuses as the issuer says them, and `unknown` for what it says that we do not know. */
export const PROVIDER_STATUSES = [...CREDENTIAL_STATUSES, 'unknown'] as const
export type ProviderStatus = (typeof PROVIDER_STATUSES)[number]

/** What a status means to the person who holds, or does not yet hold, the credential. All but steps of staff follows from it. */
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

const inPhase = (...phases: readonly CredentialPhase[]): readonly ProviderStatus[] =>
  PROVIDER_STATUSES.filter((status) => phases.includes(PHASE_OF[status]))

/** The issuer may still move these by itself. */
export const OPEN_PROVIDER_STATUSES = inPhase('offered', 'collecting', 'unknown')
/** The issuer will not move these any more; a poll ends. */
export const FINAL_PROVIDER_STATUSES = inPhase('collected', 'revoked', 'lapsed')
/** With one of these somebody holds, or held, the credential. */
export const COLLECTED_STATUSES = [...inPhase('collected', 'suspended', 'revoked'), 'REQUESTED']
/** With one of these it has been taken back, which the record keeps the instant and the author of. */
export const REVOKED_STATUSES = inPhase('revoked')
/** With one of these the resident has a credential, or may still come to one. */
export const LIVE_STATUSES = inPhase('offered', 'collecting', 'unknown', 'collected', 'suspended')

/** Offers that nobody has collected yet. */
export const OPEN_OFFER_STATUSES = inPhase('offered', 'collecting').filter((status) => status !== 'REQUESTED')
