import type { StaffList } from '../contract.ts'
import type { Actor } from './actor.ts'
import type { AuthDeps } from './auth-deps.ts'
import { createInvitationRepository } from './invitation-repository.ts'
import { toOpenInvitation } from './invite-staff.ts'
import { createSessionRepository } from './session-repository.ts'
import { createStaffRepository } from './staff-repository.ts'

/** Everybody with a role, by address, and the open invitations, newest first. */
export async function listStaff(
  { db, now, nameMunicipalities }: Pick<AuthDeps, 'db' | 'now' | 'nameMunicipalities'>,
  actor: Actor,
): Promise<StaffList> {
  const accounts = await createStaffRepository(db).list()
  const sessionCounts = await createSessionRepository(db).countByUser(now())
  const invitations = await createInvitationRepository(db).list(now())
  const ids = [...accounts.flatMap(({ municipalityIds }) => municipalityIds), ...invitations.flatMap(municipalityOf)]
  const municipalities = await nameMunicipalities([...new Set(ids)])
  return {
    staff: accounts.map(({ id, email, isAdmin, municipalityIds, lastSignedInAt, passkeyCount }) => ({
      id,
      email,
      isAdmin,
      passkeyCount,
      municipalities: municipalities.filter((municipality) => municipalityIds.includes(municipality.id)),
      sessionCount: sessionCounts.get(id) ?? 0,
      lastSignedInAt: lastSignedInAt?.toISOString() ?? null,
      isSelf: id === actor.userId,
    })),
    invitations: invitations.map((invitation) =>
      toOpenInvitation(invitation, municipalities.find(({ id }) => id === invitation.municipalityId) ?? null),
    ),
  }
}

const municipalityOf = ({ municipalityId }: { municipalityId: string | null }) => municipalityId ?? []
