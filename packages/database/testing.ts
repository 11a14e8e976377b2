import { randomUUID } from 'node:crypto'
import { copyFile, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { migrate as migrateNodePostgres } from 'drizzle-orm/node-postgres/migrator'
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator'
import { Client } from 'pg'
import { type DatabaseConnection, openDatabase, schemaVersion } from './open-database.ts'
import { createTemplate } from './template.ts'

export const MIGRATIONS_FOLDER = fileURLToPath(new URL('./migrations', import.meta.url))
/** A PostgreSQL on which databases may be created, where the tests run on one. */
// biome-ignore lint/style/noProcessEnv: the test runner chooses the engine; no product code passes here
export const TEST_SERVER = process.env.TEST_DATABASE_URL
/** False where that server is behind a pooler that loses them. */
// biome-ignore lint/style/noProcessEnv: as above
export const KEEPS_STATEMENTS = process.env.TEST_PREPARED_STATEMENTS !== 'off'
const CACHE_FOLDER = fileURLToPath(new URL('../../node_modules/.cache/e-collecting', import.meta.url))

/**
 * A database of its own for one test file, with the current schema and no rows. PGlite in memory, or a fresh
 * PostgreSQL database when `TEST_DATABASE_URL` names a server on which databases may be created.
 * @param dataDir folder of a PGlite on disk, for tests that look into its files.
 */
export function createTestDatabase(dataDir?: string): Promise<DatabaseConnection> {
  if (dataDir !== undefined) return createPgliteDatabase(dataDir)
  return TEST_SERVER === undefined ? createPgliteDatabase() : createPostgresDatabase(TEST_SERVER, MIGRATIONS_FOLDER)
}

/** A database as an earlier release has left it, and what the next start of the present one does to it. */
export interface OutdatedDatabase {
  connection: DatabaseConnection
  migrate: () => Promise<void>
}

/** A database of its own, with the schema that the first `migrations` migrations make, and no rows. */
export async function createOutdatedDatabase(migrations: number): Promise<OutdatedDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'migrations-'))
  try {
    await copyMigrations(folder, migrations)
    const connection = await (TEST_SERVER === undefined
      ? openDatabase({ databaseUrl: undefined, dataDir: undefined, migrationsFolder: folder })
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
  const template = await loadTemplate()
  return openDatabase({
    databaseUrl: undefined,
    dataDir,
    migrationsFolder: MIGRATIONS_FOLDER,
    readTemplate: () => template,
  })
}

/** Migrating takes seconds, copying a migrated dump half of one: the dump is kept until a migration is added. */
async function loadTemplate(): Promise<Blob> {
  const path = join(CACHE_FOLDER, `template-${schemaVersion(MIGRATIONS_FOLDER)}.tar`)
  try {
    return new Blob([await readFile(path)])
  } catch {
    const dump = await createTemplate(MIGRATIONS_FOLDER)
    await mkdir(CACHE_FOLDER, { recursive: true })
    const draft = `${path}.${randomUUID()}`
    await writeFile(draft, dump)
    await rename(draft, path)
    return new Blob([dump])
  }
}

async function createPostgresDatabase(server: string, migrationsFolder: string): Promise<DatabaseConnection> {
  const { url, drop } = await createEmptyDatabase(server)
  const connection = await openDatabase({
    databaseUrl: url,
    dataDir: undefined,
    migrationsFolder,
    keepsStatements: KEEPS_STATEMENTS,
  })
  return {
    ...connection,
    close: async () => {
      await connection.close()
      await drop()
    },
  }
}

/** A database without tables on a PostgreSQL server. */
export async function createEmptyDatabase(server: string): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await administer(server, `create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => administer(server, `drop database ${name} with (force)`) }
}

async function administer(server: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: server })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
