import type { ChangeState, ProviderStatus, SettableStatus, SuspensionReason } from '../contract.ts'

/** A change of a credential's status as somebody of the staff has asked for it (table `credential_changes`). */
export interface StoredChange {
  /** Of the record; there is one change for each at most. */
  credentialId: string
  /** Another one for each time that somebody asks. */
  attemptId: string
  /** What is changed at the issuer; the record may have moved on to another offer. */
  managementId: string
  from: ProviderStatus
  to: SettableStatus
  reason: SuspensionReason | null
  /** Null: the account is gone. */
  changedBy: string | null
  changedByEmail: string
  begunAt: Date
  /** Until then whoever has begun it waits for the issuer; later nobody does. */
  leaseUntil: Date
  /** When the issuer was last asked what has become of it. */
  askedAt: Date
  /** It has come to nothing, as far as the issuer says. */
  failedAt: Date | null
}

type Timed = Pick<StoredChange, 'failedAt' | 'leaseUntil'>

/** Under way: somebody waits for the issuer at this moment. Unconfirmed: nobody does, and nobody has found out what it has done. */
export function changeState({ failedAt, leaseUntil }: Timed, now: Date): ChangeState {
  if (failedAt !== null) return 'failed'
  return leaseUntil < now ? 'unconfirmed' : 'under-way'
}
