import { recordAudit } from '@e-collecting/audit/server'
import type { Database } from '@e-collecting/database'
import type { Actor } from './actor.ts'
import { createInvitationRepository } from './invitation-repository.ts'
import { recordWithdrawn } from './record-withdrawn.ts'
import { createStaffRepository } from './staff-repository.ts'

/**
 * Takes the rights to a municipality that is being deleted from all who have them, and open invitations to it. To be called in the
 * transaction that deletes it: both would go with its row, and the log would not say so.
 */
export async function withdrawMunicipality(
  tx: Database,
  municipalityId: string,
  actor: Actor,
  at: Date,
): Promise<void> {
  const reason = 'municipality-deleted'
  // First: whoever accepts one just now has it before the rights are looked at.
  const invitations = await createInvitationRepository(tx).deleteAllTo(municipalityId, at)
  await recordWithdrawn(tx, invitations, { actor, at, reason })
  for (const { id, email } of await createStaffRepository(tx).withdrawAll(municipalityId))
    await recordAudit(tx, {
      actor,
      at,
      action: 'staff.role-withdrawn',
      recordId: id,
      municipalityId,
      detail: { email, role: 'gemeinde', reason },
    })
}
