import { createHash, randomUUID } from 'node:crypto'
import { copyFile, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Sealer } from '@e-collecting/kernel'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { migrate as migrateNodePostgres } from 'drizzle-orm/node-postgres/migrator'
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator'
import { Client, type QueryResultRow } from 'pg'
import { expect, inject } from 'vitest'
import type { DatabaseConnection } from '../database.ts'
import { openDatabase, schemaVersion } from '../open-database.ts'
import { connectPglite } from '../open-pglite.ts'
import { createTemplate } from '../template.ts'
import { MIGRATIONS_FOLDER } from './migrations-folder.ts'
import { createPgliteShelf } from './pglite-shelf.ts'
import { shareInFile } from './share.ts'

export { makeForEachTest, shareInFile } from './share.ts'

/** A PostgreSQL on which databases may be created, where the tests of this project run on one. */
const server = inject('testServer')
export const TEST_SERVER = server?.url
/** False where that server is behind a pooler that loses them. */
export const KEEPS_STATEMENTS = server?.keepsStatements ?? true
const CACHE_FOLDER = fileURLToPath(new URL('../../../node_modules/.cache/e-collecting', import.meta.url))

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

/** By its name a file is run where it says: else it would pass without ever having seen PostgreSQL. */
function requireName(): void {
  const { testPath = '' } = expect.getState()
  if (!/\.(db|engines|embedded)\.test\.ts$/.test(testPath))
    throw new Error('A test with a database has one of the names that CONTRIBUTING.md lists, as *.db.test.ts.')
}

/** A database as an earlier release has left it, and what the next start of the present one does to it. */
export interface OutdatedDatabase {
  connection: DatabaseConnection
  migrate: () => Promise<void>
}

/** A database of its own, with the schema that the first `migrations` migrations make, and no rows. */
export async function createOutdatedDatabase(migrations: number): Promise<OutdatedDatabase> {
  requireName()
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
  if (dataDir === undefined) {
    const { client, giveBack } = await shelf.borrow()
    return connectPglite(client, giveBack)
  }
  const template = await loadTemplate()
  return openDatabase({
    databaseUrl: undefined,
    dataDir,
    migrationsFolder: MIGRATIONS_FOLDER,
    readTemplate: () => template,
  })
}

/** A PGlite in memory with the current schema and no rows. */
export async function createPglite(): Promise<PGlite> {
  requireName()
  return PGlite.create({ extensions: { pg_trgm }, loadDataDir: await loadTemplate() })
}

const shelf = createPgliteShelf(createPglite)

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
  const { url, drop } = await (migrationsFolder === MIGRATIONS_FOLDER
    ? createMigratedDatabase(server)
    : createEmptyDatabase(server))
  const connection = await openDatabase({
    databaseUrl: bySocket(url),
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

function bySocket(url: string): string {
  const direct = new URL(url)
  if (server?.socketFolder !== undefined) direct.searchParams.set('host', server.socketFolder)
  return direct.href
}

/** A database on a PostgreSQL server. */
export interface ServerDatabase {
  url: string
  drop: () => Promise<void>
}

/** A database without tables on a PostgreSQL server. */
export async function createEmptyDatabase(server: string): Promise<ServerDatabase> {
  requireName()
  return createServerDatabase(server, 'template1')
}

/** A database with the current schema and no rows on a PostgreSQL server: a copy of one that is migrated once for the server. */
export async function createMigratedDatabase(server: string): Promise<ServerDatabase> {
  const template = `template_${schemaVersion(MIGRATIONS_FOLDER)}`
  if (!(await listDatabases(server)).includes(template)) await createServerTemplate(server, template)
  return createServerDatabase(server, template)
}

async function createServerDatabase(server: string, template: string): Promise<ServerDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await administer(server, `create database ${name} template ${template}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return { url: url.href, drop: async () => void (await administer(server, `drop database ${name} with (force)`)) }
}

/** It gets its name when it is complete, and nobody is connected to it any more; of two who make it at once the first one's stays. */
async function createServerTemplate(server: string, template: string): Promise<void> {
  const { url, drop } = await createEmptyDatabase(server)
  const draft = new URL(url).pathname.slice(1)
  const migrated = await openDatabase({ databaseUrl: url, dataDir: undefined, migrationsFolder: MIGRATIONS_FOLDER })
  await migrated.close()
  await administer(server, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${draft}'`)
  try {
    await administer(server, `alter database ${draft} rename to ${template}`)
  } catch (error) {
    await drop()
    if (!(await listDatabases(server)).includes(template)) throw error
  }
}

const listDatabases = async (server: string): Promise<string[]> =>
  (await administer<{ datname: string }>(server, 'select datname from pg_database')).map(({ datname }) => datname)

async function administer<Row extends QueryResultRow>(server: string, statement: string): Promise<Row[]> {
  const client = new Client({ connectionString: server })
  await client.connect()
  try {
    return (await client.query<Row>(statement)).rows
  } finally {
    await client.end()
  }
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
