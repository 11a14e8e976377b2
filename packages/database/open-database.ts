import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator'
import { type Bulletin, createSilentBulletin } from './bulletin.ts'
import { checkSchema } from './check-schema.ts'
import { isInitialised, prepareDataFolder, toFolderFault } from './data-folder.ts'
import { lockDataFolder } from './data-folder-lock.ts'
import { openPostgres } from './open-postgres.ts'
import { savePglite } from './save-database.ts'
import { createPgliteStatements, type Statements } from './statements.ts'

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
export function openDatabase(options: OpenDatabaseOptions): Promise<DatabaseConnection> {
  const { databaseUrl } = options
  return databaseUrl === undefined ? openPglite(options) : openPostgres({ ...options, databaseUrl })
}

async function openPglite({
  dataDir,
  migrationsFolder,
  readTemplate,
}: OpenDatabaseOptions): Promise<DatabaseConnection> {
  let release = async () => {}
  let folder: string | undefined
  if (dataDir !== undefined) {
    await prepareDataFolder(dataDir)
    release = await lockDataFolder(dataDir)
    folder = join(dataDir, 'pglite')
  }
  try {
    const client = await PGlite.create({
      extensions: { pg_trgm },
      ...(folder === undefined ? {} : { dataDir: folder }),
      ...(readTemplate === undefined || (folder !== undefined && (await isInitialised(folder)))
        ? {}
        : { loadDataDir: readTemplate() }),
    })
    const db = drizzlePglite(client)
    await checkSchema(db as unknown as Database, migrationsFolder)
    await migratePglite(db, { migrationsFolder })
    return connectPglite(client, async () => {
      await client.close()
      await release()
    })
  } catch (cause) {
    await release()
    throw folder === undefined ? cause : toFolderFault(folder, cause)
  }
}

/** The connection over a PGlite whose schema is up to date. */
export const connectPglite = (client: PGlite, close: () => Promise<void>): DatabaseConnection => ({
  db: drizzlePglite(client) as unknown as Database,
  engine: 'pglite',
  statements: createPgliteStatements(client),
  bulletin: createSilentBulletin(randomUUID()),
  alone: (task) => task(),
  saveTo: (file) => savePglite(client, file),
  close,
})

/** A short name for the schema in `migrationsFolder`: changes whenever a migration is added. */
export function schemaVersion(migrationsFolder: string): string {
  return (readMigrationFiles({ migrationsFolder }).at(-1)?.hash ?? 'empty').slice(0, 16)
}
