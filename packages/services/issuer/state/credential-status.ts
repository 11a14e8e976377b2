/** States of an issued credential, over all its copies. INIT: not collected yet. */
export type CredentialStatus = 'INIT' | 'ISSUED' | 'SUSPENDED' | 'REVOKED'

/** The credential's state machine. SUSPENDED → ISSUED lifts the suspension; REVOKED is final. */
export const CREDENTIAL_TRANSITIONS = {
  INIT: ['ISSUED'],
  ISSUED: ['SUSPENDED', 'REVOKED'],
  SUSPENDED: ['ISSUED', 'REVOKED'],
  REVOKED: [],
} as const satisfies Record<CredentialStatus, readonly CredentialStatus[]>

/** True if the machine allows the step. */
export const canMoveCredential = (from: CredentialStatus, to: CredentialStatus): boolean =>
  (CREDENTIAL_TRANSITIONS[from] as readonly CredentialStatus[]).includes(to)

/** What PATCH status takes; the API mixes both machines in one enum. */
export const REQUESTABLE_STATUSES = ['CANCELLED', 'READY', 'ISSUED', 'SUSPENDED', 'REVOKED'] as const
export type RequestableStatus = (typeof REQUESTABLE_STATUSES)[number]
