import type { StaffList } from '../contract.ts'
import type { Actor } from './actor.ts'
import type { AuthDeps } from './auth-deps.ts'
import { createInvitationRepository } from './invitation-repository.ts'
import { toOpenInvitation } from './invite-staff.ts'
import { createSessionRepository } from './session-repository.ts'
import { createStaffRepository } from './staff-repository.ts'

/** Everybody with a role, by address, and the open invitations, newest first. */
export async function listStaff({ db, now }: Pick<AuthDeps, 'db' | 'now'>, actor: Actor): Promise<StaffList> {
  const accounts = await createStaffRepository(db).list()
  const sessionCounts = await createSessionRepository(db).countByUser(now())
  const invitations = await createInvitationRepository(db).list(now())
  return {
    staff: accounts.map(({ id, email, isAdmin, municipalities, lastSignedInAt, passkeyCount }) => ({
      ...{ id, email, isAdmin, municipalities, passkeyCount },
      sessionCount: sessionCounts.get(id) ?? 0,
      lastSignedInAt: lastSignedInAt?.toISOString() ?? null,
      isSelf: id === actor.userId,
    })),
    invitations: invitations.map(toOpenInvitation),
  }
}
