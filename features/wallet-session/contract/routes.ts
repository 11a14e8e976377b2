import { jsonAnswer, jsonBody, problemAnswers } from '@e-collecting/http/answers'
import { createRoute } from '@hono/zod-openapi'
import { ReturnRequestSchema, ReturnTargetSchema } from './return-schemas.ts'

export const returnRoute = createRoute({
  method: 'post',
  path: '/api/return',
  summary: 'Where a browser goes on that comes back from a wallet; only for the browser that began',
  request: { body: jsonBody(ReturnRequestSchema) },
  responses: { 200: jsonAnswer('Where it goes on', ReturnTargetSchema), ...problemAnswers(400, 404, 429) },
})
