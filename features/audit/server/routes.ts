import { type CursorSealer, createCursors, type Database } from '@e-collecting/database'
import { type ApiEnv, createApi, problemAnswers } from '@e-collecting/http'
import { createRoute } from '@hono/zod-openapi'
import type { MiddlewareHandler } from 'hono'
import { listAudit } from './audit-repository.ts'
import { AuditPageSchema, AuditQuerySchema } from './schemas.ts'

const listAuditRoute = createRoute({
  method: 'get',
  path: '/api/admin/audit',
  summary: 'What staff did, newest first; for admins',
  request: { query: AuditQuerySchema },
  responses: {
    200: { description: 'One page of the log', content: { 'application/json': { schema: AuditPageSchema } } },
    ...problemAnswers(400, 401, 403),
  },
})

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
