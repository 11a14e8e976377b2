import { createApi, NO_STORE } from '@e-collecting/http'
import { DomainError } from '@e-collecting/kernel'
import type { Context } from 'hono'
import {
  endSessionRoute,
  listSessionsRoute,
  readSessionRoute,
  signOutEverywhereRoute,
  signOutRoute,
} from '../contract/session-routes.ts'
import type { AuthDeps } from './auth-deps.ts'
import type { IdentifySession } from './identify-session.ts'
import type { SessionCookie } from './session-cookie.ts'
import { createSessionRepository } from './session-repository.ts'
import { signOutEverywhere } from './sign-out-everywhere.ts'
import { hashToken } from './tokens.ts'
import { requireWholeSession, toSessionView } from './whole-session.ts'

/** Reading and ending sessions. Nobody reaches anything but sessions of their own. */
export function createSessionRoutes(
  deps: Pick<AuthDeps, 'db' | 'now' | 'passkeys' | 'nameMunicipalities'>,
  cookie: SessionCookie,
  identify: IdentifySession,
) {
  const { db, now, passkeys } = deps
  const sessions = createSessionRepository(db)
  const requireSession = async (c: Context) => requireWholeSession(passkeys.policy, await identify(c))
  return createApi()
    .openapi(readSessionRoute, async (c) => {
      const session = await identify(c)
      return c.json(await toSessionView(deps, session), 200, NO_STORE)
    })
    .openapi(signOutRoute, async (c) => {
      const token = cookie.read(c)
      if (token !== undefined) await sessions.deleteByToken(hashToken(token))
      cookie.clear(c)
      return c.body(null, 204)
    })
    .openapi(listSessionsRoute, async (c) => {
      const { id: currentId, account } = await requireSession(c)
      const own = await sessions.listOf(account.id, now())
      const views = own.map(({ id, device, createdAt, lastSeenAt }) => ({
        id,
        device,
        isCurrent: id === currentId,
        createdAt: createdAt.toISOString(),
        lastSeenAt: lastSeenAt.toISOString(),
      }))
      return c.json({ sessions: views }, 200, NO_STORE)
    })
    .openapi(signOutEverywhereRoute, async (c) => {
      await signOutEverywhere(deps, await requireSession(c))
      cookie.clear(c)
      return c.body(null, 204)
    })
    .openapi(endSessionRoute, async (c) => {
      const { id: currentId, account } = await requireSession(c)
      const { id } = c.req.valid('param')
      if (!(await sessions.deleteOwn(id, account.id)))
        throw new DomainError('own-session-not-found', 'There is no such session of this account.')
      if (id === currentId) cookie.clear(c)
      return c.body(null, 204)
    })
}
