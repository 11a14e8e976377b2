import { jsonAnswer, LanguageQuery, problemAnswers } from '@e-collecting/http/answers'
import { createRoute } from '@hono/zod-openapi'
import { OverviewSchema } from './overview-schemas.ts'

export const readOverviewRoute = createRoute({
  method: 'get',
  path: '/api/admin/overview',
  summary: 'What waits for somebody in the municipalities that one may act for',
  request: { query: LanguageQuery },
  responses: { 200: jsonAnswer('The numbers', OverviewSchema), ...problemAnswers(401) },
})
