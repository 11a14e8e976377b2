import { einwohner, gemeinden } from '@e-collecting/database/register'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { refreshStatistics } from './refresh-statistics.ts'
import { createTestDatabase } from './testing/index.ts'

test('the planner looks at a table again once it has grown by a fifth', async () => {
  const { db, close } = await createTestDatabase()
  const add = (rows: number, from = 1) =>
    db.execute(sql`insert into einwohner select gen_random_uuid(), '00000000-0000-4000-8000-000000000001', 'Anna', 'Muster', '1990-05-17', 'anna',
      'muster', ' muster  anna ', false, null, now(), now() from generate_series(${from}::int, ${rows}::int)`)
  const known = async () => {
    await refreshStatistics(db, [einwohner, gemeinden])
    const answer = await db.execute<{ known: number }>(
      sql`select reltuples::int as known from pg_class where oid = 'einwohner'::regclass`,
    )
    return answer.rows[0]?.known
  }
  await db.execute(sql`insert into gemeinden (id, name, bfs_nummer, kanton, created_at)
    values ('00000000-0000-4000-8000-000000000001', 'Muster', '1', 'BE', now())`)
  await add(100)
  expect(await known()).not.toBe(100)
  await add(4000, 101)
  expect(await known()).toBe(4000)
  await add(4100, 4001)
  expect(await known()).toBe(4000)
  await add(6000, 4101)
  expect(await known()).toBe(6000)
  await close()
})
