import { randomUUID } from 'node:crypto'
import { recordAudit } from '@e-collecting/audit/server'
import type { Database } from '@e-collecting/database'
import { DomainError } from '@e-collecting/kernel'
import { INVITATION_LIFETIME_MS, type InviteStaff, type MunicipalityRight, type OpenInvitation } from '../contract.ts'
import type { Actor } from './actor.ts'
import type { AuthDeps } from './auth-deps.ts'
import { writeInvitationMail } from './auth-mails.ts'
import { createInvitationRepository, type Invitation } from './invitation-repository.ts'
import { pseudonymOf } from './pseudonym.ts'
import { recordWithdrawn } from './record-withdrawn.ts'
import { createStaffRepository, type StaffAccount } from './staff-repository.ts'
import { requireStillAdmin } from './still-admin.ts'
import { createToken, hashToken } from './tokens.ts'

export type InviteStaffDeps = Pick<
  AuthDeps,
  'db' | 'now' | 'randomBytes' | 'mailer' | 'publicUrl' | 'count' | 'pseudonymSecret' | 'nameMunicipalities'
>

/** The invitation as admins see it; its token is in the mail only. */
export const toOpenInvitation = (invitation: Invitation, municipality: MunicipalityRight | null): OpenInvitation => ({
  id: invitation.id,
  email: invitation.email,
  role: invitation.role,
  municipality,
  invitedBy: invitation.invitedBy,
  createdAt: invitation.createdAt.toISOString(),
  expiresAt: invitation.expiresAt.toISOString(),
})

/**
 * Invites an address to a role by mail. One invitation to a role is open at a time: a newer one voids the older as soon as it is out.
 * @param actor an admin, which is looked at again where it counts.
 * @param browserSecret of the browser that asks: in demo mode it reads the mail.
 * @throws DomainError `municipality-not-found`, `not-allowed`, `already-has-role`, `too-many-requests`, `mail-unavailable`
 */
export async function inviteStaff(
  deps: InviteStaffDeps,
  actor: Actor,
  input: InviteStaff,
  browserSecret: string,
): Promise<OpenInvitation> {
  await deps.count('invitation', pseudonymOf(deps.pseudonymSecret, `invites ${actor.userId}`))
  const now = deps.now()
  const token = createToken(deps.randomBytes)
  const municipality = await findMunicipality(deps, input.municipalityId)
  const invitation: Invitation = {
    id: randomUUID(),
    email: input.email,
    role: input.role,
    municipalityId: input.municipalityId,
    invitedById: actor.userId,
    invitedBy: actor.email,
    createdAt: now,
    expiresAt: new Date(now.getTime() + INVITATION_LIFETIME_MS),
  }
  const older = await deps.db
    .transaction((tx) => store(tx, invitation, hashToken(token), actor))
    .catch(async (error: unknown) => {
      // It may have been deleted since: then that is what is told.
      await findMunicipality(deps, input.municipalityId)
      throw error
    })
  const content = writeInvitationMail({
    language: input.language,
    url: `${deps.publicUrl}/auth#invitation=${token}`,
    inviter: actor.email,
    municipality: municipality?.name ?? null,
  })
  try {
    await deps.mailer.send({ to: input.email, ...content, browserHash: hashToken(browserSecret) })
  } catch (error) {
    await withdraw(deps, invitation.id, actor, 'mail-unavailable')
    throw error
  }
  for (const id of older) await withdraw(deps, id, actor, 'invited-again')
  return toOpenInvitation(invitation, municipality)
}

async function findMunicipality(
  { nameMunicipalities }: InviteStaffDeps,
  municipalityId: string | null,
): Promise<MunicipalityRight | null> {
  if (municipalityId === null) return null
  const [found] = await nameMunicipalities([municipalityId])
  if (found === undefined) throw new DomainError('municipality-not-found', 'There is no such municipality.')
  return found
}

/** @returns ids of those that it is to take the place of */
async function store(tx: Database, invitation: Invitation, tokenHash: string, actor: Actor): Promise<string[]> {
  const { email, role, municipalityId } = invitation
  const staff = createStaffRepository(tx)
  // One after the other: of two invitations to the same role the second voids the first, and a right withdrawn meanwhile counts.
  await staff.lockById(actor.userId)
  await requireStillAdmin(tx, actor)
  const known = await staff.findByEmail(email)
  if (known !== undefined && hasRole(known, municipalityId))
    throw new DomainError('already-has-role', 'This person has the role already.')
  const { invitedBy: _, ...row } = invitation
  const invitations = createInvitationRepository(tx)
  const older = await invitations.listSame(invitation, invitation.createdAt)
  await invitations.insert({ ...row, tokenHash })
  await recordAudit(tx, {
    actor,
    at: invitation.createdAt,
    action: 'staff.invited',
    recordId: invitation.id,
    municipalityId,
    detail: { email, role },
  })
  return older
}

/** An admin may do all that the role for a municipality allows. */
const hasRole = ({ isAdmin, municipalityIds }: StaffAccount, municipalityId: string | null) =>
  isAdmin || (municipalityId !== null && municipalityIds.includes(municipalityId))

/** The log keeps that there was an invitation, and why it is none any more. */
async function withdraw(
  { db, now }: InviteStaffDeps,
  id: string,
  actor: Actor,
  reason: 'mail-unavailable' | 'invited-again',
): Promise<void> {
  await db.transaction(async (tx) => {
    const taken = await createInvitationRepository(tx).delete(id, now())
    if (taken !== undefined) await recordWithdrawn(tx, [taken], { actor, at: now(), reason })
  })
}
