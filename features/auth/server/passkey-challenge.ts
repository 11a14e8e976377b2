import { DomainError } from '@e-collecting/kernel'
import { PASSKEY_CHALLENGE_LIFETIME_MS } from '../contract.ts'
import type { AuthDeps } from './auth-deps.ts'
import { type ChallengePurpose, createPasskeyRepository } from './passkey-repository.ts'
import { pseudonymOf } from './pseudonym.ts'
import type { StaffSession } from './session-repository.ts'

/** At least 16 are asked for (WebAuthn Level 3 §13.4.3). */
const CHALLENGE_BYTES = 32

/**
 * A new challenge of a session, in place of an open one for the same purpose.
 * @throws DomainError `too-many-requests`, which only requests of this account use up, and `not-signed-in` when the session has ended meanwhile
 */
export async function openChallenge(
  deps: Pick<AuthDeps, 'db' | 'now' | 'randomBytes' | 'count' | 'pseudonymSecret'>,
  { id: sessionId, account }: StaffSession,
  purpose: ChallengePurpose,
): Promise<Uint8Array> {
  await deps.count('passkey', pseudonymOf(deps.pseudonymSecret, `passkey ${account.id}`))
  const bytes = deps.randomBytes(CHALLENGE_BYTES)
  const challenge = Buffer.from(bytes).toString('base64url')
  const expiresAt = new Date(deps.now().getTime() + PASSKEY_CHALLENGE_LIFETIME_MS)
  const passkeys = createPasskeyRepository(deps.db)
  if (!(await passkeys.replaceChallenge({ sessionId, purpose, challenge, expiresAt })))
    throw new DomainError('not-signed-in', 'The session has ended.')
  return bytes
}

/** The open challenge of a session, used up whatever becomes of the answer. @throws DomainError `passkey-refused` */
export async function takeChallenge(
  { db, now }: Pick<AuthDeps, 'db' | 'now'>,
  { id: sessionId }: StaffSession,
  purpose: ChallengePurpose,
): Promise<string> {
  const challenge = await createPasskeyRepository(db).takeChallenge(sessionId, purpose, now())
  if (challenge === undefined) throw new DomainError('passkey-refused', 'No challenge is open.')
  return challenge
}
