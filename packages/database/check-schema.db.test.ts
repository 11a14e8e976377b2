import { sql, TransactionRollbackError } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { checkSchema, isUpToDate } from './check-schema.ts'
import type { Database } from './database.ts'
import { createOutdatedDatabase, shareTestDatabase } from './testing/index.ts'
import { MIGRATIONS_FOLDER } from './testing/migrations-folder.ts'

const connection = shareTestDatabase()

const later = sql`insert into drizzle.__drizzle_migrations (hash, created_at)
  values ('strange', ${Date.parse('2999-01-01')})`
const earlier = sql`insert into drizzle.__drizzle_migrations (hash, created_at)
  values ('strange', ${Date.parse('2020-01-01')})`
const newestChanged = sql`update drizzle.__drizzle_migrations set hash = 'strange'
  where id = (select max(id) from drizzle.__drizzle_migrations)`
const newestMissing = sql`delete from drizzle.__drizzle_migrations
  where id = (select max(id) from drizzle.__drizzle_migrations)`

/** Does something in the database of all tests, and leaves it as it was. */
const takingBack = (task: (tx: Database) => Promise<void>) =>
  connection.db
    .transaction(async (tx) => {
      await task(tx)
      tx.rollback()
    })
    .catch((error: unknown) => {
      if (!(error instanceof TransactionRollbackError)) throw error
    })

test.each([
  ['of a later day', [later], /by a newer version of this product\. Start that version/],
  ['of an earlier day', [earlier], /a migration was another one than in this version/],
  ['of an earlier and of a later day', [earlier, later], /a migration was another one than in this version/],
  ['in the place of one of ours', [newestChanged], /a migration was another one than in this version/],
  ['in the place of one of ours, and a later one', [newestChanged, later], /a migration was another one/],
  ['of a later day, in the place of one that is missing', [newestMissing, later], /a migration was another one/],
  ['and none of ours', [sql`delete from drizzle.__drizzle_migrations`, later], /something other than this product/],
])('a migration that this version does not know is refused in words: %s', async (_, changes, words) => {
  await takingBack(async (tx) => {
    await checkSchema(tx, MIGRATIONS_FOLDER)
    expect(await isUpToDate(tx, MIGRATIONS_FOLDER)).toBe(true)
    for (const change of changes) await tx.execute(change)
    expect(await isUpToDate(tx, MIGRATIONS_FOLDER)).toBe(false)
    await expect(checkSchema(tx, MIGRATIONS_FOLDER)).rejects.toMatchObject({
      name: 'DatabaseRefusedError',
      message: expect.stringMatching(words),
    })
  })
})

test('a database that lacks the newest migration is not up to date, and is once it has it', async () => {
  const { connection: outdated, migrate } = await createOutdatedDatabase(-1)
  const checkAsItIs = () => checkSchema(outdated.db, MIGRATIONS_FOLDER, { mayMigrate: false })
  expect(await isUpToDate(outdated.db, MIGRATIONS_FOLDER)).toBe(false)
  await checkSchema(outdated.db, MIGRATIONS_FOLDER)
  await expect(checkAsItIs()).rejects.toThrow(/of an earlier version of this product/)
  await migrate()
  expect(await isUpToDate(outdated.db, MIGRATIONS_FOLDER)).toBe(true)
  await checkAsItIs()
  await outdated.close()
})

test('an empty database is not up to date, and one with tables of something else is refused', async () => {
  const { connection: empty } = await createOutdatedDatabase(0)
  const { db } = empty
  const check = () => checkSchema(db, MIGRATIONS_FOLDER, { mayMigrate: false })
  expect(await isUpToDate(db, MIGRATIONS_FOLDER)).toBe(false)
  await check()
  await expect(checkSchema(db, MIGRATIONS_FOLDER, { mayBeNew: false })).rejects.toThrow(/no installation/)
  // As a first migration that came to nothing leaves it, and an extension with tables.
  for (const statement of [
    'create schema if not exists drizzle',
    'create table if not exists drizzle.__drizzle_migrations (id serial, hash text not null, created_at bigint)',
    'create extension if not exists pg_trgm',
    'create table of_an_extension (id int)',
    'alter extension pg_trgm add table of_an_extension',
  ])
    await db.execute(sql.raw(statement))
  await check()
  await db.execute(sql`create table invoices (id int)`)
  await expect(checkSchema(db, MIGRATIONS_FOLDER)).rejects.toThrow(/tables of something else/)
  await empty.close()
})
