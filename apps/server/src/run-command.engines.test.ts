import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { type DatabaseConnection, openDatabase } from '@e-collecting/database'
import {
  createEmptyDatabase,
  createTestDatabase,
  loadTemplate,
  makeForEachTest,
  TEST_SERVER,
} from '@e-collecting/database/testing'
import { MIGRATIONS_FOLDER } from '@e-collecting/database/testing/migrations-folder'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { readCommandConfig, runCommand } from './run-command.ts'

const place = makeForEachTest(async () => {
  const path = await mkdtemp(join(tmpdir(), 'versions-'))
  const server = TEST_SERVER === undefined ? undefined : await createEmptyDatabase(TEST_SERVER)
  return {
    path,
    databaseUrl: server?.url,
    close: async () => {
      await server?.drop()
      await rm(path, { recursive: true })
    },
  }
})

const addressHere = () => ({ databaseUrl: place.databaseUrl, dataDir: join(place.path, 'data') })

/** The migrations of the version after this one. */
async function makeNextMigrations(): Promise<string> {
  const folder = join(place.path, 'migrations')
  await cp(MIGRATIONS_FOLDER, folder, { recursive: true })
  const file = join(folder, 'meta/_journal.json')
  const journal = JSON.parse(await readFile(file, 'utf8'))
  const last = journal.entries.at(-1)
  journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag: 'next' })
  await writeFile(file, JSON.stringify(journal))
  await writeFile(join(folder, 'next.sql'), 'create table next ()')
  return folder
}

/** What this version finds in the database. */
async function listMigrations(address: { databaseUrl: string | undefined; dataDir: string }): Promise<string[]> {
  const { db, close } = await (TEST_SERVER === undefined
    ? createTestDatabase(address.dataDir)
    : openDatabase({ ...address, migrationsFolder: MIGRATIONS_FOLDER }))
  const { rows } = await db.execute<{ hash: string }>(sql`select hash from drizzle.__drizzle_migrations order by id`)
  await close()
  return rows.map(({ hash }) => hash)
}

test('a command of a newer version refuses the database of this one, and leaves its schema as it is', async () => {
  const address = addressHere()
  const before = await listMigrations(address)
  const config = { ...readCommandConfig(), ...address }
  const migrationsFolder = await makeNextMigrations()
  await expect(runCommand(() => expect.unreachable(), config, { migrationsFolder })).rejects.toMatchObject({
    name: 'DatabaseRefusedError',
    message: expect.stringContaining('of an earlier version of this product'),
  })
  // This version would refuse a schema of the next one.
  expect(await listMigrations(address)).toEqual(before)
  expect(await runCommand(async () => 'done', config, { migrationsFolder: MIGRATIONS_FOLDER })).toBe('done')
})

/** What an embedded database is made from. */
async function packTemplate(): Promise<string> {
  const file = join(place.path, 'template.tar.gz')
  const template = await (await loadTemplate()).arrayBuffer()
  await writeFile(file, gzipSync(new Uint8Array(template), { level: 1 }))
  return file
}

test('a command that may be the first finds an empty installation, an embedded one from the template, and none leaves its connection open', async () => {
  const config = { ...readCommandConfig(), ...addressHere() }
  const templates = TEST_SERVER === undefined ? { templateFile: await packTemplate() } : {}
  const opening = { migrationsFolder: MIGRATIONS_FOLDER, ...templates }
  const connections: DatabaseConnection[] = []
  let databases: string[] = []
  const ask = async ({ connection }: { connection: DatabaseConnection }) => {
    connections.push(connection)
    const { rows } = await connection.db.execute<{ name: string }>(sql`select datname as name from pg_database`)
    databases = rows.map(({ name }) => name)
  }
  await expect(runCommand(ask, config, opening)).rejects.toThrow(
    TEST_SERVER === undefined ? /There is no installation in/ : /DATABASE_URL/,
  )
  await runCommand(ask, config, { ...opening, mayBeNew: true })
  if (TEST_SERVER === undefined) expect(databases).toEqual(['postgres'])
  await expect(
    runCommand(
      async (parts) => {
        await ask(parts)
        throw new RangeError('a defect')
      },
      config,
      opening,
    ),
  ).rejects.toThrow('a defect')
  expect(connections).toHaveLength(2)
  for (const { db } of connections) await expect(db.execute(sql`select 1`)).rejects.toThrow()
})
