import { getTableName, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Database } from './database.ts'

/** A table of fewer pages (8 kB each) is read quickly however it is planned. */
const FEW_PAGES = 50
const GROWTH = 1.2

/**
 * Has the planner look anew at tables that have grown by a fifth since it last did, and renews their visibility maps. PostgreSQL does
 * it by itself some minutes later, PGlite never, and without it a list of a hundred thousand rows takes seconds. Asking costs nothing
 * worth mentioning; several processes may.
 */
export async function refreshStatistics(db: Database, tables: readonly PgTable[]): Promise<void> {
  for (const table of tables) {
    const answer = await db.execute<{ known: number; pages: number }>(sql`select relpages as known,
      (pg_relation_size(oid) / current_setting('block_size')::int)::int as pages
      from pg_class where oid = to_regclass(${getTableName(table)})`)
    const [size] = answer.rows
    const hasGrown = size !== undefined && size.pages >= FEW_PAGES && size.pages > size.known * GROWTH
    if (hasGrown) await lookAnew(db, table)
  }
}

/** From a tenth of the usual sample: in PGlite nobody else has a turn meanwhile, and the usual one takes half a second. */
async function lookAnew(db: Database, table: PgTable): Promise<void> {
  await db.execute(sql`vacuum (skip_locked) ${table}`)
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local default_statistics_target = 10`)
    await tx.execute(sql`analyze (skip_locked) ${table}`)
  })
}

/** Official addresses, by the million, and of nobody: what was deleted of them need not be forgotten. */
export const OF_NOBODY = ['address_streets', 'building_addresses']

/**
 * Has PostgreSQL draw anew what its planner keeps of tables that have changed since: values of their rows, of which it would keep those of rows that
 * were deleted until a tenth of a table has changed.
 */
export async function redrawStatistics(db: Database): Promise<void> {
  const answer = await db.execute<{
    schema: string
    name: string
  }>(sql`select schemaname as schema, relname as name from pg_stat_user_tables
    where n_mod_since_analyze > 0 and not relname = any(${sql.param(OF_NOBODY)}::text[])
      and (schemaname, relname) in (select schemaname, tablename from pg_stats)`)
  for (const { schema, name } of answer.rows)
    await db.execute(sql`analyze (skip_locked) ${sql.identifier(schema)}.${sql.identifier(name)}`)
}
