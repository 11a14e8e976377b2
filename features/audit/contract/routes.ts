import { jsonAnswer, problemAnswers } from '@e-collecting/http/answers'
import { createRoute } from '@hono/zod-openapi'
import { AuditPageSchema, AuditQuerySchema } from './schemas.ts'

export const listAuditRoute = createRoute({
  method: 'get',
  path: '/api/admin/audit',
  summary: 'What staff did, newest first; for admins',
  request: { query: AuditQuerySchema },
  responses: { 200: jsonAnswer('One page of the log', AuditPageSchema), ...problemAnswers(400, 401, 403) },
})
