import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Database } from './database.ts'
import { DatabaseRefusedError } from './database-refused.ts'

/** PostgreSQL notices a moment later that a server has gone, on a busy machine some seconds. */
const LEAVING_MS = 3000
const LOOK_AGAIN_MS = 100

/**
 * Sessions of our own role on this PostgreSQL database that come from elsewhere: the running servers. Own ones are told by their
 * `application_name`, which must be unique. Those of servers that have just been stopped have three seconds to go.
 * @throws DatabaseRefusedError if there are any
 */
export async function refuseOtherSessions(db: Database): Promise<void> {
  const latest = performance.now() + LEAVING_MS
  let others = await countOtherSessions(db)
  while (others > 0 && performance.now() < latest) {
    await delay(LOOK_AGAIN_MS)
    others = await countOtherSessions(db)
  }
  if (others > 0)
    throw new DatabaseRefusedError(
      `${others} other sessions of this role are open on the database. Stop all servers first, and a pooler, which keeps sessions for them.`,
    )
}

async function countOtherSessions(db: Database): Promise<number> {
  // Within a transaction PostgreSQL would say again what it has said before.
  await db.execute(sql`select pg_stat_clear_snapshot()`)
  const answer = await db.execute<{ others: number }>(sql`select count(*)::int as others from pg_stat_activity
    where datname = current_database() and usename = current_user and backend_type = 'client backend'
      and application_name <> current_setting('application_name')`)
  const [row] = answer.rows
  return row?.others ?? 0
}
