import { createCursors, type Database } from '@e-collecting/database'
import { type ApiEnv, createApi } from '@e-collecting/http'
import type { Language } from '@e-collecting/i18n'
import type { Sealer } from '@e-collecting/kernel'
import type { MiddlewareHandler } from 'hono'
import { listAuditRoute } from '../contract/routes.ts'
import { listAudit, type StoredEntry } from './audit-repository.ts'

export interface AuditRoutesDeps<Env extends ApiEnv> {
  db: Database
  sealer: Sealer
  /** Lets admins pass and nobody else. */
  requireAdmin: MiddlewareHandler<Env>
  names: AuditNames
}

/** What municipalities and items are called now, of their owners. */
export interface AuditNames {
  municipalityOf: (id: string) => Promise<string | undefined>
  titleOf: (slug: string, language: Language) => Promise<string | undefined>
}

/** The log, to read only: nothing in the product changes a line of it. */
export function createAuditRoutes<Env extends ApiEnv>({ db, sealer, requireAdmin, names }: AuditRoutesDeps<Env>) {
  const cursors = createCursors(sealer, 'audit')
  const api = createApi<Env>()
  api.use('/api/admin/audit', requireAdmin)
  api.openapi(listAuditRoute, async (c) => {
    const { action, cursor, language } = c.req.valid('query')
    const position = cursors.open(cursor)
    const page = cursors.describe(await listAudit(db, action, position), position, (entry) => entry)
    const items = await Promise.all(page.items.map((entry) => nameEntry(names, entry, language)))
    return c.json({ ...page, items }, 200, { 'cache-control': 'no-store' })
  })
  return createApi().route('/', api)
}

async function nameEntry(names: AuditNames, entry: StoredEntry, language: Language) {
  const { municipalityId, detail } = entry
  const slug = detail.popularVote ?? detail.slug
  return {
    ...entry,
    municipality: municipalityId === null ? null : ((await names.municipalityOf(municipalityId)) ?? null),
    popularVote: typeof slug === 'string' ? ((await names.titleOf(slug, language)) ?? null) : null,
  }
}
