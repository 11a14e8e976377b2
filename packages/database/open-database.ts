import { randomUUID } from 'node:crypto'
import { access, chmod, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle as drizzleNodePostgres } from 'drizzle-orm/node-postgres'
import { migrate as migrateNodePostgres } from 'drizzle-orm/node-postgres/migrator'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator'
import { Pool } from 'pg'
import { type Bulletin, createPostgresBulletin, createSilentBulletin } from './bulletin.ts'
import { lockDataFolder } from './data-folder-lock.ts'
import { nameStatements } from './name-statements.ts'
import { createPgliteStatements, createPostgresStatements, type Statements } from './statements.ts'

/** The handle every repository takes: PGlite or PostgreSQL, they cannot tell and need not. */
export type Database = PgDatabase<PgQueryResultHKT>

export interface DatabaseConnection {
  db: Database
  engine: 'pglite' | 'postgres'
  /** For hot tables. */
  statements: Statements
  /** What processes tell each other. */
  bulletin: Bulletin
  close: () => Promise<void>
}

export interface OpenDatabaseOptions {
  /**
   * PostgreSQL connection string; absent means the embedded PGlite in `dataDir`. With `?pgbouncer=true` no statement is kept
   * prepared: a pooler may hand the next one to another connection.
   */
  databaseUrl: string | undefined
  /** Folder of the embedded database; `undefined` keeps it in memory (tests). */
  dataDir: string | undefined
  /** Folder with the generated migrations. */
  migrationsFolder: string
  /** A dump of a migrated, empty database: shortens the first start of PGlite from seconds to under one. */
  template?: Blob
}

const MIGRATION_ATTEMPTS = 5
const MIGRATION_RETRY_MS = 300

/**
 * Opens the database and brings its schema up to date.
 * @throws FolderInUseError when another process holds the data folder (PGlite has no lock of its own).
 */
export function openDatabase(options: OpenDatabaseOptions): Promise<DatabaseConnection> {
  return options.databaseUrl === undefined
    ? openPglite(options)
    : openPostgres(options.databaseUrl, options.migrationsFolder)
}

async function openPglite({ dataDir, migrationsFolder, template }: OpenDatabaseOptions): Promise<DatabaseConnection> {
  let release = async () => {}
  let folder: string | undefined
  if (dataDir !== undefined) {
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
    await chmod(dataDir, 0o700)
    release = await lockDataFolder(dataDir)
    folder = join(dataDir, 'pglite')
  }
  try {
    const client = await PGlite.create({
      extensions: { pg_trgm },
      ...(folder === undefined ? {} : { dataDir: folder }),
      ...(template === undefined || (folder !== undefined && (await isInitialised(folder)))
        ? {}
        : { loadDataDir: template }),
    })
    const db = drizzlePglite(client)
    await migratePglite(db, { migrationsFolder })
    return {
      db: db as unknown as Database,
      engine: 'pglite',
      statements: createPgliteStatements(client),
      bulletin: createSilentBulletin(randomUUID()),
      close: async () => {
        await client.close()
        await release()
      },
    }
  } catch (cause) {
    await release()
    throw cause
  }
}

async function isInitialised(folder: string): Promise<boolean> {
  return access(join(folder, 'PG_VERSION')).then(
    () => true,
    () => false,
  )
}

async function openPostgres(databaseUrl: string, migrationsFolder: string): Promise<DatabaseConnection> {
  const pool = new Pool({ connectionString: databaseUrl, max: 20 })
  // The server has ended an idle connection: the pool has dropped it already, and the next statement opens another one.
  pool.on('error', () => undefined)
  const isPrepared = new URL(databaseUrl).searchParams.get('pgbouncer') !== 'true'
  if (isPrepared) nameStatements(pool)
  const db = drizzleNodePostgres(pool)
  try {
    await migrateTogether(() => migrateNodePostgres(db, { migrationsFolder }))
  } catch (cause) {
    await pool.end()
    throw cause
  }
  const bulletin = createPostgresBulletin(pool, databaseUrl, randomUUID())
  return {
    db: db as unknown as Database,
    engine: 'postgres',
    statements: createPostgresStatements(pool, isPrepared),
    bulletin,
    close: async () => {
      await bulletin.close()
      await pool.end()
    },
  }
}

/**
 * Several instances may start at once. The migrator creates its tables without a lock, so the slower one can fail on
 * what the faster one has just made; by the next attempt there is nothing left to do.
 */
async function migrateTogether(migrate: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await migrate()
    } catch (error) {
      if (attempt === MIGRATION_ATTEMPTS) throw error
      await delay(MIGRATION_RETRY_MS * attempt)
    }
  }
}

/** A short name for the schema in `migrationsFolder`: changes whenever a migration is added. */
export function schemaVersion(migrationsFolder: string): string {
  return (readMigrationFiles({ migrationsFolder }).at(-1)?.hash ?? 'empty').slice(0, 16)
}
