import { sql } from 'drizzle-orm'
import type { Database } from './database.ts'
import { DatabaseRefusedError } from './database-refused.ts'

/**
 * Sessions of our own role on this PostgreSQL database that come from elsewhere: the running servers. Own ones are told by their
 * `application_name`, which must be unique.
 * @throws DatabaseRefusedError if there are any
 */
export async function refuseOtherSessions(db: Database): Promise<void> {
  const answer = await db.execute(sql`select count(*)::int as others from pg_stat_activity
    where datname = current_database() and usename = current_user and backend_type = 'client backend'
      and application_name <> current_setting('application_name')`)
  const [row] = (answer as unknown as { rows: { others: number }[] }).rows
  if (row !== undefined && row.others > 0)
    throw new DatabaseRefusedError(
      `${row.others} other sessions of this role are open on the database. Stop all servers first, and a pooler, which keeps sessions for them.`,
    )
}
