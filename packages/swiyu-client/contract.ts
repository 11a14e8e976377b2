/** Statuses of an offer and of the credential made from it, as the issuer's one enum mixes them. */
export const CREDENTIAL_STATUSES = [
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
] as const
export type CredentialStatus = (typeof CREDENTIAL_STATUSES)[number]

/** What a status PATCH accepts. */
export const CREDENTIAL_STATUS_CHANGES = ['CANCELLED', 'READY', 'ISSUED', 'SUSPENDED', 'REVOKED'] as const
export type CredentialStatusChange = (typeof CREDENTIAL_STATUS_CHANGES)[number]
