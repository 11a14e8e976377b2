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

/** By its id, or by the name in its address where that cannot change: credentials carry it. */
type NamedItem = { id: string } | { slug: string }

/** What municipalities and items are called now, of their owners. */
export interface AuditNames {
  municipalityOf: (id: string) => Promise<string | undefined>
  titleOf: (item: NamedItem, language: Language) => Promise<string | undefined>
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
  const { municipalityId } = entry
  const item = itemOf(entry)
  return {
    ...entry,
    municipality: municipalityId === null ? null : ((await names.municipalityOf(municipalityId)) ?? null),
    popularVote: item === undefined ? null : ((await names.titleOf(item, language)) ?? null),
  }
}

function itemOf({ recordType, recordId, detail: { popularVote } }: StoredEntry): NamedItem | undefined {
  if (recordType === 'popular-vote') return { id: recordId }
  return typeof popularVote === 'string' ? { slug: popularVote } : undefined
}
