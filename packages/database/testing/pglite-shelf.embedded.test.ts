import type { PGlite } from '@electric-sql/pglite'
import { beforeAll, expect, test } from 'vitest'
import { shareTestDatabase } from './index.ts'
import { shapeOf } from './pglite-shelf.ts'

const connection = shareTestDatabase()
let client: PGlite
let shape: string
beforeAll(async () => {
  client = (connection.db as unknown as { $client: PGlite }).$client
  shape = await shapeOf(client)
})

test.each([
  ['by a table', 'create table notes (word text)'],
  ['by a column', 'alter table users rename email to mail'],
  ['by a rule', 'alter table users alter email drop not null'],
  ['by a trigger', 'alter table audit_log disable trigger user'],
  ['by an index', 'drop index audit_log_at'],
  [
    'by a function',
    "create or replace function count_residents_inserted() returns trigger language plpgsql as 'begin end'",
  ],
  ['by a setting', "set timezone to 'Europe/Zurich'"],
  ['by a migration', "insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 1)"],
  ['by its statistics', "insert into table_changes values ('x', 1); analyze table_changes"],
])('a database shows that it has changed %s', async (_, change) => {
  await client.transaction(async (transaction) => {
    await transaction.exec(change)
    expect(await shapeOf(transaction)).not.toBe(shape)
    await transaction.rollback()
  })
  expect(await shapeOf(client)).toBe(shape)
})
