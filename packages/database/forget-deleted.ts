import type { PGlite } from '@electric-sql/pglite'

/**
 * Takes out of the files of a PGlite what was deleted or written over: nothing else ever vacuums it, and beside the files lies the key that opens what is sealed in
 * them. Tables are written anew, and with the checkpoint the log of before goes.
 */
export async function forgetDeleted(client: PGlite): Promise<void> {
  await client.exec('select pg_stat_force_next_flush()')
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, relname) as name from pg_stat_user_tables where n_dead_tup > 0 order by 1`,
  )
  if (rows.length === 0) return
  for (const { name } of rows) await client.exec(`vacuum (full) ${name}`)
  await client.exec('select pg_switch_wal()')
  await client.exec('checkpoint')
}

/** Files of the log that are over are deleted, and not written over once they are needed again. */
export const forgetLog = (client: PGlite): Promise<unknown> => client.exec('set wal_recycle = off')
