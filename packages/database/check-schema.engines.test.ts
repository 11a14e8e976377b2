import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { checkSchema, isUpToDate } from './check-schema.ts'
import { createOutdatedDatabase, createTestDatabase } from './testing/index.ts'
import { MIGRATIONS_FOLDER } from './testing/migrations-folder.ts'

test.each([
  ['2999-01-01', /newer version/],
  ['2020-01-01', /something other than this product/],
])('a migration of %s that this version does not know is refused in words', async (day, words) => {
  const { db, close } = await createTestDatabase()
  await checkSchema(db, MIGRATIONS_FOLDER)
  expect(await isUpToDate(db, MIGRATIONS_FOLDER)).toBe(true)
  await db.execute(
    sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('strange', ${Date.parse(day)})`,
  )
  expect(await isUpToDate(db, MIGRATIONS_FOLDER)).toBe(false)
  await expect(checkSchema(db, MIGRATIONS_FOLDER)).rejects.toMatchObject({
    name: 'DatabaseRefusedError',
    message: expect.stringMatching(words),
  })
  await close()
})

test('a database that lacks the newest migration is not up to date, and is once it has it', async () => {
  const { connection, migrate } = await createOutdatedDatabase(-1)
  expect(await isUpToDate(connection.db, MIGRATIONS_FOLDER)).toBe(false)
  await migrate()
  expect(await isUpToDate(connection.db, MIGRATIONS_FOLDER)).toBe(true)
  await connection.close()
})

test('an empty database is not up to date, and one with tables of something else is refused', async () => {
  const { connection } = await createOutdatedDatabase(0)
  expect(await isUpToDate(connection.db, MIGRATIONS_FOLDER)).toBe(false)
  await checkSchema(connection.db, MIGRATIONS_FOLDER, { mayMigrate: false })
  await connection.db.execute(sql`create table invoices (id int)`)
  await expect(checkSchema(connection.db, MIGRATIONS_FOLDER)).rejects.toThrow(/tables of something else/)
  await connection.close()
})
