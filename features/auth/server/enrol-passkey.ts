import { randomUUID } from 'node:crypto'
import { recordAudit } from '@e-collecting/audit/server'
import { DomainError } from '@e-collecting/kernel'
import type { EnrolPasskey, Passkey, PasskeyRequest } from '../contract.ts'
import type { AuthDeps } from './auth-deps.ts'
import { type CompletedSession, giveSecondFactor } from './give-second-factor.ts'
import { openChallenge, takeChallenge } from './passkey-challenge.ts'
import { findMissingFactor, hasFreshPasskey } from './passkey-policy.ts'
import { createPasskeyRepository, type StoredPasskey } from './passkey-repository.ts'
import type { StaffSession } from './session-repository.ts'
import { createStaffRepository } from './staff-repository.ts'
import type { PasskeyCeremonies } from './webauthn.ts'

export type EnrolPasskeyDeps = Pick<
  AuthDeps,
  'db' | 'now' | 'randomBytes' | 'passkeys' | 'count' | 'pseudonymSecret'
> & {
  ceremonies: PasskeyCeremonies
}

/** A passkey as its owner sees it; its public key is of no use to them. */
export const toPasskey = ({ id, name, createdAt, lastUsedAt }: StoredPasskey): Passkey => ({
  id,
  name,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
})

/** Begins an enrolment. @throws DomainError as `requireEnrolment` and `openChallenge` do */
export async function beginEnrolment(deps: EnrolPasskeyDeps, session: StaffSession): Promise<PasskeyRequest> {
  requireEnrolment(deps, session)
  const { id: userId, email } = session.account
  const challenge = await openChallenge(deps, session, 'registration')
  const passkeys = await createPasskeyRepository(deps.db).listOf(userId)
  return { options: await deps.ceremonies.createRegistrationOptions({ userId, email, passkeys }, challenge) }
}

/**
 * Adds a passkey to the account. It has just been used, so the session has its second factor from now on.
 * @param name coarse, see `describeDevice`.
 * @throws DomainError `passkey-refused`, also for one that is known here already; as `requireEnrolment` does
 */
export async function enrolPasskey(
  deps: EnrolPasskeyDeps,
  session: StaffSession,
  { response }: EnrolPasskey,
  name: string,
): Promise<{ passkey: Passkey; completed: CompletedSession }> {
  requireEnrolment(deps, session)
  const challenge = await takeChallenge(deps, session, 'registration')
  const enrolled = await deps.ceremonies.verifyRegistration(response, challenge)
  const now = deps.now()
  const { account } = session
  const { id: userId, email } = account
  const passkey = { ...enrolled, id: randomUUID(), name, createdAt: now, lastUsedAt: now }
  return deps.db.transaction(async (tx) => {
    const passkeys = createPasskeyRepository(tx)
    // Again, with the account held: of two sessions that enrol a first passkey at once, the later one would need the other's.
    if (!(await createStaffRepository(tx).lockById(userId)))
      throw new DomainError('not-signed-in', 'The account has gone.')
    const { length: passkeyCount } = await passkeys.listOf(userId)
    requireEnrolment(deps, { ...session, account: { ...account, passkeyCount } })
    if (!(await passkeys.insert({ ...passkey, userId })))
      throw new DomainError('passkey-refused', 'This passkey is known already.')
    await recordAudit(tx, {
      actor: { userId, email },
      at: now,
      action: 'staff.passkey-added',
      recordId: userId,
    })
    return { passkey: toPasskey(passkey), completed: await giveSecondFactor(tx, deps, session) }
  })
}

/**
 * The first passkey needs no other; each further one needs one that was given just now, or a session left open would be enough to
 * stay in for good.
 * @throws DomainError `second-factor-required`, `fresh-passkey-required`, `passkeys-not-possible`
 */
function requireEnrolment({ passkeys: { policy }, now }: EnrolPasskeyDeps, session: StaffSession): void {
  if (policy === 'not-possible') throw new DomainError('passkeys-not-possible', 'Not at this address.')
  const missing = findMissingFactor(policy, session)
  if (missing === 'passkey') throw new DomainError('second-factor-required', 'Give the passkey first.')
  if (missing === null && !hasFreshPasskey(policy, session, now()))
    throw new DomainError('fresh-passkey-required', 'Give your passkey again.')
}
