import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { Client } from 'pg'
import type { Database } from './database.ts'
import { DatabaseRefusedError } from './database-refused.ts'
import { loadPglite } from './open-database.ts'
import { connectionSettings } from './postgres-pool.ts'
import { runPostgresProgram } from './postgres-program.ts'

/**
 * Puts a saved copy into an empty database: a data folder without one, or a PostgreSQL database without tables.
 * @throws DatabaseRefusedError for one that is not empty, or with what `pg_restore` says; FolderInUseError
 */
export async function restoreDatabase(
  { databaseUrl, dataDir }: { databaseUrl: string | undefined; dataDir: string },
  copy: { file: string; read: () => Promise<Blob> },
): Promise<void> {
  if (databaseUrl === undefined) return (await loadPglite()).restorePglite(dataDir, await copy.read())
  await refuseTables(databaseUrl)
  const options = ['--no-owner', '--no-privileges', '--exit-on-error', '--single-transaction']
  await runPostgresProgram('pg_restore', databaseUrl, [...options, copy.file])
}

async function refuseTables(databaseUrl: string): Promise<void> {
  const client = new Client(connectionSettings(databaseUrl))
  await client.connect()
  try {
    if (await holdsAnyTable(drizzle(client)))
      throw new DatabaseRefusedError('The database of DATABASE_URL has tables already. Create an empty one (createdb).')
  } finally {
    await client.end()
  }
}

async function holdsAnyTable(db: Database): Promise<boolean> {
  const answer = await db.execute(sql`select 1 from pg_class join pg_namespace space on space.oid = relnamespace
    where relkind = 'r' and space.nspname not in ('pg_catalog', 'information_schema', 'pg_toast') limit 1`)
  return answer.rows.length > 0
}
