import { PHASE_OF, PROVIDER_STATUSES, type ProviderStatus } from './phases.ts'

/** They have no word of their own: they are shown as unknown, and found with what is. */
export const SHOWN_AS_UNKNOWN = ['INIT', 'REQUESTED', 'unknown'] as const satisfies ProviderStatus[]
type Shown = Exclude<ProviderStatus, (typeof SHOWN_AS_UNKNOWN)[number]>
/** In the order of the status dropdown and the filter. */
export const SHOWN_STATUSES = PROVIDER_STATUSES.filter(
  (status): status is Shown => !SHOWN_AS_UNKNOWN.some((hidden) => hidden === status),
)

/** What a list can be narrowed to besides one status: what waits for somebody. */
export const WAITING = ['open', 'faulty'] as const
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
