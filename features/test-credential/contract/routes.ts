import { jsonAnswer, jsonBody, problemAnswers } from '@e-collecting/http/answers'
import { createRoute } from '@hono/zod-openapi'
import { TestCredentialOfferSchema, TestIdentitySchema } from './schemas.ts'

export const issueTestCredentialRoute = createRoute({
  method: 'post',
  path: '/api/test-credentials',
  summary: 'Demo mode: offers a fictional beta identity to a wallet',
  request: { body: jsonBody(TestIdentitySchema) },
  responses: { 201: jsonAnswer('The offer', TestCredentialOfferSchema), ...problemAnswers(400, 429, 502) },
})
