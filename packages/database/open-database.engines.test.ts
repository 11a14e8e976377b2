import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import { expect, test } from 'vitest'
import { prepareHot } from './prepared.ts'
import { volksbegehren } from './schema/product.ts'
import { KEEPS_STATEMENTS, shareTestDatabase } from './testing/index.ts'

const connection = shareTestDatabase()

const item = () => ({
  id: randomUUID(),
  slug: randomUUID(),
  titleDe: 'Nachtzüge für alle',
  type: 'initiative' as const,
  level: 'federal' as const,
  createdAt: new Date('2026-01-01T00:00:00Z'),
})

test('a row written is the row read', async () => {
  const row = { ...item(), startDate: '2026-01-01', endDate: '2026-06-30' }
  await connection.db.insert(volksbegehren).values(row)
  const [read] = await connection.db.select().from(volksbegehren).where(sql`slug = ${row.slug}`)
  expect(read).toMatchObject(row)
})

test.each([
  ['an unknown type', { type: 'petition' as 'initiative' }],
  ['a cantonal item without its canton', { level: 'cantonal' as const }],
  ['a municipal item without its municipality', { level: 'municipal' as const }],
  ['an end before the start', { startDate: '2026-02-01', endDate: '2026-01-01' }],
])('the database refuses %s', async (_, fault) => {
  await expect(connection.db.insert(volksbegehren).values({ ...item(), ...fault })).rejects.toMatchObject({
    cause: { code: '23514' },
  })
})

test('a slug is taken once', async () => {
  const row = item()
  await connection.db.insert(volksbegehren).values(row)
  await expect(connection.db.insert(volksbegehren).values({ ...row, id: randomUUID() })).rejects.toMatchObject({
    cause: { code: '23505' },
  })
})

test('the trigram functions of the address search are there', async () => {
  const answer = await connection.db.execute<{ found: boolean }>(
    sql`select word_similarity('bahnhof', 'bahnhofstrasse') > 0.5 as found`,
  )
  expect(answer.rows[0]?.found).toBe(true)
})

test('lists come as lists, whatever they hold', async () => {
  const answer =
    await connection.db.execute(sql`select array['a', 'b']::text[] as texts, array['a']::varchar[] as names, array[1, 2]::int4[] as numbers,
    array[true]::bool[] as flags, array['0b8e5a0e-0000-4000-8000-00000000000f']::uuid[] as ids, array['{"a": 1}']::jsonb[] as documents`)
  expect(answer.rows[0]).toEqual({
    texts: ['a', 'b'],
    names: ['a'],
    numbers: [1, 2],
    flags: [true],
    ids: ['0b8e5a0e-0000-4000-8000-00000000000f'],
    documents: [{ a: 1 }],
  })
})

test('PostgreSQL keeps a hot statement prepared, and plans every other one for its values', async () => {
  if (connection.engine !== 'postgres') return
  const { db } = connection
  const slug = eq(volksbegehren.slug, sql.placeholder('slug'))
  // One after the other: the pool gives the same connection each time.
  const hot = prepareHot(db, 'items_by_slug', db.select({ id: volksbegehren.id }).from(volksbegehren).where(slug))
  for (const value of ['one', 'two']) {
    await hot.execute({ slug: value })
    await db.select({ title: volksbegehren.titleDe }).from(volksbegehren).where(eq(volksbegehren.slug, value))
  }
  const prepared = await db.execute(sql`select name from pg_prepared_statements where name <> ''`)
  expect(prepared.rows).toEqual(KEEPS_STATEMENTS ? [{ name: 'items_by_slug' }] : [])
})

test('a PostgreSQL that ends idle connections is simply asked again', async () => {
  if (connection.engine !== 'postgres') return
  const { db } = connection
  await Promise.all([1, 2, 3].map(() => db.execute(sql`select pg_sleep(0.05)`)))
  await db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`)
  // They are gone once the driver has been told.
  const { $client: pool } = db as unknown as { $client: Pool }
  await expect.poll(() => pool.totalCount).toBe(1)
  expect((await Promise.all([1, 2, 3].map(() => db.execute(sql`select 1`)))).length).toBe(3)
})
