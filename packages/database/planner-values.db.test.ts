import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Database } from './database.ts'
import { createOutdatedDatabase, shareTestDatabase } from './testing/index.ts'

const connection = shareTestDatabase()

const rowsOf = async <Row extends Record<string, unknown>>(db: Database, query: ReturnType<typeof sql>) =>
  (await db.execute<Row>(query)).rows

/** What the planner keeps of a table: values of some rows, column by column, whatever has become of the rows. */
const keptOf = (db: Database, schema: string, table: string) =>
  rowsOf<{ column: string; values: string }>(
    db,
    sql`select attname as column, coalesce(most_common_vals::text, '') || coalesce(histogram_bounds::text, '') as values
      from pg_stats where schemaname = ${schema} and tablename = ${table}`,
  )

const SEALED = Buffer.from('what a wallet has proved')
/** Exchanges that are open, all with the same bytes and times, and others that are over. */
const writeExchanges = (db: Database, schema: string) =>
  db.execute(sql`insert into ${sql.identifier(schema)}.exchanges (id, version, state, browser_hash, sealed_context, sealed_claims, code_hash, attempts, created_at, open_until, due_at)
    select gen_random_uuid(), 1, 'ANSWERED', ${SEALED}, ${SEALED}, ${SEALED}, ${SEALED}, 0, '2026-11-22T10:11:12Z', '2026-11-22T10:16:12Z', '2026-11-24T00:00:00Z' from generate_series(1, 10)`)

const tells = (column: string) => /^sealed|hash$|^created_at$|_until$/.test(column)

test.each(['trust', 'declaration'])(
  'the planner keeps nothing of what goes from the rows of %s.exchanges',
  async (schema) => {
    const { db } = connection
    await writeExchanges(db, schema)
    await db.execute(sql`analyze ${sql.identifier(schema)}.exchanges`)
    const columns = (await keptOf(db, schema, 'exchanges')).map(({ column }) => column)
    expect(columns).toContain('due_at')
    expect(columns.filter(tells)).toEqual([])
  },
)

test('what it has kept of them before goes with the migration', async () => {
  const { connection: outdated, migrate } = await createOutdatedDatabase(29)
  await writeExchanges(outdated.db, 'trust')
  await outdated.db.execute(sql`analyze trust.exchanges`)
  const keptColumns = async () => (await keptOf(outdated.db, 'trust', 'exchanges')).map(({ column }) => column)
  expect((await keptColumns()).filter(tells)).toContain('sealed_claims')
  await migrate()
  expect((await keptColumns()).filter(tells)).toEqual([])
  await outdated.close()
})

test('the planner keeps nothing of anything that is sealed', async () => {
  const kept = await rowsOf(
    connection.db,
    sql`select attrelid::regclass::text as table, attname from pg_attribute join pg_class on pg_class.oid = attrelid
      where relkind = 'r' and (attname like 'sealed%' or attname = 'offer_deeplink') and attstattarget is distinct from 0`,
  )
  expect(kept).toEqual([])
})

test('the planner forgets a resident who was deleted, on the same day', async () => {
  const { db, forgetDeleted } = connection
  await db.execute(sql`insert into gemeinden (id, name, bfs_nummer, kanton, created_at)
    values ('00000000-0000-4000-8000-000000000001', 'Muster', '1', 'BE', now())`)
  await db.execute(sql`insert into einwohner select gen_random_uuid(), '00000000-0000-4000-8000-000000000001', 'Anna', 'Quengel' || number, '1990-05-17', 'anna',
    'quengel' || number, ' quengel' || number || '  anna ', false, null, now(), now() from generate_series(1, 50) number`)
  await db.execute(sql`analyze einwohner`)
  const isKept = async (name: string) =>
    (await keptOf(db, 'public', 'einwohner')).some(({ values }) => values.includes(name))
  expect(await isKept('Quengel7')).toBe(true)
  await db.execute(sql`delete from einwohner where nachname = 'Quengel7'`)
  // PostgreSQL counts changes within a second.
  await expect.poll(() => forgetDeleted().then(() => isKept('Quengel7')), { interval: 500 }).toBe(false)
  expect(await isKept('Quengel')).toBe(true)
})
