import { recordAudit } from '@e-collecting/audit/server'
import type { Database } from '@e-collecting/database'
import type { WithdrawnInvitation } from './invitation-repository.ts'

interface Withdrawal {
  actor: { userId: string | null; email: string }
  at: Date
  /** Where it was not somebody's wish; staff read it as `admin:audit.values`. */
  reason?:
    | 'mail-unavailable'
    | 'invited-again'
    | 'passkeys-reset'
    | 'inviter-withdrawn'
    | 'role-withdrawn'
    | 'municipality-deleted'
}

/** A line of the log for each of some invitations that are taken away in this transaction. */
export async function recordWithdrawn(
  tx: Database,
  invitations: readonly WithdrawnInvitation[],
  { actor, at, reason }: Withdrawal,
): Promise<void> {
  for (const { id, email, role, municipalityId } of invitations)
    await recordAudit(tx, {
      actor,
      at,
      action: 'staff.invitation-withdrawn',
      recordId: id,
      municipalityId,
      detail: { email, role, ...(reason !== undefined && { reason }) },
    })
}
