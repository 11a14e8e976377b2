import type { ApiCall } from '@e-collecting/api-client'
import type { RouteClass } from './rate-limit.ts'

/** Routes that anybody may ask and that cost something, and what each counts as for one client (record 0015). Their contracts describe a 429. */
export const CLIENT_LIMITS = {
  'GET /api/address-search/find': 'address-search',
  'POST /api/support/sessions': 'session-creation',
  'POST /api/support/sessions/{id}/offer': 'session-creation',
  'POST /api/v1/declarations': 'declaration',
  'POST /api/v1/declarations/{id}/offer': 'declaration',
  'POST /api/return': 'return',
  'POST /api/register/sessions': 'register-session',
  'POST /api/register/sessions/{id}/credential': 'register-credential',
  'POST /api/admin/municipalities/{id}/issuer-check': 'issuer-check',
  'POST /api/test-credentials': 'test-credential',
  'POST /api/test-credential/credentials': 'test-credential',
  'POST /api/test-credential/verifications': 'test-verification',
} as const satisfies Partial<Record<ApiCall, RouteClass>>

/** The same, as the framework writes methods and paths. */
export const listClientLimits = (): { method: string; path: string; routeClass: RouteClass }[] =>
  Object.entries(CLIENT_LIMITS).map(([call, routeClass]) => {
    const [method = '', path = ''] = call.split(' ')
    return { method, path: path.replaceAll(/\{(\w+)\}/g, ':$1'), routeClass }
  })
