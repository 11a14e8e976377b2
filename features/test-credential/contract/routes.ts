import { jsonAnswer, jsonBody, problemAnswers } from '@e-collecting/http/answers'
import { SESSION_EVENTS, SessionIdParam } from '@e-collecting/wallet-session/schemas'
import { createRoute } from '@hono/zod-openapi'
import {
  IssuedTestCredentialSchema,
  TestCredentialOfferSchema,
  TestCredentialRequestSchema,
  TestCredentialStatusSchema,
  TestIdentitySchema,
} from './schemas.ts'
import {
  CreateTestVerificationSchema,
  TestVerificationCreatedSchema,
  TestVerificationSchema,
} from './verification-schemas.ts'

export const issueTestCredentialRoute = createRoute({
  method: 'post',
  path: '/api/test-credentials',
  summary: 'Demo mode: offers a fictional beta identity to a wallet',
  request: { body: jsonBody(TestIdentitySchema) },
  responses: { 201: jsonAnswer('The offer', TestCredentialOfferSchema), ...problemAnswers(400, 429, 502) },
})

export const passOnTestCredentialRoute = createRoute({
  method: 'post',
  path: '/api/test-credential/credentials',
  summary: 'Passes a test credential on to the beta issuer; sets the browser cookie',
  request: { body: jsonBody(TestCredentialRequestSchema) },
  responses: { 201: jsonAnswer('Its offer', IssuedTestCredentialSchema), ...problemAnswers(400, 429, 502) },
})

export const readTestCredentialRoute = createRoute({
  method: 'get',
  path: '/api/test-credential/credentials/{id}/status',
  summary: 'Whether a wallet has collected it; only for the browser that asked for it',
  request: { params: SessionIdParam },
  responses: { 200: jsonAnswer('Its status', TestCredentialStatusSchema), ...problemAnswers(404, 502) },
})

export const createTestVerificationRoute = createRoute({
  method: 'post',
  path: '/api/test-credential/verifications',
  summary: 'Asks a wallet for a beta identity, as a test; sets the browser cookie',
  request: { body: jsonBody(CreateTestVerificationSchema) },
  responses: {
    201: jsonAnswer('What a wallet is asked', TestVerificationCreatedSchema),
    ...problemAnswers(400, 429, 502),
  },
})

export const readTestVerificationRoute = createRoute({
  method: 'get',
  path: '/api/test-credential/verifications/{id}',
  summary: 'Where the test stands, and what has arrived; only for the browser that began it',
  request: { params: SessionIdParam },
  responses: { 200: jsonAnswer('Its state', TestVerificationSchema), ...problemAnswers(404, 502) },
})

export const cancelTestVerificationRoute = createRoute({
  method: 'delete',
  path: '/api/test-credential/verifications/{id}',
  summary: 'Ends the test and deletes what has arrived',
  request: { params: SessionIdParam },
  responses: { 204: { description: 'Ended, or already over' }, ...problemAnswers(404) },
})

export const testVerificationEventsRoute = createRoute({
  method: 'get',
  path: '/api/test-credential/verifications/{id}/events',
  summary: 'The state of the test as server-sent events',
  request: { params: SessionIdParam },
  responses: { 200: SESSION_EVENTS, ...problemAnswers(404, 429) },
})
