import { type BrowserSecret, createApi, problemAnswers } from '@e-collecting/http'
import { streamSession } from '@e-collecting/wallet-session/server'
import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { type CreateRegisterSessionDeps, createRegisterSession } from './create-register-session.ts'
import { type FindRegisterMunicipalityDeps, findRegisterMunicipality } from './find-register-municipality.ts'
import { type ReadRegisterSessionDeps, readRegisterSession } from './read-register-session.ts'
import {
  type OpenRegisterSessionDeps,
  openRegisterSession,
  type RegisterSessions,
  registerSessionNotFound,
} from './register-sessions.ts'
import { type RequestRegisterCredentialDeps, requestRegisterCredential } from './request-register-credential.ts'
import {
  BfsNumberParam,
  CreateSessionSchema,
  CredentialViewSchema,
  RegisterMunicipalitySchema,
  RequestCredentialSchema,
  SessionCreatedSchema,
  SessionIdParam,
  SessionViewSchema,
} from './schemas.ts'

const SESSION = '/api/register/sessions/{id}'
const json = <Schema>(schema: Schema) => ({ content: { 'application/json': { schema } } })

const municipalityRoute = createRoute({
  method: 'get',
  path: '/api/register/municipalities/{bfsNumber}',
  summary: 'Whether a municipality takes part',
  request: { params: BfsNumberParam },
  responses: { 200: { description: 'It does', ...json(RegisterMunicipalitySchema) }, ...problemAnswers(400, 404) },
})
const createSessionRoute = createRoute({
  method: 'post',
  path: '/api/register/sessions',
  summary: 'Begins the identity verification for one municipality; sets the browser cookie',
  request: { body: { required: true, ...json(CreateSessionSchema) } },
  responses: {
    201: { description: 'The session', ...json(SessionCreatedSchema) },
    ...problemAnswers(400, 404, 429, 502),
  },
})
const readSessionRoute = createRoute({
  method: 'get',
  path: SESSION,
  summary: 'Where the session stands; only for the browser that began it',
  request: { params: SessionIdParam },
  responses: { 200: { description: 'Its state', ...json(SessionViewSchema) }, ...problemAnswers(400, 404, 502) },
})
const credentialRoute = createRoute({
  method: 'post',
  path: `${SESSION}/credential`,
  summary: 'Asks for the credential of one item; the session then belongs to it',
  request: { params: SessionIdParam, body: { required: true, ...json(RequestCredentialSchema) } },
  responses: {
    200: { description: 'The offer', ...json(CredentialViewSchema) },
    ...problemAnswers(400, 404, 409, 429, 502),
  },
})
const cancelSessionRoute = createRoute({
  method: 'delete',
  path: SESSION,
  summary: 'Cancels the session',
  request: { params: SessionIdParam },
  responses: { 204: { description: 'Cancelled, or already over' }, ...problemAnswers(400, 404) },
})
const eventsRoute = createRoute({
  method: 'get',
  path: `${SESSION}/events`,
  summary: 'The state of the session as server-sent events',
  request: { params: SessionIdParam },
  responses: {
    200: { description: 'Data of {"state"}', content: { 'text/event-stream': { schema: z.string() } } },
    ...problemAnswers(400, 404, 429),
  },
})

type Parts = CreateRegisterSessionDeps &
  ReadRegisterSessionDeps &
  OpenRegisterSessionDeps &
  RequestRegisterCredentialDeps &
  FindRegisterMunicipalityDeps

export interface WizardRoutesDeps extends Parts {
  sessions: RegisterSessions
  browserSecret: BrowserSecret
}

const NO_STORE = { 'cache-control': 'no-store' }

/** The API of the wizard. Answers belong to one browser and are never cached. */
export function createWizardRoutes(deps: WizardRoutesDeps) {
  const { sessions, now } = deps
  const accessOf = (c: Context, { id }: { id: string }) => ({ id, secret: deps.browserSecret.read(c) })
  const stream = streamSession({ sessions, now, done: 'matched', notFound: registerSessionNotFound })
  return createApi()
    .openapi(municipalityRoute, async (c) =>
      c.json(await findRegisterMunicipality(deps, c.req.valid('param').bfsNumber), 200, NO_STORE),
    )
    .openapi(createSessionRoute, async (c) => {
      const browser = { secret: deps.browserSecret.ensure(c), client: c.get('client') }
      return c.json(await createRegisterSession(deps, c.req.valid('json'), browser), 201, NO_STORE)
    })
    .openapi(readSessionRoute, async (c) => {
      const session = await openRegisterSession(deps, accessOf(c, c.req.valid('param')))
      return c.json(await readRegisterSession(deps, session), 200, NO_STORE)
    })
    .openapi(credentialRoute, async (c) => {
      const session = await openRegisterSession(deps, accessOf(c, c.req.valid('param')))
      return c.json(await requestRegisterCredential(deps, session, c.req.valid('json')), 200, NO_STORE)
    })
    .openapi(cancelSessionRoute, async (c) => {
      const session = await sessions.find(accessOf(c, c.req.valid('param')))
      if (session === undefined) throw registerSessionNotFound()
      await sessions.cancel(session)
      return c.body(null, 204)
    })
    .openapi(eventsRoute, (c) => stream(c, accessOf(c, c.req.valid('param'))))
}
