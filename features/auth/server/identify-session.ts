import type { Context } from 'hono'
import type { AuthDeps } from './auth-deps.ts'
import { readSession } from './read-session.ts'
import type { SessionCookie } from './session-cookie.ts'
import type { StaffSession } from './session-repository.ts'

/**
 * Whose request it is, read once for each. Its cookie stays with the browser as it is, also one that opens nothing: it may have been replaced while
 * the request was under way, by a sign-in in another tab or a passkey, and to set it anew or to take it back would sign that session out.
 */
export type IdentifySession = (c: Context) => Promise<StaffSession | undefined>

export function createSessionIdentifier(
  deps: Pick<AuthDeps, 'db' | 'now' | 'passkeys'>,
  cookie: SessionCookie,
): IdentifySession {
  const known = new WeakMap<Request, Promise<StaffSession | undefined>>()
  const identify = async (c: Context) => {
    const token = cookie.read(c)
    return token === undefined ? undefined : readSession(deps, token)
  }
  return (c) => {
    const session = known.get(c.req.raw) ?? identify(c)
    known.set(c.req.raw, session)
    return session
  }
}
