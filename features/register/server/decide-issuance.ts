import type { StoredCredential } from './credential-column-statements.ts'
import { isOver } from './refresh-credential.ts'

/** Who asks for a credential. */
export type Requester = 'resident' | 'staff'

/** What becomes of a request, given the record there is. */
export type IssuanceDecision =
  /** No record yet. */
  | { kind: 'new' }
  /** The offer can still be collected: its link is shown again. */
  | { kind: 'same-link' }
  /** The record is used again; `cancelFirst` where a wallet might still collect the old offer. */
  | { kind: 'again'; cancelFirst: boolean }
  | { kind: 'refused'; code: 'credential-exists' | 'credential-in-progress' | 'credential-revoked-before' }

/** A wallet that has begun to collect is done within this time: its access token lapses. */
const COLLECTING_MS = 600_000

const refused = (code: (IssuanceDecision & { kind: 'refused' })['code']): IssuanceDecision => ({
  kind: 'refused',
  code,
})

/**
 * The one rule for self-service and staff (record 0019). `record` must show what the issuer says at this moment.
 */
export function decideIssuance(
  record: StoredCredential | undefined,
  requester: Requester,
  now: Date,
): IssuanceDecision {
  if (record === undefined) return { kind: 'new' }
  if (record.status === 'pending' && (record.leaseUntil ?? now) >= now) return refused('credential-in-progress')
  const isBlocked = requester === 'resident' && record.revokedAt !== null
  // It ended before its item did, whose end has been put off since or is not set.
  const canReplace = requester === 'staff' && isOver(record, now)
  switch (record.managementId === null ? null : record.providerStatus) {
    case 'ISSUED':
    case 'SUSPENDED':
      return canReplace ? { kind: 'again', cancelFirst: false } : refused('credential-exists')
    case 'REQUESTED':
      return refused('credential-exists')
    case 'OFFERED':
      if (requester === 'staff') return refused('credential-exists')
      return record.sealedOfferLink === null ? { kind: 'again', cancelFirst: true } : { kind: 'same-link' }
    case 'IN_PROGRESS':
      if (now.getTime() - (record.providerStatusSince ?? now).getTime() <= COLLECTING_MS)
        return refused('credential-in-progress')
      return isBlocked ? refused('credential-revoked-before') : { kind: 'again', cancelFirst: true }
    case 'INIT':
    case 'DEFERRED':
    case 'READY':
      return refused('credential-in-progress')
    case 'unknown':
      if (canReplace) return { kind: 'again', cancelFirst: false }
      return refused(record.collectedAt === null ? 'credential-in-progress' : 'credential-exists')
    case 'REVOKED':
    case 'CANCELLED':
    case 'EXPIRED':
    case null:
      return isBlocked ? refused('credential-revoked-before') : { kind: 'again', cancelFirst: false }
  }
}
