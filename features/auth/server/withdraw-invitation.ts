import { DomainError } from '@e-collecting/kernel'
import type { Actor } from './actor.ts'
import type { AuthDeps } from './auth-deps.ts'
import { createInvitationRepository } from './invitation-repository.ts'
import { recordWithdrawn } from './record-withdrawn.ts'
import { requireStillAdmin } from './still-admin.ts'

/** Takes an open invitation back. @throws DomainError `invitation-not-found`, `not-allowed` */
export async function withdrawInvitation(
  { db, now: clock }: Pick<AuthDeps, 'db' | 'now'>,
  actor: Actor,
  id: string,
): Promise<void> {
  const now = clock()
  await db.transaction(async (tx) => {
    await requireStillAdmin(tx, actor)
    const invitation = await createInvitationRepository(tx).delete(id, now)
    if (invitation === undefined) throw new DomainError('invitation-not-found', 'The invitation is not open.')
    await recordWithdrawn(tx, [invitation], { actor, at: now })
  })
}
