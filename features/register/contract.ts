import type { ListPage } from '@e-collecting/kernel'
import type { RoutesOf } from '@e-collecting/kernel/api-routes'
import type { ItemScope } from '@e-collecting/popular-votes/contract'
import { walletSessionTransitions } from '@e-collecting/wallet-session/contract'
import { PROVIDER_STATUSES, type ProviderStatus, RECORD_STATUSES, type RecordStatus } from './contract/statuses.ts'

export {
  SESSION_LIFETIME_MS,
  type WalletSessionCreated as RegisterSessionCreated,
} from '@e-collecting/wallet-session/contract'
export { REGISTER_FAILURES, type RegisterFailure } from './contract/failures.ts'
export type {
  CreateRegisterSession,
  RegisterCredentialView,
  RegisterMunicipality,
  RegisterSessionView,
  RequestRegisterCredential,
} from './contract/schemas.ts'
export { PROVIDER_STATUSES, type ProviderStatus, RECORD_STATUSES, type RecordStatus }

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
/** Credential type of the voting-register credential. */
export const REGISTER_CREDENTIAL_TYPE = 'stimmregister-vc'

/** The wallet session in this flow's words: a resident is matched, which lapses if no item is chosen. */
export const REGISTER_SESSION = walletSessionTransitions('matched', ['expired', 'cancelled'])

/** What a record's own status is once the issuer has said something: the one mapping between the two types. */
export const RECORD_STATUS_OF = {
  INIT: 'issued',
  OFFERED: 'issued',
  IN_PROGRESS: 'issued',
  DEFERRED: 'issued',
  READY: 'issued',
  REQUESTED: 'issued',
  ISSUED: 'issued',
  SUSPENDED: 'issued',
  REVOKED: 'revoked',
  CANCELLED: 'error',
  EXPIRED: 'error',
  unknown: 'issued',
} as const satisfies Record<ProviderStatus, RecordStatus>

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
export type SettableStatus = 'CANCELLED' | 'READY' | 'ISSUED' | 'SUSPENDED' | 'REVOKED'

export const canChangeStatus = (from: ProviderStatus, to: ProviderStatus): boolean =>
  (STATUS_CHANGES[from] as readonly ProviderStatus[]).includes(to)

/** The issuer will not move these any more; a poll ends. */
export const FINAL_PROVIDER_STATUSES: readonly ProviderStatus[] = ['ISSUED', 'REVOKED', 'CANCELLED', 'EXPIRED']

/** Order and labels of the status dropdown and the filter; INIT and REQUESTED show as unknown. */
export const SHOWN_STATUSES = [
  'OFFERED',
  'CANCELLED',
  'IN_PROGRESS',
  'DEFERRED',
  'READY',
  'ISSUED',
  'SUSPENDED',
  'REVOKED',
  'EXPIRED',
] as const satisfies readonly ProviderStatus[]

/** One line of the Stimmregister tab. */
export interface CredentialRecord {
  id: string
  resident: { id: string; givenName: string; familyName: string; birthDate: string }
  municipality: { id: string; name: string; bfsNumber: string }
  popularVote: { slug: string; title: string }
  status: RecordStatus
  /** Null before the issuer has said anything. */
  providerStatus: ProviderStatus | null
  /** False: 'Keine Management-ID vorhanden'; it can be neither refreshed nor changed. */
  hasManagementId: boolean
  createdAt: string
  issuedAt: string | null
  revokedAt: string | null
}

/** `POST /api/admin/credentials/search`: by POST, a person never stands in an address. */
export interface CredentialSearch {
  municipalityId?: string | undefined
  /** Slug. */
  popularVote?: string | undefined
  status?: ProviderStatus | 'pending' | 'error' | undefined
  /** Part of a resident's name. */
  text?: string | undefined
  sort?: CredentialSort | undefined
  direction?: 'asc' | 'desc' | undefined
  /** What an earlier page of this list has given. */
  cursor?: string | undefined
  /** In place of a cursor: the page begins where family names begin so. Only by name, and without a search. */
  letters?: string | undefined
}
export type CredentialSort = 'createdAt' | 'name' | 'status'

export interface CredentialPage extends ListPage<CredentialRecord> {
  /** Null: more than `COUNT_LIMIT` match and nobody counted on. */
  total: number | null
}

/** `POST /api/admin/credentials`: 201 CredentialDetails. */
export interface IssueCredential {
  residentId: string
  /** Slug. */
  popularVote: string
}

/** `GET /api/admin/credentials/{id}`. */
export interface CredentialDetails extends CredentialRecord {
  validFrom: string | null
  validUntil: string | null
  issuerDid: string
  managementId: string | null
  /** From our record: the issuer forgets what it has signed. */
  subject: { nullifier: string; volksbegehren: string; issuerDid: string; issuedDate: string } | null
  /** Only if the issuer sends them. */
  proofs: { type: string; created: string; verificationMethod: string; proofPurpose: string; jws: string }[]
  /** While the offer can be collected. */
  offerDeepLink: string | null
}

/** `POST /api/admin/credentials/{id}/refresh`: 200 CredentialDetails. `PUT /api/admin/credentials/{id}/status` {status}: 200 CredentialDetails. `POST …/revoke`: 200. */
export interface ChangeCredentialStatus {
  status: SettableStatus
}

/** `GET /api/admin/credential-options`: what the filter and the issue form may offer. */
export interface CredentialOptions {
  municipalities: { id: string; name: string; bfsNumber: string; canton: string; hasDid: boolean }[]
  /** All that can be filtered by. Issuable ones run, in the municipalities of their scope. */
  popularVotes: (ItemScope & { slug: string; title: string; isIssuable: boolean })[]
}

/** Problem codes of this feature and the HTTP status of each. */
export const REGISTER_PROBLEMS = {
  'municipality-not-registered': 404,
  'municipality-without-did': 409,
  'register-session-not-found': 404,
  'not-matched-yet': 409,
  'session-has-other-item': 409,
  'credential-exists': 409,
  'credential-in-progress': 409,
  'credential-revoked-before': 409,
  'credential-not-issued': 502,
  'credential-not-found': 404,
  'status-step-refused': 409,
  'status-not-updated': 502,
  'no-management-id': 409,
  'issuer-unavailable': 502,
} as const
type RegisterProblems = typeof REGISTER_PROBLEMS

type RegisterRoutes = RoutesOf<typeof import('./contract/routes.ts')>

declare module '@e-collecting/kernel/error-codes' {
  interface Problems extends RegisterProblems {}
}
declare module '@e-collecting/kernel/api-routes' {
  interface ApiRoutes extends RegisterRoutes {}
}
