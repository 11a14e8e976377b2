import { type CursorSealer, createCursors, type Database } from '@e-collecting/database'
import { type ApiEnv, createApi } from '@e-collecting/http'
import type { MiddlewareHandler } from 'hono'
import { listAuditRoute } from '../contract/routes.ts'
import { listAudit } from './audit-repository.ts'

export interface AuditRoutesDeps<Env extends ApiEnv> {
  db: Database
  sealer: CursorSealer
  /** Lets admins pass and nobody else. */
  requireAdmin: MiddlewareHandler<Env>
}

/** The log, to read only: nothing in the product changes a line of it. */
export function createAuditRoutes<Env extends ApiEnv>({ db, sealer, requireAdmin }: AuditRoutesDeps<Env>) {
  const cursors = createCursors(sealer, 'audit')
  const api = createApi<Env>()
  api.use('/api/admin/audit', requireAdmin)
  api.openapi(listAuditRoute, async (c) => {
    const { action, cursor } = c.req.valid('query')
    const position = cursors.open(cursor)
    const page = cursors.describe(await listAudit(db, action, position), position, (entry) => entry)
    return c.json(page, 200, { 'cache-control': 'no-store' })
  })
  return createApi().route('/', api)
}
