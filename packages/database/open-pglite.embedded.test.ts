import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from './open-database.ts'
import { restorePglite } from './open-pglite.ts'
import { createTestDatabase } from './testing/index.ts'
import { MIGRATIONS_FOLDER } from './testing/migrations-folder.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'e-collecting-open-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const open = (mayMigrate = true) =>
  openDatabase({ databaseUrl: undefined, dataDir: folder, migrationsFolder: MIGRATIONS_FOLDER, mayMigrate })
const restore = () => restorePglite(folder, new Blob([]))
const inUse = { name: 'FolderInUseError' }
const refused = (words: RegExp) => ({ name: 'DatabaseRefusedError', message: expect.stringMatching(words) })

test('a folder is of who has opened it until the end, and what is there is never replaced by a copy', async () => {
  const { close } = await createTestDatabase(folder)
  await expect(open()).rejects.toMatchObject(inUse)
  await expect(restore()).rejects.toMatchObject(inUse)
  await close()
  for (const _ of ['first', 'second'])
    await expect(restore()).rejects.toMatchObject(refused(/^There is a database in .* already/))
})

test('a schema that this version may not or cannot change is refused, and the folder given back', async () => {
  const { db, close } = await open()
  await db.execute(sql`delete from drizzle.__drizzle_migrations
    where id = (select max(id) from drizzle.__drizzle_migrations)`)
  await close()
  for (const _ of ['first', 'second']) await expect(open(false)).rejects.toMatchObject(refused(/of an earlier version/))
})

test('in a folder that is made from the template there is one database: nobody makes others', async () => {
  const { db, close } = await createTestDatabase()
  const { rows } = await db.execute(sql`select datname from pg_database`)
  expect(rows).toEqual([{ datname: 'postgres' }])
  await close()
})

test('no statement copies parsers of hundreds of types that nobody reads', async () => {
  const { db, close } = await createTestDatabase(folder)
  const { $client } = db as unknown as { $client: PGlite }
  expect(Object.keys($client.parsers).length).toBeLessThan(40)
  await close()
})
