import { createHash } from 'node:crypto'
import { DomainError } from '@e-collecting/kernel'

/** What opens a session: its id from the URL and the secret from the browser's cookie. Neither is stored readable. */
export interface SessionAccess {
  id: string
  secret: string | undefined
}

/** SHA-256, base64url: how ids and secrets stand in the database. */
export const hashOf = (value: string): string => createHash('sha256').update(value).digest('base64url')

const ID_BYTES = 32

/** A new, unguessable session id: 43 characters of base64url. */
export const createSessionId = (randomBytes: (length: number) => Uint8Array): string =>
  Buffer.from(randomBytes(ID_BYTES)).toString('base64url')

/** Seals and opens the offer link of a row; `context` binds a value to its row. */
export interface Sealer {
  seal: (bytes: Uint8Array, context: string) => Uint8Array
  open: (sealed: Uint8Array, context: string) => Uint8Array
}

/**
 * The session behind an id, for the browser that began it only (decision 2).
 * @param notFound problem code for unknown, of another browser, or deleted; the answer is the same.
 * @throws DomainError `notFound`.
 */
export async function openSession<Session, Code extends string>(
  sessions: { find: (idHash: string, secretHash: string) => Promise<Session | undefined> },
  { id, secret }: SessionAccess,
  notFound: Code,
): Promise<Session> {
  const session = secret === undefined ? undefined : await sessions.find(hashOf(id), hashOf(secret))
  if (session === undefined) throw new DomainError(notFound, 'There is no such session for this browser.')
  return session
}
