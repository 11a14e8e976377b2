import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { createPglite } from './create-pglite.ts'

/** What PostgreSQL makes other databases from, and nobody makes any here: they are half of the files. */
const WITHOUT_OTHER_DATABASES = [
  'update pg_database set datistemplate = false',
  'drop database template0',
  'drop database template1',
]

/**
 * An uncompressed dump of an empty database with the current schema and without any other database, for
 * `openDatabase({ readTemplate })`. Making one takes seconds, copying it a fraction of one.
 * @param blank a dump of a database that was never migrated, where there is one: what takes longest is done then
 */
export async function createTemplate(migrationsFolder: string, blank?: Blob): Promise<Uint8Array<ArrayBuffer>> {
  const client = await createPglite(blank && { loadDataDir: blank })
  await migrate(drizzle(client), { migrationsFolder })
  for (const statement of WITHOUT_OTHER_DATABASES) await client.exec(statement)
  // Else each copy would replay at its start what the migrations have written.
  await client.exec('checkpoint')
  const dump = await client.dumpDataDir('none')
  await client.close()
  return new Uint8Array(await dump.arrayBuffer())
}
