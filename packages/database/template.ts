import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'

/**
 * An uncompressed dump of an empty database with the current schema, for `openDatabase({ readTemplate })`. Making one takes
 * seconds, copying it a fraction of one.
 */
export async function createTemplate(migrationsFolder: string): Promise<Uint8Array<ArrayBuffer>> {
  const client = await PGlite.create({ extensions: { pg_trgm } })
  await migrate(drizzle(client), { migrationsFolder })
  const dump = await client.dumpDataDir('none')
  await client.close()
  return new Uint8Array(await dump.arrayBuffer())
}
