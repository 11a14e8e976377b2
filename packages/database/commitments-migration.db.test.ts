import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { createOutdatedDatabase } from './testing/index.ts'

const BEFORE = 28
const ENTRIES = 'declaration.declaration_entries'

test('a log of before in which two entries have one commitment is migrated as it is', async () => {
  const { connection, migrate } = await createOutdatedDatabase(BEFORE)
  onTestFinished(() => connection.close())
  const run = (text: string) => connection.db.execute(sql.raw(text))
  const add = (byte: number, more = '', values = '') =>
    run(`insert into ${ENTRIES} (item, leaf_hash, position, tag, entry${more})
      values ('lakes', '\\x0${byte}', ${byte}, '\\x0${byte}', '{"rc":"the same","t":"d1"}'${values})`)
  await add(1)
  await add(2)
  await migrate()
  const { rows } = (await run(`select position, commitment from ${ENTRIES} order by position`)) as { rows: unknown[] }
  expect(rows).toEqual([
    { position: 1, commitment: null },
    { position: 2, commitment: null },
  ])
  await add(3, ', commitment', ", '\\xaa'")
  await expect(add(4, ', commitment', ", '\\xaa'")).rejects.toThrow()
})
