import { createApi } from '@e-collecting/http'
import { createRoute, z } from '@hono/zod-openapi'
import type { HealthReport } from '../contract.ts'

const Status = z.enum(['up', 'down', 'offline'])

const ReportSchema = z
  .object({
    services: z.object({
      verifier: Status,
      'issuer-management': Status,
      'issuer-wallet': Status,
      'issuer-municipality': Status,
    }),
  })
  .openapi('HealthReport') satisfies z.ZodType<HealthReport>

const healthRoute = createRoute({
  method: 'get',
  path: '/api/health',
  summary: 'The state of the four trust services',
  responses: { 200: { description: 'Their lights', content: { 'application/json': { schema: ReportSchema } } } },
})

/** The footer's lights. */
export const createHealthRoutes = (readHealth: () => Promise<HealthReport>) =>
  createApi().openapi(healthRoute, async (c) => c.json(await readHealth(), 200, { 'cache-control': 'no-store' }))
