import { open, writeFile } from 'node:fs/promises'
import type { PGlite } from '@electric-sql/pglite'
import { runPostgresProgram } from './postgres-program.ts'

const OWNER_ONLY = 0o600

/** Writes a consistent copy of PGlite to a file for its owner alone. */
export async function savePglite(client: PGlite, file: string): Promise<void> {
  const dump = await client.dumpDataDir('gzip')
  await writeFile(file, Buffer.from(await dump.arrayBuffer()), { mode: OWNER_ONLY, flag: 'wx', flush: true })
}

/**
 * The same of a PostgreSQL, with servers running or not. Needs `pg_dump`, not older than the server.
 * @throws DatabaseRefusedError with what it says
 */
export async function savePostgres(databaseUrl: string, file: string): Promise<void> {
  await (await open(file, 'wx', OWNER_ONLY)).close()
  await runPostgresProgram('pg_dump', databaseUrl, [
    '--format=custom',
    '--no-owner',
    '--no-privileges',
    `--file=${file}`,
  ])
}
