import { jsonAnswer } from '@e-collecting/http/answers'
import { createRoute } from '@hono/zod-openapi'
import { HealthReportSchema } from './schemas.ts'

export const healthRoute = createRoute({
  method: 'get',
  path: '/api/health',
  summary: 'The state of the four trust services',
  responses: { 200: jsonAnswer('Their lights', HealthReportSchema) },
})
