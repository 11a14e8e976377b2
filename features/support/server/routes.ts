import { type BrowserSecret, createApi, problemAnswers } from '@e-collecting/http'
import { type SessionAccess, streamSession } from '@e-collecting/wallet-session/server'
import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { type CreateSupportSessionDeps, createSupportSession } from './create-support-session.ts'
import { type ReadSupportSessionDeps, readSupportSession } from './read-support-session.ts'
import { CreateSessionSchema, SessionCreatedSchema, SessionIdParam, SessionViewSchema } from './schemas.ts'
import { openSupportSession, type SupportSessions, sessionNotFound } from './support-sessions.ts'

const createSessionRoute = createRoute({
  method: 'post',
  path: '/api/support/sessions',
  summary: 'Begins the identity verification for one item; sets the browser cookie',
  request: { body: { required: true, content: { 'application/json': { schema: CreateSessionSchema } } } },
  responses: {
    201: { description: 'The session', content: { 'application/json': { schema: SessionCreatedSchema } } },
    ...problemAnswers(400, 404, 409, 429, 502),
  },
})

const readSessionRoute = createRoute({
  method: 'get',
  path: '/api/support/sessions/{id}',
  summary: 'Where the session stands; only for the browser that began it',
  request: { params: SessionIdParam },
  responses: {
    200: { description: 'Its state', content: { 'application/json': { schema: SessionViewSchema } } },
    ...problemAnswers(404, 502),
  },
})

const cancelSessionRoute = createRoute({
  method: 'delete',
  path: '/api/support/sessions/{id}',
  summary: 'Cancels the session',
  request: { params: SessionIdParam },
  responses: { 204: { description: 'Cancelled, or already over' }, ...problemAnswers(404) },
})

const eventsRoute = createRoute({
  method: 'get',
  path: '/api/support/sessions/{id}/events',
  summary: 'The state of the session as server-sent events',
  request: { params: SessionIdParam },
  responses: {
    200: { description: 'Data of {"state"}', content: { 'text/event-stream': { schema: z.string() } } },
    ...problemAnswers(404, 429),
  },
})

export interface SupportRoutesDeps extends CreateSupportSessionDeps, ReadSupportSessionDeps {
  sessions: SupportSessions
  votes: CreateSupportSessionDeps['votes'] & ReadSupportSessionDeps['votes']
  browserSecret: BrowserSecret
}

const NO_STORE = { 'cache-control': 'no-store' }

/** The API of the support form. Answers belong to one browser and are never cached. */
export function createSupportRoutes(deps: SupportRoutesDeps) {
  const { sessions, now } = deps
  const accessOf = (c: Context, { id }: { id: string }): SessionAccess => ({ id, secret: deps.browserSecret.read(c) })
  const stream = streamSession({ sessions, now, done: 'issued', notFound: sessionNotFound })
  return createApi()
    .openapi(createSessionRoute, async (c) => {
      const secret = deps.browserSecret.ensure(c)
      return c.json(await createSupportSession(deps, c.req.valid('json'), secret), 201, NO_STORE)
    })
    .openapi(readSessionRoute, async (c) => {
      const session = await openSupportSession(sessions, accessOf(c, c.req.valid('param')))
      return c.json(await readSupportSession(deps, session), 200, NO_STORE)
    })
    .openapi(cancelSessionRoute, async (c) => {
      const session = await sessions.find(accessOf(c, c.req.valid('param')))
      if (session === undefined) throw sessionNotFound()
      await sessions.cancel(session)
      return c.body(null, 204)
    })
    .openapi(eventsRoute, (c) => stream(c, accessOf(c, c.req.valid('param'))))
}
