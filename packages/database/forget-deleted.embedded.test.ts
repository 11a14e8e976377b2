import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { einwohner } from '@e-collecting/database/register'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database, DatabaseConnection } from './database.ts'
import { openDatabase } from './open-database.ts'
import { refreshStatistics } from './refresh-statistics.ts'
import { createTestDatabase } from './testing/index.ts'
import { MIGRATIONS_FOLDER } from './testing/migrations-folder.ts'

const ENOUGH_TO_BE_LOOKED_AT = 2400

let folder: string
let connection: DatabaseConnection
const reopen = async () => {
  await connection.close()
  connection = await openDatabase({ databaseUrl: undefined, dataDir: folder, migrationsFolder: MIGRATIONS_FOLDER })
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'e-collecting-forget-'))
  connection = await createTestDatabase(folder)
  await connection.db.execute(sql`insert into gemeinden (id, name, bfs_nummer, kanton, created_at)
    values ('00000000-0000-4000-8000-000000000001', 'Muster', '1', 'BE', now())`)
})
afterAll(async () => {
  await connection.close()
  await rm(folder, { recursive: true, force: true })
})

/** Residents of whom each is called otherwise, and so is the folded name by which they are searched. */
const enter = (count: number, name: string, db: Pick<Database, 'execute'> = connection.db) =>
  db.execute(sql`insert into einwohner select gen_random_uuid(), '00000000-0000-4000-8000-000000000001', 'Anna', ${name}::text || number, '1990-05-17',
    'anna', ${name}::text || number, ' ' || ${name}::text || number || '  anna ', false, null, now(), now() from generate_series(1, ${count}::int) number`)
const remove = (name: string) => connection.db.execute(sql`delete from einwohner where nachname like ${`${name}%`}`)

/** In which files of the database a name stands. */
async function filesNaming(name: string): Promise<string[]> {
  await connection.db.execute(sql`checkpoint`)
  const entries = readdirSync(folder, { withFileTypes: true, recursive: true })
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name: file }) => join(parentPath, file))
  // One after the other: all at once would be some fifty megabytes to collect.
  return files.filter((file) => readFileSync(file).includes(name))
}

test('what was deleted leaves the files', async () => {
  await enter(3, 'Aquengel')
  expect((await filesNaming('Aquengel')).length).toBeGreaterThan(0)
  await remove('Aquengel')
  await connection.forgetDeleted()
  expect(await filesNaming('Aquengel')).toEqual([])
})

test('what was deleted before a restart leaves the files, too', async () => {
  await enter(3, 'Bquengel')
  await remove('Bquengel')
  await reopen()
  expect((await filesNaming('Bquengel')).length).toBeGreaterThan(0)
  await connection.forgetDeleted()
  expect(await filesNaming('Bquengel')).toEqual([])
})

test('what was deleted before the planner looked at the table leaves the files, too', async () => {
  await enter(3, 'Cquengel')
  await enter(ENOUGH_TO_BE_LOOKED_AT, 'Muster')
  await remove('Cquengel')
  // As it does by itself a second later.
  await connection.db.execute(sql`select pg_stat_force_next_flush()`)
  await refreshStatistics(connection.db, [einwohner])
  await connection.forgetDeleted()
  expect(await filesNaming('Cquengel')).toEqual([])
})

test('what was entered and taken back before it was kept leaves the files, too', async () => {
  await connection.forgetDeleted()
  const entering = connection.db.transaction(async (tx) => {
    await enter(3, 'Gquengel', tx)
    throw new Error('taken back')
  })
  await expect(entering).rejects.toThrow('taken back')
  expect((await filesNaming('Gquengel')).length).toBeGreaterThan(0)
  await connection.forgetDeleted()
  expect(await filesNaming('Gquengel')).toEqual([])
})

test('what was deleted leaves the statistics of the planner', async () => {
  await enter(ENOUGH_TO_BE_LOOKED_AT, 'Dquengel')
  await refreshStatistics(connection.db, [einwohner])
  expect((await filesNaming('Dquengel')).length).toBeGreaterThan(0)
  await remove('Dquengel')
  await connection.forgetDeleted()
  expect(await filesNaming('Dquengel')).toEqual([])
})

test('what was deleted is in no copy that is made afterwards', async () => {
  await enter(3, 'Equengel')
  await enter(3, 'Zwyssig')
  await remove('Equengel')
  const copy = join(folder, 'copy.gz')
  await connection.saveTo(copy)
  const saved = gunzipSync(await readFile(copy))
  expect(saved.includes('Zwyssig1')).toBe(true)
  expect(saved.includes('Equengel')).toBe(false)
})

test('a table in which nothing has changed since is not written anew', async () => {
  const fileOf = async () => {
    const answer = await connection.db.execute<{ file: number }>(
      sql`select pg_relation_filenode('einwohner'::regclass) as file`,
    )
    return answer.rows[0]?.file
  }
  await enter(3, 'Fquengel')
  await connection.forgetDeleted()
  const written = await fileOf()
  await connection.forgetDeleted()
  expect(await fileOf()).toBe(written)
})

test('what was deleted with all else leaves the statistics of the planner, too', async () => {
  await enter(ENOUGH_TO_BE_LOOKED_AT, 'Hquengel')
  await refreshStatistics(connection.db, [einwohner])
  await remove('')
  await connection.forgetDeleted()
  expect(await filesNaming('Hquengel')).toEqual([])
})
