import type { RoutesOf } from '@e-collecting/kernel/api-routes'

export type * from './contract/schemas.ts'

/** The four lights of the footer. */
export const HEALTH_SERVICES = ['verifier', 'issuer-management', 'issuer-wallet', 'issuer-municipality'] as const
export type HealthService = (typeof HEALTH_SERVICES)[number]

/** The page asks again after this long, trusts an answer this long, and tries a failed one again this often. */
export const HEALTH_REFETCH_MS = 30_000
export const HEALTH_STALE_MS = 15_000
export const HEALTH_RETRIES = 2

type HealthRoutes = RoutesOf<typeof import('./contract/routes.ts')>

declare module '@e-collecting/kernel/api-routes' {
  interface ApiRoutes extends HealthRoutes {}
}
