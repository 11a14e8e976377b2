import type { Database } from '@e-collecting/database'
import { declarationEntries, declarationEpochs, declarationLogs } from '@e-collecting/database/declaration'
import { and, asc, eq, not, sql } from 'drizzle-orm'

/** Logs that a start with other settings would leave behind. */
export const readLeftLogs = (db: Database) => ({
  /** Whether a log was opened in a demonstration. */
  holdsDemoLogs: async (): Promise<boolean> => (await db.$count(declarationLogs, eq(declarationLogs.isDemo, true))) > 0,

  /**
   * Items of logs in which somebody has declared and whose close is not published.
   * @param isDemo of those that were opened in a demonstration, or of the others, alone
   */
  listUnfinished: async (isDemo?: boolean): Promise<string[]> => {
    const { item } = declarationLogs
    const isMeant = isDemo === undefined ? undefined : eq(declarationLogs.isDemo, isDemo)
    const isDeclaredIn = sql`exists (select 1 from ${declarationEntries} d where d.item = ${item} and d.tag is not null)`
    const isClosed = sql`exists (
      select 1 from ${declarationEntries} c join ${declarationEpochs} e on e.item = c.item and e.state = 'published' and e.size > c.position
      where c.item = ${item} and c.tag is null and c.entry::jsonb ->> 't' = 'c')`
    const rows = await db
      .select({ item })
      .from(declarationLogs)
      .where(and(isMeant, isDeclaredIn, not(isClosed)))
      .orderBy(asc(item))
    return rows.map((row) => row.item)
  },
})
