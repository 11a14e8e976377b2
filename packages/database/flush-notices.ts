import { sql } from 'drizzle-orm'
import type { Database } from './database.ts'

/** PostgreSQL keeps notices in files of 256 kB, and deletes one when those behind it have begun: so much is sent that none is left of before. */
const STATEMENTS = 12
const NOTICES_EACH = 8
const NOTICE_BYTES = 7900

/**
 * Sends notices that nobody listens to and that say nothing, until PostgreSQL has deleted the files with those of before: they name exchanges in the order in which they went on. In several
 * statements, so that whoever listens has read what the earlier ones sent.
 */
export async function flushNotices(db: Database): Promise<void> {
  for (let at = 0; at < STATEMENTS; at++)
    await db.execute(
      sql`select pg_notify('e_collecting_nothing', repeat('-', ${NOTICE_BYTES}) || number) from generate_series(1, ${NOTICES_EACH}) number`,
    )
}
