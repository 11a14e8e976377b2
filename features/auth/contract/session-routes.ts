import { jsonAnswer, problemAnswers } from '@e-collecting/http/answers'
import { createRoute } from '@hono/zod-openapi'
import { IdParam, OwnSessionsSchema, SessionSchema } from './schemas.ts'

export const readSessionRoute = createRoute({
  method: 'get',
  path: '/api/auth/session',
  summary: 'Who is signed in here; null for nobody',
  responses: { 200: jsonAnswer('The session', SessionSchema) },
})

export const signOutRoute = createRoute({
  method: 'delete',
  path: '/api/auth/session',
  summary: 'Signs out here',
  responses: { 204: { description: 'Signed out, or not signed in at all' } },
})

export const listSessionsRoute = createRoute({
  method: 'get',
  path: '/api/auth/sessions',
  summary: 'The sessions of the one who asks',
  responses: { 200: jsonAnswer('The sessions', OwnSessionsSchema), ...problemAnswers(401) },
})

export const signOutEverywhereRoute = createRoute({
  method: 'delete',
  path: '/api/auth/sessions',
  summary: 'Ends all sessions of the one who asks, this one too',
  responses: { 204: { description: 'Signed out everywhere' }, ...problemAnswers(401) },
})

export const endSessionRoute = createRoute({
  method: 'delete',
  path: '/api/auth/sessions/{id}',
  summary: 'Ends one session of the one who asks',
  request: { params: IdParam },
  responses: { 204: { description: 'Ended' }, ...problemAnswers(400, 401, 404) },
})
