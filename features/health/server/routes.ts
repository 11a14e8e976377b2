import { createApi } from '@e-collecting/http'
import { healthRoute } from '../contract/routes.ts'
import type { HealthReport } from '../contract.ts'

/** The footer's lights. */
export const createHealthRoutes = (readHealth: () => Promise<HealthReport>) =>
  createApi().openapi(healthRoute, async (c) => c.json(await readHealth(), 200, { 'cache-control': 'no-store' }))
