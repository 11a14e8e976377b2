import { jsonAnswer, jsonBody, problemAnswers } from '@e-collecting/http/answers'
import { createRoute } from '@hono/zod-openapi'
import { InvitationViewSchema, LinkViewSchema, RequestLinkSchema, SignedInSchema, TokenSchema } from './schemas.ts'

export const requestLinkRoute = createRoute({
  method: 'post',
  path: '/api/auth/links',
  summary: 'Mails a sign-in link; the answer is the same for every address',
  request: { body: jsonBody(RequestLinkSchema) },
  responses: { 202: { description: 'The mail is on its way' }, ...problemAnswers(400, 429, 502) },
})

export const readLinkRoute = createRoute({
  method: 'post',
  path: '/api/auth/links/read',
  summary: 'Whom a sign-in link is for, without using it up',
  request: { body: jsonBody(TokenSchema) },
  responses: { 200: jsonAnswer('The link', LinkViewSchema), ...problemAnswers(400, 410, 429) },
})

export const signInRoute = createRoute({
  method: 'post',
  path: '/api/auth/sessions',
  summary: 'Uses a sign-in link up and sets the session cookie',
  request: { body: jsonBody(TokenSchema) },
  responses: { 201: jsonAnswer('Signed in', SignedInSchema), ...problemAnswers(400, 403, 410, 429) },
})

export const readInvitationRoute = createRoute({
  method: 'post',
  path: '/api/auth/invitations/read',
  summary: 'What an invitation is to, without accepting it',
  request: { body: jsonBody(TokenSchema) },
  responses: { 200: jsonAnswer('The invitation', InvitationViewSchema), ...problemAnswers(400, 410, 429) },
})

export const acceptInvitationRoute = createRoute({
  method: 'post',
  path: '/api/auth/invitations/accept',
  summary: 'Accepts an invitation, once, and sets the session cookie',
  request: { body: jsonBody(TokenSchema) },
  responses: { 201: jsonAnswer('Signed in', SignedInSchema), ...problemAnswers(400, 410, 429) },
})
