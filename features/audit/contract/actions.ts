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
