import type { Database } from '@e-collecting/database'
import { DomainError } from '@e-collecting/kernel'
import type { AuthDeps } from './auth-deps.ts'
import { cookieLifetime, type OpenedSession, sessionEnd } from './open-session.ts'
import { findMissingFactor } from './passkey-policy.ts'
import { recordSignIn } from './record-sign-in.ts'
import { createSessionRepository, type StaffSession } from './session-repository.ts'
import { createToken, hashToken } from './tokens.ts'

/** The new token of a session that has become one of staff; undefined for one that was before. */
export type CompletedSession = OpenedSession | undefined

/**
 * A passkey was given in this session just now. One that it was missing from becomes a session of staff under a new token: whoever
 * knows the one that the link gave has nothing of it.
 * @throws DomainError `not-signed-in` when it has ended meanwhile
 */
export async function giveSecondFactor(
  tx: Database,
  { now: clock, randomBytes, passkeys }: Pick<AuthDeps, 'now' | 'randomBytes' | 'passkeys'>,
  session: StaffSession,
): Promise<CompletedSession> {
  const now = clock()
  const { id, createdAt, account } = session
  const isCompleted = findMissingFactor(passkeys.policy, session) !== null
  const token = createToken(randomBytes)
  const expiresAt = sessionEnd(createdAt, now)
  const change = isCompleted ? { tokenHash: hashToken(token), expiresAt } : {}
  if (!(await createSessionRepository(tx).giveSecondFactor(id, now, change)))
    throw new DomainError('not-signed-in', 'The session has ended.')
  if (!isCompleted) return undefined
  await recordSignIn(tx, { userId: account.id, email: account.email }, now)
  return { token, maxAgeMs: cookieLifetime(createdAt, now) }
}
