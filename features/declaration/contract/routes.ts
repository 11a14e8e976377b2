import { jsonAnswer, jsonBody, problemAnswers } from '@e-collecting/http/answers'
import { SESSION_EVENTS, SessionIdParam, WalletSessionCreatedSchema } from '@e-collecting/wallet-session/schemas'
import { createRoute } from '@hono/zod-openapi'
import { DeclarationCountsSchema, DeclarationItemParam, DeclarationResultSchema } from './count-schemas.ts'
import { CreateDeclarationSchema, DeclarationViewSchema } from './schemas.ts'

export const createDeclarationRoute = createRoute({
  method: 'post',
  path: '/api/v1/declarations',
  summary:
    'Asks a wallet for a voting-register credential, to declare support for one item; sets a cookie for these addresses alone',
  request: { body: jsonBody(CreateDeclarationSchema) },
  responses: {
    201: jsonAnswer('The session', WalletSessionCreatedSchema),
    ...problemAnswers(400, 404, 409, 429, 502, 503),
  },
})

export const readDeclarationRoute = createRoute({
  method: 'get',
  path: '/api/v1/declarations/{id}',
  summary: 'Where the declaration stands; only for the browser that began it',
  request: { params: SessionIdParam },
  responses: { 200: jsonAnswer('Its state', DeclarationViewSchema), ...problemAnswers(404, 502) },
})

export const offerDeclarationReceiptRoute = createRoute({
  method: 'post',
  path: '/api/v1/declarations/{id}/offer',
  summary:
    'Offers the receipt of a declaration that counts to a wallet, too: once, and the same offer whenever that is asked for again',
  request: { params: SessionIdParam },
  responses: {
    200: jsonAnswer('The state of the declaration', DeclarationViewSchema),
    ...problemAnswers(404, 429, 502),
  },
})

export const cancelDeclarationRoute = createRoute({
  method: 'delete',
  path: '/api/v1/declarations/{id}',
  summary: 'Cancels a declaration that waits for a wallet; one that was counted stays counted',
  request: { params: SessionIdParam },
  responses: { 204: { description: 'Cancelled, or already over' }, ...problemAnswers(404) },
})

export const declarationEventsRoute = createRoute({
  method: 'get',
  path: '/api/v1/declarations/{id}/events',
  summary: 'The state of the declaration as server-sent events',
  request: { params: SessionIdParam },
  responses: { 200: SESSION_EVENTS, ...problemAnswers(404, 429) },
})

export const listDeclarationCountsRoute = createRoute({
  method: 'get',
  path: '/api/v1/declaration-counts',
  summary: 'The published count of every item that has a log',
  responses: { 200: jsonAnswer('The counts', DeclarationCountsSchema) },
})

export const readDeclarationCountRoute = createRoute({
  method: 'get',
  path: '/api/v1/declaration-counts/{slug}',
  summary: 'The published count of one item, day by day, with the keys and witnesses of its log',
  request: { params: DeclarationItemParam },
  responses: { 200: jsonAnswer('The count', DeclarationResultSchema), ...problemAnswers(400, 404) },
})
