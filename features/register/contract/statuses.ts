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
/** With one of these the resident has a credential, or may still come to one. */
export const LIVE_STATUSES = inPhase('offered', 'collecting', 'unknown', 'collected', 'suspended')

/** INIT and REQUESTED have no word of their own: they are shown as unknown. */
type Shown = Exclude<ProviderStatus, 'INIT' | 'REQUESTED' | 'unknown'>
/** In the order of the status dropdown and the filter. */
export const SHOWN_STATUSES = PROVIDER_STATUSES.filter(
  (status): status is Shown => !['INIT', 'REQUESTED', 'unknown'].includes(status),
)

/** What a list can be narrowed to besides one status: what waits for somebody. */
export const WAITING = ['open', 'faulty'] as const
/** Offers that nobody has collected yet. */
export const OPEN_OFFER_STATUSES = inPhase('offered', 'collecting').filter((status) => status !== 'REQUESTED')

/** Which status staff may set from which: what the service's PATCH accepts from there. */
export const STATUS_CHANGES = {
  INIT: [],
  OFFERED: ['CANCELLED'],
  IN_PROGRESS: ['CANCELLED'],
  DEFERRED: ['READY', 'CANCELLED'],
  READY: ['CANCELLED'],
  REQUESTED: [],
  ISSUED: ['SUSPENDED', 'REVOKED'],
  SUSPENDED: ['ISSUED', 'REVOKED'],
  CANCELLED: [],
  EXPIRED: [],
  REVOKED: [],
  unknown: [],
} as const satisfies Record<ProviderStatus, readonly ProviderStatus[]>

export const canChangeStatus = (from: ProviderStatus, to: ProviderStatus): boolean =>
  (STATUS_CHANGES[from] as readonly ProviderStatus[]).includes(to)

/** How a change stands that staff have asked for and the issuer has not confirmed. */
export const CHANGE_STATES = ['under-way', 'unconfirmed', 'failed'] as const
export type ChangeState = (typeof CHANGE_STATES)[number]

/** Why staff suspend a credential: a closed list, as the log has no words about persons. */
export const SUSPENSION_REASONS = [
  'device-lost',
  'holder-asks',
  'entry-under-review',
  'issued-in-error',
  'other',
] as const
export type SuspensionReason = (typeof SUSPENSION_REASONS)[number]

/** Statuses of our own record. */
export const RECORD_STATUSES = ['pending', 'issued', 'error', 'revoked'] as const
export type RecordStatus = (typeof RECORD_STATUSES)[number]

/** What a record's own status is once the issuer has said something: the one mapping between the two types. */
export function recordStatusOf(said: ProviderStatus): RecordStatus {
  const phase = PHASE_OF[said]
  if (phase === 'lapsed') return 'error'
  return phase === 'revoked' ? 'revoked' : 'issued'
}
