import type { RoutesOf } from '@e-collecting/kernel/api-routes'

export { AUDIT_ACTIONS, type AuditAction, type AuditRecordType } from './contract/actions.ts'
export type * from './contract/schemas.ts'

export const AUDIT_PAGE_SIZE = 50

type AuditRoutes = RoutesOf<typeof import('./contract/routes.ts')>

declare module '@e-collecting/kernel/api-routes' {
  interface ApiRoutes extends AuditRoutes {}
}
