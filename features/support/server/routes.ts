import { type BrowserSecret, createApi, problemAnswers } from '@e-collecting/http'
import { streamSession } from '@e-collecting/wallet-session/server'
import { createRoute, z } from '@hono/zod-openapi'
import type { SupportSessionView } from '../contract.ts'
import { type CancelSupportSessionDeps, cancelSupportSession } from './cancel-support-session.ts'
import { type CreateSupportSessionDeps, createSupportSession } from './create-support-session.ts'
import { type ReadSupportSessionDeps, readSupportSession } from './read-support-session.ts'
import { CreateSessionSchema, SessionCreatedSchema, SessionIdParam, SessionViewSchema } from './schemas.ts'
import { openSession } from './session-access.ts'

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

export interface SupportRoutesDeps extends CreateSupportSessionDeps, ReadSupportSessionDeps, CancelSupportSessionDeps {
  sessions: CreateSupportSessionDeps['sessions'] & ReadSupportSessionDeps['sessions']
  votes: CreateSupportSessionDeps['votes'] & ReadSupportSessionDeps['votes']
  verifier: CreateSupportSessionDeps['verifier'] & ReadSupportSessionDeps['verifier']
  browserSecret: BrowserSecret
}

const FINAL: readonly SupportSessionView['state'][] = ['issued', 'failed', 'expired']
const NO_STORE = { 'cache-control': 'no-store' }

/** The API of the support form. Answers belong to one browser and are never cached. */
export function createSupportRoutes(deps: SupportRoutesDeps) {
  const stream = streamSession({
    open: (access) => openSession(deps.sessions, access),
    readState: async (_, access) => (await readSupportSession(deps, access)).state,
    final: FINAL,
  })
  return createApi()
    .openapi(createSessionRoute, async (c) => {
      const secret = deps.browserSecret.ensure(c)
      return c.json(await createSupportSession(deps, c.req.valid('json'), secret), 201, NO_STORE)
    })
    .openapi(readSessionRoute, async (c) => {
      const access = { id: c.req.valid('param').id, secret: deps.browserSecret.read(c) }
      return c.json(await readSupportSession(deps, access), 200, NO_STORE)
    })
    .openapi(cancelSessionRoute, async (c) => {
      await cancelSupportSession(deps, { id: c.req.valid('param').id, secret: deps.browserSecret.read(c) })
      return c.body(null, 204)
    })
    .openapi(eventsRoute, (c) => stream(c, { id: c.req.valid('param').id, secret: deps.browserSecret.read(c) }))
}
