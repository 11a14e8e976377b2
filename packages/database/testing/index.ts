import { createHash } from 'node:crypto'
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Sealer } from '@e-collecting/kernel'
import { migrate as migrateNodePostgres } from 'drizzle-orm/node-postgres/migrator'
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator'
import { createPglite } from '../create-pglite.ts'
import type { DatabaseConnection } from '../database.ts'
import { openDatabase } from '../open-database.ts'
import { connectPglite } from '../open-pglite.ts'
import { MIGRATIONS_FOLDER } from './migrations-folder.ts'
import { createPgliteShelf } from './pglite-shelf.ts'
import { requireName } from './require-name.ts'
import {
  bySocket,
  copyDatabase,
  createEmptyDatabase,
  createMigratedDatabase,
  KEEPS_STATEMENTS,
  type ServerDatabase,
  TEST_SERVER,
} from './server-databases.ts'
import { shareInFile } from './share.ts'
import { fillDataFolder, loadBlank, loadTemplate } from './templates.ts'

export {
  bySocket,
  createEmptyDatabase,
  createMigratedDatabase,
  KEEPS_STATEMENTS,
  type ServerDatabase,
  TEST_SERVER,
} from './server-databases.ts'
export { makeForEachTest, shareInFile } from './share.ts'
export { loadTemplate } from './templates.ts'

/**
 * A database of its own for one test file, with the current schema and no rows: on the PostgreSQL of the tests, or PGlite in memory.
 * @param dataDir folder of a PGlite on disk, for tests that look into its files.
 * @throws Error in a file whose name does not say that it needs one
 */
export async function createTestDatabase(dataDir?: string): Promise<DatabaseConnection> {
  requireName()
  if (dataDir !== undefined) return createPgliteDatabase(dataDir)
  return TEST_SERVER === undefined ? createPgliteDatabase() : createPostgresDatabase(TEST_SERVER, MIGRATIONS_FOLDER)
}

/** One for all the tests of a file. */
export const shareTestDatabase = (): DatabaseConnection => shareInFile(() => createTestDatabase())

/** A database as an earlier release has left it, and what the next start of the present one does to it. */
export interface OutdatedDatabase {
  connection: DatabaseConnection
  migrate: () => Promise<void>
}

/** A database of its own, with the schema that the first `migrations` migrations make, or all but the last if it is -1, and no rows. */
export async function createOutdatedDatabase(migrations: number): Promise<OutdatedDatabase> {
  requireName()
  const folder = await mkdtemp(join(tmpdir(), 'migrations-'))
  try {
    await copyMigrations(folder, migrations)
    const connection = await (TEST_SERVER === undefined
      ? openBlankPglite(folder)
      : createPostgresDatabase(TEST_SERVER, folder))
    const migrate = connection.engine === 'pglite' ? migratePglite : migrateNodePostgres
    const present = { migrationsFolder: MIGRATIONS_FOLDER }
    return { connection, migrate: () => migrate(connection.db as never, present) }
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function copyMigrations(folder: string, count: number): Promise<void> {
  const journal = JSON.parse(await readFile(join(MIGRATIONS_FOLDER, 'meta/_journal.json'), 'utf8'))
  const entries: { tag: string }[] = journal.entries.slice(0, count)
  await mkdir(join(folder, 'meta'))
  await writeFile(join(folder, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }))
  for (const { tag } of entries) await copyFile(join(MIGRATIONS_FOLDER, `${tag}.sql`), join(folder, `${tag}.sql`))
}

async function createPgliteDatabase(dataDir?: string): Promise<DatabaseConnection> {
  if (dataDir === undefined) {
    const { client, giveBack } = await shelf.borrow()
    return connectPglite(client, giveBack)
  }
  await fillDataFolder(dataDir)
  return openDatabase({ databaseUrl: undefined, dataDir, migrationsFolder: MIGRATIONS_FOLDER })
}

async function openBlankPglite(migrationsFolder: string): Promise<DatabaseConnection> {
  const blank = await loadBlank()
  return openDatabase({ databaseUrl: undefined, dataDir: undefined, migrationsFolder, readTemplate: () => blank })
}

const shelf = createPgliteShelf(async () => createPglite({ loadDataDir: await loadTemplate() }))

async function createPostgresDatabase(server: string, migrationsFolder: string): Promise<DatabaseConnection> {
  const database = await (migrationsFolder === MIGRATIONS_FOLDER
    ? createMigratedDatabase(server)
    : createEmptyDatabase(server))
  return openUntilClosed(database, migrationsFolder)
}

const openOnServer = (url: string, migrationsFolder = MIGRATIONS_FOLDER): Promise<DatabaseConnection> =>
  openDatabase({ databaseUrl: bySocket(url), dataDir: undefined, migrationsFolder, keepsStatements: KEEPS_STATEMENTS })

/** It goes with its connection. */
async function openUntilClosed({ url, drop }: ServerDatabase, migrationsFolder?: string): Promise<DatabaseConnection> {
  const connection = await openOnServer(url, migrationsFolder)
  return {
    ...connection,
    close: async () => {
      await connection.close()
      await drop()
    },
  }
}

/** A database whose rows are written once, and others that begin with them. */
export interface OriginalDatabase {
  /** It stays when this connection is closed. */
  connection: DatabaseConnection
  /** Another one with the same rows, once the connection is closed: PostgreSQL copies no database that somebody uses. */
  copy: () => Promise<DatabaseConnection>
  drop: () => Promise<void>
}

/** On PostgreSQL alone: copying one of PGlite takes longer than writing what most tests begin with. */
export async function createOriginalDatabase(server: string): Promise<OriginalDatabase> {
  requireName()
  const { url, drop } = await createMigratedDatabase(server)
  return { connection: await openOnServer(url), copy: async () => openUntilClosed(await copyDatabase(url)), drop }
}

/** Hides as little as needed to see that rows are hidden, and opens only under the same context. */
export function createTestSealer(): Sealer {
  const turn = (bytes: Uint8Array) => bytes.map((byte) => byte ^ 0x5a)
  return {
    seal: (bytes, context) => Buffer.concat([createHash('sha256').update(context).digest(), turn(bytes)]),
    open: (sealed, context) => {
      const isSame = createHash('sha256').update(context).digest().equals(sealed.subarray(0, 32))
      if (!isSame) throw new Error('Another context.')
      return turn(sealed.subarray(32))
    },
  }
}
