import type { Database } from '@e-collecting/database'
import { statusLists } from '@e-collecting/database/trust'
import { and, eq, sql } from 'drizzle-orm'

const COLUMNS = {
  id: statusLists.id,
  uri: statusLists.uri,
  issuerDid: statusLists.issuerDid,
  bits: statusLists.bits,
  length: statusLists.length,
  /** Positions that nobody has leased. */
  free: sql<number>`${statusLists.length} - ${statusLists.nextPosition}`,
}

export async function findStatusList(db: Database, service: string, id: string) {
  const [row] = await db
    .select(COLUMNS)
    .from(statusLists)
    .where(and(eq(statusLists.service, service), eq(statusLists.id, id)))
  return row
}
