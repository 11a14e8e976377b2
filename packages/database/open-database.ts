import { readMigrationFiles } from 'drizzle-orm/migrator'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { Bulletin } from './bulletin.ts'
import { openPostgres } from './open-postgres.ts'
import type { Statements } from './statements.ts'

/** The handle every repository takes: PGlite or PostgreSQL, they cannot tell and need not. */
export type Database = PgDatabase<PgQueryResultHKT>

export interface DatabaseConnection {
  db: Database
  engine: 'pglite' | 'postgres'
  /** For hot tables. */
  statements: Statements
  /** What processes tell each other. */
  bulletin: Bulletin
  /** Runs a task while no other process on this database runs one: what a start makes is made once. */
  alone: <Result>(task: () => Promise<Result>) => Promise<Result>
  /** Writes a consistent copy of the whole database to a new file, for its owner alone. */
  saveTo: (file: string) => Promise<void>
  close: () => Promise<void>
}

export interface OpenDatabaseOptions {
  /** PostgreSQL connection string; absent means the embedded PGlite in `dataDir`. */
  databaseUrl: string | undefined
  /** A direct connection for notices, where `databaseUrl` leads to a pooler. */
  listenUrl?: string | undefined
  /** False for a pooler that loses named statements; true if absent. */
  keepsStatements?: boolean
  /** Told of a defect that harms nobody else, as of who subscribes to notices. */
  onFault?: (error: unknown) => void
  /** Folder of the embedded database; `undefined` keeps it in memory (tests). */
  dataDir: string | undefined
  /** Folder with the generated migrations. */
  migrationsFolder: string
  /** Reads a dump of a migrated, empty database: shortens the first start of PGlite from seconds to under one. */
  readTemplate?: () => Blob
}

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

/** A short name for the schema in `migrationsFolder`: changes whenever a migration is added. */
export function schemaVersion(migrationsFolder: string): string {
  return (readMigrationFiles({ migrationsFolder }).at(-1)?.hash ?? 'empty').slice(0, 16)
}
