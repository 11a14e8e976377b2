import type { RoutesOf } from '@e-collecting/kernel/api-routes'
import { walletSessionTransitions } from '@e-collecting/wallet-session/contract'

export type { WalletSessionCreated as RegisterSessionCreated } from '@e-collecting/wallet-session/contract'
export type * from './contract/admin-schemas.ts'
export { refusalOf, refusalOfAny } from './contract/entitlement.ts'
export { REGISTER_FAILURES, type RegisterFailure } from './contract/failures.ts'
export type * from './contract/overview-schemas.ts'
export { type CredentialPhase, FINAL_PROVIDER_STATUSES, PHASE_OF, type ProviderStatus } from './contract/phases.ts'
export type * from './contract/schemas.ts'
export {
  type ChangeState,
  canChangeStatus,
  type RecordStatus,
  recordStatusOf,
  SHOWN_STATUSES,
  STATUS_CHANGES,
  SUSPENSION_REASONS,
  type SuspensionReason,
  WAITING,
} from './contract/statuses.ts'

/** The five steps, in order. */
export const REGISTER_STEPS = ['address', 'summary', 'wallet', 'item', 'credential'] as const
export type RegisterStep = (typeof REGISTER_STEPS)[number]

/** After the match the item may be chosen for this long. */
export const MATCHED_LIFETIME_MS = 1_800_000
/** The credential's status is asked for this often until it is final. */
export const CREDENTIAL_POLL_INTERVAL_MS = 10_000
/** Edge length of the offer's QR code in CSS pixels. */
export const CREDENTIAL_QR_SIZE = 192
/** The same at the municipality's own screen. */
export const STAFF_QR_SIZE = 256
/** An offer may be collected for this long, a credential without an end date is valid for this long. */
export const OFFER_VALIDITY_SECONDS = 86_400
export const DEFAULT_VALIDITY_MS = 31_536_000_000
/** Numbers of the overview are counted up to this one. */
export const OVERVIEW_COUNT_LIMIT = 9999
/** Credential type of the voting-register credential. */
export const REGISTER_CREDENTIAL_TYPE = 'stimmregister-vc'

/** The wallet session in this flow's words: a resident is matched, which lapses if no item is chosen. */
export const REGISTER_SESSION = walletSessionTransitions('matched', ['expired', 'cancelled'])

/** Problem codes of this feature and the HTTP status of each. */
export const REGISTER_PROBLEMS = {
  'municipality-not-registered': 404,
  'municipality-without-did': 409,
  'register-session-not-found': 404,
  'not-matched-yet': 409,
  'session-has-other-item': 409,
  'resident-without-right': 409,
  'resident-too-young': 409,
  'credential-exists': 409,
  'credential-in-progress': 409,
  'credential-revoked-before': 409,
  'credential-in-merged-register': 409,
  'credential-not-issued': 502,
  'credential-not-found': 404,
  'status-step-refused': 409,
  'status-change-under-way': 409,
  'status-not-updated': 502,
  'status-unconfirmed': 502,
  'no-management-id': 409,
  'issuer-unavailable': 502,
  'issuer-not-set-up': 502,
} as const
type RegisterProblems = typeof REGISTER_PROBLEMS

type RegisterRoutes = RoutesOf<typeof import('./contract/routes.ts')> &
  RoutesOf<typeof import('./contract/admin-routes.ts')> &
  RoutesOf<typeof import('./contract/overview-routes.ts')>

declare module '@e-collecting/kernel/error-codes' {
  interface Problems extends RegisterProblems {}
}
declare module '@e-collecting/kernel/api-routes' {
  interface ApiRoutes extends RegisterRoutes {}
}
