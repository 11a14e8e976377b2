import { DomainError } from '@e-collecting/kernel'
import type { Context } from 'hono'
import { ACCOUNT_HEADER } from '../contract.ts'
import type { AuthDeps } from './auth-deps.ts'
import { readSession } from './read-session.ts'
import type { SessionCookie } from './session-cookie.ts'
import type { StaffSession } from './session-repository.ts'

/**
 * Whose request it is, read once for each. Its cookie stays with the browser as it is, also one that opens nothing: it may have been replaced while
 * the request was under way, by a sign-in in another tab or a passkey, and to set it anew or to take it back would sign that session out.
 * What the page of one account sends is not done in the name of another one that has signed in since. @throws DomainError `other-account`
 */
export type IdentifySession = (c: Context) => Promise<StaffSession | undefined>

export function createSessionIdentifier(
  deps: Pick<AuthDeps, 'db' | 'now' | 'passkeys'>,
  cookie: SessionCookie,
): IdentifySession {
  const known = new WeakMap<Request, Promise<StaffSession | undefined>>()
  const identify = async (c: Context) => {
    const token = cookie.read(c)
    const session = token === undefined ? undefined : await readSession(deps, token)
    const sender = c.req.header(ACCOUNT_HEADER)
    if (session !== undefined && sender !== undefined && sender !== session.account.id)
      throw new DomainError('other-account', 'Another account has signed in in this browser.')
    return session
  }
  return (c) => {
    const session = known.get(c.req.raw) ?? identify(c)
    known.set(c.req.raw, session)
    return session
  }
}
