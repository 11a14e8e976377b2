import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { DatabaseConnection } from '../database.ts'
import { createOriginalDatabase, createTestDatabase, TEST_SERVER } from './index.ts'

const read = async ({ db }: DatabaseConnection, question: ReturnType<typeof sql>) => {
  const { rows } = await db.execute<{ answer: string }>(question)
  return rows.map(({ answer }) => answer)
}

test.skipIf(TEST_SERVER === undefined)('a database whose tests are done with it is dropped', async () => {
  const first = await createTestDatabase()
  const [name] = await read(first, sql`select current_database() as answer`)
  const next = await createTestDatabase()
  const find = () => read(next, sql`select datname as answer from pg_database where datname = ${name}`)
  expect(await find()).toEqual([name])
  await first.close()
  await expect.poll(find).toEqual([])
  await next.close()
})

test.skipIf(TEST_SERVER === undefined)(
  'a database is copied with its rows, whoever has left a session open on it',
  async () => {
    const original = await createOriginalDatabase(TEST_SERVER ?? '')
    await original.connection.db.execute(sql`create table notes as select 'kept' as word`)
    const copies = [await original.copy(), await original.copy()]
    for (const copy of copies) expect(await read(copy, sql`select word as answer from notes`)).toEqual(['kept'])
    for (const { close } of [...copies, original.connection]) await close()
    await original.drop()
  },
)
