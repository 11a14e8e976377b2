import type { Actor } from './actor.ts'
import type { AuthDeps } from './auth-deps.ts'
import { sessionEnd } from './open-session.ts'
import { findMissingFactor } from './passkey-policy.ts'
import { createSessionRepository, type StaffSession } from './session-repository.ts'
import { hashToken } from './tokens.ts'

/** A session is written to at most this often, however many requests it makes. */
const RENEWAL_INTERVAL_MS = 60_000

export interface ReadSession {
  session: StaffSession
  /** How long its cookie is to live from now on; absent when nothing was renewed. */
  renewedForMs: number | undefined
}

/** Whose request this is, with today's rights; the session is renewed by being used, once nothing is missing from it. */
export async function readSession(
  { db, now: clock, passkeys }: Pick<AuthDeps, 'db' | 'now' | 'passkeys'>,
  token: string,
): Promise<ReadSession | undefined> {
  const now = clock()
  const sessions = createSessionRepository(db)
  const session = await sessions.find(hashToken(token), now)
  if (session === undefined) return undefined
  const dueSince = new Date(now.getTime() - RENEWAL_INTERVAL_MS)
  if (session.lastSeenAt > dueSince || findMissingFactor(passkeys.policy, session) !== null)
    return { session, renewedForMs: undefined }
  const expiresAt = sessionEnd(session.createdAt, now)
  const isRenewed = await sessions.renew(session.id, dueSince, now, expiresAt)
  return { session, renewedForMs: isRenewed ? expiresAt.getTime() - now.getTime() : undefined }
}

export const toActor = ({ account: { id, email, isAdmin, municipalityIds } }: StaffSession): Actor => ({
  userId: id,
  email,
  isAdmin,
  municipalityIds,
})
