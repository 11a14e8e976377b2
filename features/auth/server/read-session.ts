import type { Actor } from './actor.ts'
import type { AuthDeps } from './auth-deps.ts'
import { sessionEnd } from './open-session.ts'
import { findMissingFactor } from './passkey-policy.ts'
import { createSessionRepository, type StaffSession } from './session-repository.ts'
import { hashToken } from './tokens.ts'

/** A session is written to at most this often, however many requests it makes. */
const RENEWAL_INTERVAL_MS = 60_000

/** Whose request this is, with today's rights; the session is renewed by being used, once nothing is missing from it. */
export async function readSession(
  { db, now: clock, passkeys }: Pick<AuthDeps, 'db' | 'now' | 'passkeys'>,
  token: string,
): Promise<StaffSession | undefined> {
  const now = clock()
  const sessions = createSessionRepository(db)
  const session = await sessions.find(hashToken(token), now)
  if (session === undefined) return undefined
  const dueSince = new Date(now.getTime() - RENEWAL_INTERVAL_MS)
  if (session.lastSeenAt <= dueSince && findMissingFactor(passkeys.policy, session) === null)
    await sessions.renew(session.id, dueSince, now, sessionEnd(session.createdAt, now))
  return session
}

export const toActor = ({ account: { id, email, isAdmin, municipalityIds } }: StaffSession): Actor => ({
  userId: id,
  email,
  isAdmin,
  municipalityIds,
})
