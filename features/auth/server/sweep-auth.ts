import type { AuthDeps } from './auth-deps.ts'
import { createInvitationRepository } from './invitation-repository.ts'
import { createPasskeyRepository } from './passkey-repository.ts'
import { createSessionRepository } from './session-repository.ts'
import { createSignInLinkRepository } from './sign-in-link-repository.ts'
import { createStaffRepository } from './staff-repository.ts'

/**
 * Deletes links, invitations, sessions and challenges that have lapsed, and accounts that lost their last role with a municipality. Run every
 * minute; several processes may run it at once.
 */
export async function sweepAuth({ db, now }: Pick<AuthDeps, 'db' | 'now'>): Promise<void> {
  await createSignInLinkRepository(db).deleteExpired(now())
  await createInvitationRepository(db).deleteExpired(now())
  await createSessionRepository(db).deleteExpired(now())
  await createPasskeyRepository(db).deleteExpiredChallenges(now())
  await db.transaction((tx) => createStaffRepository(tx).deleteWithoutRole())
}
