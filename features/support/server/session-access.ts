import { createHash } from 'node:crypto'
import { DomainError } from '@e-collecting/kernel'
import type { SupportSession, SupportSessionRepository } from './support-session-repository.ts'

/** What opens a session: its id from the URL and the secret from the browser's cookie. Neither is stored readable. */
export interface SessionAccess {
  id: string
  secret: string | undefined
}

/** SHA-256, base64url: how ids and secrets stand in the database. */
export const hashOf = (value: string): string => createHash('sha256').update(value).digest('base64url')

/** Seals and opens the offer link of a session; `context` binds a value to its row. */
export interface Sealer {
  seal: (bytes: Uint8Array, context: string) => Uint8Array
  open: (sealed: Uint8Array, context: string) => Uint8Array
}

/** The sealing context of a session's offer link. */
export const offerLinkContext = (idHash: string): string => `support_sessions.sealed_offer_link.${idHash}`

/** @throws DomainError `session-not-found`: unknown, of another browser, or deleted; the answer is the same. */
export async function openSession(
  sessions: Pick<SupportSessionRepository, 'find'>,
  { id, secret }: SessionAccess,
): Promise<SupportSession> {
  const session = secret === undefined ? undefined : await sessions.find(hashOf(id), hashOf(secret))
  if (session === undefined) throw new DomainError('session-not-found', 'There is no such session for this browser.')
  return session
}
