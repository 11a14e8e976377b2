import { jsonAnswer, jsonBody, problemAnswers } from '@e-collecting/http/answers'
import { SESSION_EVENTS, SessionIdParam, WalletSessionCreatedSchema } from '@e-collecting/wallet-session/schemas'
import { createRoute } from '@hono/zod-openapi'
import {
  BfsNumberParam,
  CreateRegisterSessionSchema,
  RegisterCredentialViewSchema,
  RegisterMunicipalitySchema,
  RegisterSessionViewSchema,
  RequestRegisterCredentialSchema,
} from './schemas.ts'

export const registerMunicipalityRoute = createRoute({
  method: 'get',
  path: '/api/register/municipalities/{bfsNumber}',
  summary: 'Whether a municipality takes part',
  request: { params: BfsNumberParam },
  responses: { 200: jsonAnswer('It does', RegisterMunicipalitySchema), ...problemAnswers(400, 404) },
})
export const createRegisterSessionRoute = createRoute({
  method: 'post',
  path: '/api/register/sessions',
  summary: 'Begins the identity verification for one municipality; sets the browser cookie',
  request: { body: jsonBody(CreateRegisterSessionSchema) },
  responses: { 201: jsonAnswer('The session', WalletSessionCreatedSchema), ...problemAnswers(400, 404, 429, 502) },
})
export const readRegisterSessionRoute = createRoute({
  method: 'get',
  path: '/api/register/sessions/{id}',
  summary: 'Where the session stands; only for the browser that began it',
  request: { params: SessionIdParam },
  responses: { 200: jsonAnswer('Its state', RegisterSessionViewSchema), ...problemAnswers(400, 404, 502) },
})
export const requestRegisterCredentialRoute = createRoute({
  method: 'post',
  path: '/api/register/sessions/{id}/credential',
  summary: 'Asks for the credential of one item; the session then belongs to it',
  request: { params: SessionIdParam, body: jsonBody(RequestRegisterCredentialSchema) },
  responses: { 200: jsonAnswer('The offer', RegisterCredentialViewSchema), ...problemAnswers(400, 404, 409, 429, 502) },
})
export const cancelRegisterSessionRoute = createRoute({
  method: 'delete',
  path: '/api/register/sessions/{id}',
  summary: 'Cancels the session',
  request: { params: SessionIdParam },
  responses: { 204: { description: 'Cancelled, or already over' }, ...problemAnswers(400, 404) },
})
export const registerSessionEventsRoute = createRoute({
  method: 'get',
  path: '/api/register/sessions/{id}/events',
  summary: 'The state of the session as server-sent events',
  request: { params: SessionIdParam },
  responses: { 200: SESSION_EVENTS, ...problemAnswers(400, 404, 429) },
})
