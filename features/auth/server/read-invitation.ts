import { DomainError } from '@e-collecting/kernel'
import type { InvitationView, LinkToken } from '../contract.ts'
import type { AuthDeps } from './auth-deps.ts'
import { createInvitationRepository } from './invitation-repository.ts'
import { hashToken } from './tokens.ts'

/** What an invitation is to, without accepting it. @throws DomainError `invitation-invalid` */
export async function readInvitation(
  { db, now, nameMunicipalities }: Pick<AuthDeps, 'db' | 'now' | 'nameMunicipalities'>,
  { token }: LinkToken,
): Promise<InvitationView> {
  const invitation = await createInvitationRepository(db).findByToken(hashToken(token), now())
  if (invitation === undefined) throw new DomainError('invitation-invalid', 'The invitation is not open.')
  const { email, role, municipalityId, invitedBy, expiresAt } = invitation
  const [municipality = null] = municipalityId === null ? [] : await nameMunicipalities([municipalityId])
  return { email, role, municipality, invitedBy, expiresAt: expiresAt.toISOString() }
}
