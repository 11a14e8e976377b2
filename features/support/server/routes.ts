import { type BrowserSecret, createApi, NO_STORE } from '@e-collecting/http'
import { serveSession } from '@e-collecting/wallet-session/server'
import {
  cancelSupportSessionRoute,
  createSupportSessionRoute,
  readSupportSessionRoute,
  renewReceiptOfferRoute,
  supportSessionEventsRoute,
} from '../contract/routes.ts'
import { type CreateSupportSessionDeps, createSupportSession } from './create-support-session.ts'
import { type ReadSupportSessionDeps, readSupportSession } from './read-support-session.ts'
import { openSupportSession, type SupportSessions, sessionNotFound } from './support-sessions.ts'

export interface SupportRoutesDeps extends CreateSupportSessionDeps, ReadSupportSessionDeps {
  sessions: SupportSessions
  votes: CreateSupportSessionDeps['votes'] & ReadSupportSessionDeps['votes']
  browserSecret: BrowserSecret
}

/** The API of the support form. Answers belong to one browser and are never cached. */
export function createSupportRoutes(deps: SupportRoutesDeps) {
  const { sessions } = deps
  const { accessOf, cancel, stream } = serveSession({ ...deps, done: 'issued', notFound: sessionNotFound })
  return createApi()
    .openapi(createSupportSessionRoute, async (c) => {
      const secret = deps.browserSecret.ensure(c)
      const created = await createSupportSession(deps, c.req.valid('json'), secret)
      deps.browserSecret.remember(c, created.id)
      return c.json(created, 201, NO_STORE)
    })
    .openapi(readSupportSessionRoute, async (c) => {
      const session = await openSupportSession(sessions, accessOf(c, c.req.valid('param')))
      return c.json(await readSupportSession(deps, session), 200, NO_STORE)
    })
    .openapi(renewReceiptOfferRoute, async (c) => {
      const session = await openSupportSession(sessions, accessOf(c, c.req.valid('param')))
      return c.json(await readSupportSession(deps, await sessions.renewOffer(session)), 200, NO_STORE)
    })
    .openapi(cancelSupportSessionRoute, (c) => cancel(c, c.req.valid('param')))
    .openapi(supportSessionEventsRoute, (c) => stream(c, c.req.valid('param')))
}
