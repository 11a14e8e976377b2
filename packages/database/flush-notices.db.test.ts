import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createTestDatabase, TEST_SERVER } from './testing/index.ts'

test.skipIf(TEST_SERVER === undefined)('the files of PostgreSQL forget what notices have named', async () => {
  const { db, bulletin, forgetDeleted, close } = await createTestDatabase()
  bulletin.subscribe('exchanges', () => undefined)
  await expect.poll(bulletin.isHearing).toBe(true)
  const ids = Array.from({ length: 1500 }, () => randomUUID())
  const notify = async (): Promise<void> => {
    for (let at = 0; at < ids.length; at += 100)
      await db.execute(
        sql`select pg_notify('exchanges', 'somebody ' || id) from unnest(${sql.param(ids.slice(at, at + 100))}::text[]) id`,
      )
  }
  /** What is still in memory PostgreSQL writes at a checkpoint. */
  const countInFiles = async (): Promise<number> => {
    await db.execute(sql`checkpoint`)
    const answer = await db.execute<{
      text: string
    }>(sql`select coalesce(string_agg(encode(pg_read_binary_file('pg_notify/' || name, 0, 10000000, true), 'escape'), ''), '') as text
      from pg_ls_dir('pg_notify') name`)
    const [row] = answer.rows
    return ids.filter((id) => row?.text.includes(id)).length
  }
  // Another test on this server may push them out at that very moment.
  await expect.poll(() => notify().then(countInFiles)).toBeGreaterThan(0)
  // Other tests have listeners on this server, and nothing is deleted that one of them has not read.
  for (let time = 0; time < 3 && (await countInFiles()) > 0; time++) {
    await forgetDeleted()
    await delay(300 * 4 ** time)
  }
  expect(await countInFiles()).toBe(0)
  await close()
})
