import type { DatabaseConnection, OpenDatabaseOptions } from './database.ts'
import { openPostgres } from './open-postgres.ts'

/**
 * Opens the database and brings its schema up to date.
 * @throws FolderInUseError when another process holds the data folder (PGlite has no lock of its own); DatabaseRefusedError when
 * waiting for a database does not help; what the driver throws, of which `isUnavailable` says whether it does.
 */
export async function openDatabase(options: OpenDatabaseOptions): Promise<DatabaseConnection> {
  const { databaseUrl } = options
  if (databaseUrl !== undefined) return openPostgres({ ...options, databaseUrl })
  const { openPglite } = await loadPglite()
  return openPglite(options)
}

/** Loaded when asked for: with PostgreSQL its program of a megabyte would stay in memory for nothing. */
export const loadPglite = () => import('./open-pglite.ts')
