import { jsonAnswer, jsonBody, problemAnswers } from '@e-collecting/http/answers'
import { createRoute } from '@hono/zod-openapi'
import {
  EnrolPasskeySchema,
  GivePasskeySchema,
  OwnPasskeysSchema,
  PasskeyRequestSchema,
  PasskeySchema,
  RenamePasskeySchema,
} from './passkey-schemas.ts'
import { IdParam, SessionSchema } from './schemas.ts'

export const listPasskeysRoute = createRoute({
  method: 'get',
  path: '/api/auth/passkeys',
  summary: 'The passkeys of the one who asks',
  responses: { 200: jsonAnswer('The passkeys', OwnPasskeysSchema), ...problemAnswers(401, 403) },
})

export const beginEnrolmentRoute = createRoute({
  method: 'post',
  path: '/api/auth/passkeys/options',
  summary: 'Begins to add a passkey',
  responses: { 200: jsonAnswer('What the browser needs', PasskeyRequestSchema), ...problemAnswers(401, 403, 409, 429) },
})

export const enrolPasskeyRoute = createRoute({
  method: 'post',
  path: '/api/auth/passkeys',
  summary: 'Adds a passkey; the session has its second factor then',
  request: { body: jsonBody(EnrolPasskeySchema) },
  responses: { 201: jsonAnswer('The passkey', PasskeySchema), ...problemAnswers(400, 401, 403, 409) },
})

export const renamePasskeyRoute = createRoute({
  method: 'put',
  path: '/api/auth/passkeys/{id}',
  summary: 'Gives a passkey of one’s own another name',
  request: { params: IdParam, body: jsonBody(RenamePasskeySchema) },
  responses: { 204: { description: 'Renamed' }, ...problemAnswers(400, 401, 403, 404) },
})

export const removePasskeyRoute = createRoute({
  method: 'delete',
  path: '/api/auth/passkeys/{id}',
  summary: 'Removes a passkey of one’s own, all but the last',
  request: { params: IdParam },
  responses: { 204: { description: 'Removed' }, ...problemAnswers(400, 401, 403, 404, 409) },
})

export const beginAssertionRoute = createRoute({
  method: 'post',
  path: '/api/auth/passkeys/assertion/options',
  summary: 'Begins to ask for a passkey',
  responses: { 200: jsonAnswer('What the browser needs', PasskeyRequestSchema), ...problemAnswers(401, 404, 429) },
})

export const givePasskeyRoute = createRoute({
  method: 'post',
  path: '/api/auth/passkeys/assertion',
  summary: 'Gives a passkey: the second factor of the session, and again before what cannot be undone',
  request: { body: jsonBody(GivePasskeySchema) },
  responses: { 200: jsonAnswer('The session', SessionSchema), ...problemAnswers(400, 401, 403) },
})
