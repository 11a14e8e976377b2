import { recordAudit } from '@e-collecting/audit/server'
import { DomainError } from '@e-collecting/kernel'
import type { Actor } from './actor.ts'
import type { AuthDeps } from './auth-deps.ts'
import { createInvitationRepository } from './invitation-repository.ts'
import { recordWithdrawn } from './record-withdrawn.ts'
import { createSignInLinkRepository } from './sign-in-link-repository.ts'
import { createStaffRepository, type GrantedRole } from './staff-repository.ts'
import { requireStillAdmin } from './still-admin.ts'

/**
 * Takes a role away; it is gone with the next request, and links that were mailed before sign nobody in. With the last one the account and its sessions go. An admin who
 * is none any more has invited nobody: open invitations of theirs are void. So is one to the same role: of two that were mailed the other one is open still.
 * @throws DomainError `staff-not-found`, `last-admin`, `not-allowed` also to the second of two admins who remove each other at once
 */
export async function withdrawRole(
  { db, now: clock }: Pick<AuthDeps, 'db' | 'now'>,
  actor: Actor,
  userId: string,
  role: GrantedRole,
): Promise<void> {
  const now = clock()
  await db.transaction(async (tx) => {
    const staff = createStaffRepository(tx)
    await staff.lockById(userId)
    const admins = await requireStillAdmin(tx, actor)
    const account = await staff.findById(userId)
    if (role.role === 'admin' && admins.length === 1 && admins[0] === userId)
      throw new DomainError('last-admin', 'The last admin cannot be removed.')
    if (account === undefined || !(await staff.withdraw(userId, role)))
      throw new DomainError('staff-not-found', 'This person does not have the role.')
    const invitations = createInvitationRepository(tx)
    const invited = role.role === 'admin' ? await invitations.deleteOfInviter(userId, now) : []
    await recordWithdrawn(tx, invited, { actor, at: now, reason: 'inviter-withdrawn' })
    const municipalityId = role.role === 'admin' ? null : role.municipalityId
    const again = await invitations.deleteSame({ email: account.email, role: role.role, municipalityId }, now)
    await recordWithdrawn(tx, again, { actor, at: now, reason: 'role-withdrawn' })
    await createSignInLinkRepository(tx).deleteAllOf(account.email)
    await recordAudit(tx, {
      actor,
      at: now,
      action: 'staff.role-withdrawn',
      recordId: userId,
      municipalityId,
      detail: { email: account.email, role: role.role },
    })
    await staff.deleteWithoutRole(userId)
  })
}
