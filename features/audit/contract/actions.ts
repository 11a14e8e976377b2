/**
 * What staff, or who runs a command, can do, as it stands in the log, and to what kind of record. One closed list for server, page and test.
 */
export const RECORD_TYPE_OF = {
  'staff.signed-in': 'user',
  'staff.first-admin-created': 'user',
  'staff.invited': 'invitation',
  'staff.invitation-withdrawn': 'invitation',
  'staff.invitation-accepted': 'invitation',
  'staff.role-withdrawn': 'user',
  'staff.passkey-added': 'user',
  'staff.passkey-removed': 'user',
  'staff.passkeys-reset': 'user',
  'staff.sessions-ended': 'user',
  'municipality.created': 'municipality',
  'municipality.updated': 'municipality',
  'municipality.deleted': 'municipality',
  'resident.created': 'resident',
  'resident.updated': 'resident',
  'resident.deleted': 'resident',
  'resident.archived': 'resident',
  'residents.imported': 'municipality',
  'popular-vote.created': 'popular-vote',
  'popular-vote.updated': 'popular-vote',
  'popular-vote.activated': 'popular-vote',
  'popular-vote.deactivated': 'popular-vote',
  'popular-vote.archived': 'popular-vote',
  'popular-vote.restored': 'popular-vote',
  'popular-vote.deleted': 'popular-vote',
  'popular-votes.imported': 'popular-vote',
  'credential.issued': 'credential',
  'credential.refused': 'credential',
  'credential.status-changed': 'credential',
  'credential.revoked': 'credential',
  'credential.change-unconfirmed': 'credential',
  'signing-keys.rotated': 'keys',
  'master-key.rotated': 'keys',
} as const
export type AuditAction = keyof typeof RECORD_TYPE_OF
export type AuditRecordType = (typeof RECORD_TYPE_OF)[AuditAction]
export const AUDIT_ACTIONS = Object.keys(RECORD_TYPE_OF) as AuditAction[]
export const AUDIT_RECORD_TYPES = [...new Set(Object.values(RECORD_TYPE_OF))]
