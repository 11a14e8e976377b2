import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { checkSchema } from './check-schema.ts'
import { createTestDatabase } from './testing/index.ts'
import { MIGRATIONS_FOLDER } from './testing/migrations-folder.ts'

test.each([
  ['2999-01-01', /newer version/],
  ['2020-01-01', /something other than this product/],
])('a migration of %s that this version does not know is refused in words', async (day, words) => {
  const { db, close } = await createTestDatabase()
  await checkSchema(db, MIGRATIONS_FOLDER)
  await db.execute(
    sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('strange', ${Date.parse(day)})`,
  )
  await expect(checkSchema(db, MIGRATIONS_FOLDER)).rejects.toMatchObject({
    name: 'DatabaseRefusedError',
    message: expect.stringMatching(words),
  })
  await close()
})
