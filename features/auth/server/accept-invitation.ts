import { recordAudit } from '@e-collecting/audit/server'
import type { Database } from '@e-collecting/database'
import { DomainError } from '@e-collecting/kernel'
import type { LinkToken } from '../contract.ts'
import type { AuthDeps } from './auth-deps.ts'
import { createInvitationRepository, type Invitation } from './invitation-repository.ts'
import { endPreviousSession, openSession, type SigningInBrowser } from './open-session.ts'
import { findMissingFactor } from './passkey-policy.ts'
import type { SignedInSession } from './sign-in.ts'
import { toSignedInUser } from './signed-in-user.ts'
import { createStaffRepository, type GrantedRole } from './staff-repository.ts'
import { hashToken } from './tokens.ts'

export type AcceptInvitationDeps = Pick<AuthDeps, 'db' | 'now' | 'randomBytes' | 'passkeys' | 'nameMunicipalities'>

/**
 * Accepts an invitation, once: gives its role to the invited address, whoever is signed in here, and opens a session. The token has
 * been in that address's mailbox only, so holding it proves as much as a sign-in link does.
 * @throws DomainError `invitation-invalid`
 */
export async function acceptInvitation(
  deps: AcceptInvitationDeps,
  { token }: LinkToken,
  browser: SigningInBrowser,
): Promise<SignedInSession> {
  const now = deps.now()
  const { account, missing, ...opened } = await deps.db.transaction(async (tx) => {
    const invitations = createInvitationRepository(tx)
    const invitation = await invitations.findByToken(hashToken(token), now)
    // Whoever withdraws the inviter's role holds that account first; then the invitation is gone.
    if (invitation?.invitedById != null) await createStaffRepository(tx).lockById(invitation.invitedById)
    // So does whoever resets the passkeys of the invited one.
    if (invitation !== undefined) await createStaffRepository(tx).lockByEmail(invitation.email)
    const isTaken = invitation !== undefined && (await invitations.delete(invitation.id, now)) !== undefined
    if (!isTaken) throw new DomainError('invitation-invalid', 'The invitation is not open.')
    const account = await give(tx, invitation, now)
    await endPreviousSession(tx, browser.previousToken)
    const missing = findMissingFactor(deps.passkeys.policy, { account, secondFactorAt: null })
    if (missing === null) await createStaffRepository(tx).recordSignIn(account.id, now)
    return {
      ...(await openSession(tx, deps, { userId: account.id, device: browser.device, missing })),
      account,
      missing,
    }
  })
  const user = await toSignedInUser(deps, account)
  return { ...opened, signedIn: { outcome: 'invitation-accepted', user, missing } }
}

async function give(tx: Database, invitation: Invitation, now: Date) {
  const { id, email, role, municipalityId, invitedById } = invitation
  const staff = createStaffRepository(tx)
  const userId = await staff.ensure(email, now)
  await staff.grant(userId, toGrantedRole(invitation), invitedById, now)
  await recordAudit(tx, {
    actor: { userId, email },
    at: now,
    action: 'staff.invitation-accepted',
    recordId: id,
    municipalityId,
    detail: { role },
  })
  const account = await staff.findById(userId)
  if (account === undefined) throw new DomainError('invitation-invalid', 'The account is gone.')
  return account
}

/** The role that was offered, and no other for what it is offered with or without. */
function toGrantedRole({ role, municipalityId }: Invitation): GrantedRole {
  if (role === 'admin') return { role }
  if (municipalityId === null) throw new DomainError('invitation-invalid', 'It names no municipality.')
  return { role, municipalityId }
}
