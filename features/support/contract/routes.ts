import { jsonAnswer, jsonBody, problemAnswers } from '@e-collecting/http/answers'
import { SESSION_EVENTS, SessionIdParam, WalletSessionCreatedSchema } from '@e-collecting/wallet-session/schemas'
import { createRoute } from '@hono/zod-openapi'
import { CreateSupportSessionSchema, SupportSessionViewSchema } from './schemas.ts'

export const createSupportSessionRoute = createRoute({
  method: 'post',
  path: '/api/support/sessions',
  summary: 'Begins the identity verification for one item; sets the browser cookie',
  request: { body: jsonBody(CreateSupportSessionSchema) },
  responses: { 201: jsonAnswer('The session', WalletSessionCreatedSchema), ...problemAnswers(400, 404, 409, 429, 502) },
})

export const readSupportSessionRoute = createRoute({
  method: 'get',
  path: '/api/support/sessions/{id}',
  summary: 'Where the session stands; only for the browser that began it',
  request: { params: SessionIdParam },
  responses: { 200: jsonAnswer('Its state', SupportSessionViewSchema), ...problemAnswers(404, 502) },
})

export const renewReceiptOfferRoute = createRoute({
  method: 'post',
  path: '/api/support/sessions/{id}/offer',
  summary: 'A new code for a receipt whose collection broke off; the one before is good for nothing any more',
  request: { params: SessionIdParam },
  responses: {
    200: jsonAnswer('The state of the session', SupportSessionViewSchema),
    ...problemAnswers(404, 429, 502),
  },
})

export const cancelSupportSessionRoute = createRoute({
  method: 'delete',
  path: '/api/support/sessions/{id}',
  summary: 'Cancels the session',
  request: { params: SessionIdParam },
  responses: { 204: { description: 'Cancelled, or already over' }, ...problemAnswers(404) },
})

export const supportSessionEventsRoute = createRoute({
  method: 'get',
  path: '/api/support/sessions/{id}/events',
  summary: 'The state of the session as server-sent events',
  request: { params: SessionIdParam },
  responses: { 200: SESSION_EVENTS, ...problemAnswers(404, 429) },
})
