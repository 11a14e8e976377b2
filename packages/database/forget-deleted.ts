import type { PGlite } from '@electric-sql/pglite'
import { OF_NOBODY } from './refresh-statistics.ts'

/** Of as few rows as `refreshStatistics` looks at: nobody else has a turn meanwhile. Of a table that has become empty nothing would be drawn anew. */
const DRAW_ANEW = `delete from pg_statistic where starelid = '{table}'::regclass; set default_statistics_target = 10;
  analyze {table}; reset default_statistics_target`

interface ChangedTable {
  name: string
  /** Rows that were changed or deleted, since PGlite was opened. */
  changes: number
  hasStatistics: boolean
}

/**
 * Takes out of the files of a PGlite what was deleted or written over: nothing else ever vacuums it, and beside the files lies the key that opens what is sealed in
 * them. Tables are written anew, the planner forgets the values that it has drawn from them, and with the checkpoint the log of before goes.
 */
export function createForgetting(client: PGlite): () => Promise<void> {
  // PGlite counts from zero whenever it is opened. So of each table that is met for the first time, what was deleted before is taken out as well.
  const done = new Map<string, number>()
  return async () => {
    await client.exec('select pg_stat_force_next_flush()')
    const { rows } = await client.query<ChangedTable & { hasDead: boolean; isOfNobody: boolean }>(CHANGED_TABLES, [
      OF_NOBODY,
    ])
    const changed = rows.filter(
      ({ name, changes, hasDead, isOfNobody }) => hasDead || (!isOfNobody && changes !== done.get(name)),
    )
    for (const { name, hasStatistics } of changed) {
      await client.exec(`vacuum (full) ${name}`)
      if (hasStatistics) await client.exec(DRAW_ANEW.replaceAll('{table}', name))
    }
    for (const { name, changes } of rows) done.set(name, changes)
    if (changed.length === 0) return
    if (changed.some(({ hasStatistics }) => hasStatistics)) await client.exec('vacuum (full) pg_catalog.pg_statistic')
    await client.exec('select pg_switch_wal()')
    await client.exec('checkpoint')
  }
}

const CHANGED_TABLES = `select format('%I.%I', schemaname, relname) as name, (n_tup_upd + n_tup_del)::int as changes,
    n_dead_tup > 0 as "hasDead", relname = any($1) as "isOfNobody",
    exists (select from pg_statistic where starelid = relid) as "hasStatistics"
  from pg_stat_user_tables where pg_relation_size(relid) > 0 order by 1`

/** Files of the log that are over are deleted, and not written over once they are needed again. */
export const forgetLog = (client: PGlite): Promise<unknown> => client.exec('set wal_recycle = off')
