import type { AuthDeps } from './auth-deps.ts'
import { createInvitationRepository } from './invitation-repository.ts'
import { createSessionRepository } from './session-repository.ts'
import { createSignInLinkRepository } from './sign-in-link-repository.ts'
import { createStaffRepository } from './staff-repository.ts'

/**
 * Deletes links, invitations and sessions that have lapsed, and accounts that lost their last role with a municipality. Run every
 * minute; several processes may run it at once.
 */
export async function sweepAuth({ db, now }: Pick<AuthDeps, 'db' | 'now'>): Promise<void> {
  await createSignInLinkRepository(db).deleteExpired(now())
  await createInvitationRepository(db).deleteExpired(now())
  await createSessionRepository(db).deleteExpired(now())
  await db.transaction((tx) => createStaffRepository(tx).deleteWithoutRole())
}
