import { randomUUID } from 'node:crypto'
import type { Database } from '@e-collecting/database'
import { HALF_SESSION_LIFETIME_MS, type MissingFactor, SESSION_IDLE_MS, SESSION_LIFETIME_MS } from '../contract.ts'
import type { AuthDeps } from './auth-deps.ts'
import { createSessionRepository } from './session-repository.ts'
import { createToken, hashToken } from './tokens.ts'

/** The browser that signs in. */
export interface SigningInBrowser {
  /** Token of the session it still holds, which ends. */
  previousToken: string | undefined
  /** Coarse label, see `describeDevice`. */
  device: string
}

export interface OpenedSession {
  token: string
  maxAgeMs: number
}

/** When a session ends unless it is used again: after the idle time, at the latest at the end of its life. */
export const sessionEnd = (createdAt: Date, now: Date): Date =>
  new Date(Math.min(now.getTime() + SESSION_IDLE_MS, createdAt.getTime() + SESSION_LIFETIME_MS))

/** How long its cookie is of use at most. */
export const cookieLifetime = (createdAt: Date, now: Date): number =>
  createdAt.getTime() + SESSION_LIFETIME_MS - now.getTime()

/** Ends the session this browser holds, if any: what it knew before signing in must not open anything afterwards. */
export async function endPreviousSession(tx: Database, previousToken: string | undefined): Promise<void> {
  if (previousToken !== undefined) await createSessionRepository(tx).deleteByToken(hashToken(previousToken))
}

/** A new session with a new id and a new token. One without its second factor ends soon, however it is used. */
export async function openSession(
  tx: Database,
  { now: clock, randomBytes }: Pick<AuthDeps, 'now' | 'randomBytes'>,
  { userId, device, missing }: { userId: string; device: string; missing: MissingFactor },
): Promise<OpenedSession> {
  const now = clock()
  const token = createToken(randomBytes)
  const expiresAt = missing === null ? sessionEnd(now, now) : new Date(now.getTime() + HALF_SESSION_LIFETIME_MS)
  await createSessionRepository(tx).insert({
    id: randomUUID(),
    userId,
    device,
    expiresAt,
    tokenHash: hashToken(token),
    createdAt: now,
    lastSeenAt: now,
  })
  return { token, maxAgeMs: missing === null ? cookieLifetime(now, now) : HALF_SESSION_LIFETIME_MS }
}
