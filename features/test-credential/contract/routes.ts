import { json, problemAnswers } from '@e-collecting/http/answers'
import { createRoute } from '@hono/zod-openapi'
import { TestCredentialOfferSchema, TestIdentitySchema } from './schemas.ts'

export const issueTestCredentialRoute = createRoute({
  method: 'post',
  path: '/api/test-credentials',
  summary: 'Demo mode: offers a fictional beta identity to a wallet',
  request: { body: { required: true, ...json(TestIdentitySchema) } },
  responses: {
    201: { description: 'The offer', ...json(TestCredentialOfferSchema) },
    ...problemAnswers(400, 429, 502),
  },
})
