import { recordAudit } from '@e-collecting/audit/server'
import { DomainError } from '@e-collecting/kernel'
import type { Actor } from './actor.ts'
import type { AuthDeps } from './auth-deps.ts'
import { endAccess } from './sign-out-everywhere.ts'
import { createStaffRepository } from './staff-repository.ts'
import { requireStillAdmin } from './still-admin.ts'

/**
 * Signs an account out everywhere, at once: a lost device, somebody who has left. Whoever is about to sign in is waited for.
 * @throws DomainError `staff-not-found`, `not-allowed`
 */
export async function endSessions(
  { db, now }: Pick<AuthDeps, 'db' | 'now'>,
  actor: Actor,
  userId: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const staff = createStaffRepository(tx)
    await staff.lockById(userId)
    await requireStillAdmin(tx, actor)
    const account = await staff.findById(userId)
    if (account === undefined) throw new DomainError('staff-not-found', 'There is no such account.')
    const count = await endAccess(tx, account)
    await recordAudit(tx, {
      actor,
      at: now(),
      action: 'staff.sessions-ended',
      recordId: userId,
      detail: { email: account.email, count },
    })
  })
}
