import type { ListPage } from '@e-collecting/kernel'

/** What staff, or who runs a command, can do to a record, as it stands in the log. One closed list for server, page and test. */
export const AUDIT_ACTIONS = [
  'staff.signed-in',
  'staff.first-admin-created',
  'staff.invited',
  'staff.invitation-withdrawn',
  'staff.invitation-accepted',
  'staff.role-withdrawn',
  'staff.passkey-added',
  'staff.passkey-removed',
  'staff.passkeys-reset',
  'staff.sessions-ended',
  'municipality.created',
  'municipality.updated',
  'municipality.deleted',
  'resident.created',
  'resident.updated',
  'resident.deleted',
  'resident.archived',
  'residents.imported',
  'popular-vote.created',
  'popular-vote.updated',
  'popular-vote.activated',
  'popular-vote.deactivated',
  'popular-vote.deleted',
  'popular-votes.imported',
  'credential.issued',
  'credential.status-changed',
  'credential.revoked',
  'signing-keys.rotated',
  'master-key.rotated',
] as const
export type AuditAction = (typeof AUDIT_ACTIONS)[number]

export const AUDIT_RECORD_TYPES = [
  'user',
  'invitation',
  'municipality',
  'resident',
  'popular-vote',
  'credential',
  'keys',
] as const
export type AuditRecordType = (typeof AUDIT_RECORD_TYPES)[number]

/** Counts, codes and statuses, and in `staff.*` the address of the colleague it is about; never an attribute of a resident, nor a key. */
export type AuditDetail = Readonly<Record<string, string | number | boolean | null>>

/** One line of the log. */
export interface AuditEntry {
  id: number
  /** ISO 8601 instant. */
  at: string
  actorEmail: string
  action: AuditAction
  recordType: AuditRecordType
  recordId: string
  municipalityId: string | null
  detail: AuditDetail
}

/** `GET /api/admin/audit?action=&cursor=`, newest first; admins only. */
export type AuditPage = ListPage<AuditEntry>

export const AUDIT_PAGE_SIZE = 50
