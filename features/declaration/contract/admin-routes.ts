import { jsonAnswer, problemAnswers } from '@e-collecting/http/answers'
import { createRoute } from '@hono/zod-openapi'
import { AdminLogAnswerSchema, AdminLogParam } from './admin-schemas.ts'

export const readAdminLogRoute = createRoute({
  method: 'get',
  path: '/api/admin/popular-votes/{id}/log',
  summary: "The log of an item's declarations for staff: totals, last publication and witnesses, never entries",
  request: { params: AdminLogParam },
  responses: { 200: jsonAnswer('The log', AdminLogAnswerSchema), ...problemAnswers(400, 401, 403, 404) },
})
