import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { KEEPS_STATEMENTS, shareTestDatabase } from './testing/index.ts'

const connection = shareTestDatabase()

const ECHO = {
  name: 'echo',
  text: `select * from unnest($1::uuid[], $2::bytea[], $3::text[], $4::int4[], $5::timestamptz[])
    as input(id, bytes, words, number, instant)`,
}
const ID = '0b8e5a0e-0000-4000-8000-00000000000f'

test('values of every type arrive as they were sent, on both engines', async () => {
  const instant = new Date('1969-12-31T23:59:59.999Z')
  const rows = await connection.statements.run<Record<string, unknown>>(ECHO, [
    { type: 'uuid', values: [ID, null] },
    { type: 'bytea', values: [Buffer.from([0, 255, 92]), null] },
    { type: 'text', values: ['a"\\,{}\u{1f5f3} NULL', null] },
    { type: 'int4', values: [-7, null] },
    { type: 'timestamptz', values: [instant, null] },
  ])
  expect(
    rows.map((row) => ({ ...row, bytes: row.bytes && Buffer.from(row.bytes as Uint8Array).toString('hex') })),
  ).toEqual([
    { id: ID, bytes: '00ff5c', words: 'a"\\,{}\u{1f5f3} NULL', number: -7, instant },
    { id: null, bytes: null, words: null, number: null, instant: null },
  ])
})

test('a batch of nothing is no row', async () => {
  const types = ['uuid', 'bytea', 'text', 'int4', 'timestamptz'] as const
  expect(
    await connection.statements.run(
      ECHO,
      types.map((type) => ({ type, values: [] })),
    ),
  ).toEqual([])
})

test('PostgreSQL keeps each prepared under its name, where names last', async () => {
  if (connection.engine !== 'postgres') return
  const word = { name: 'word', text: 'select $1::text[] as words' }
  await connection.statements.run(word, [{ type: 'text', values: ['one'] }])
  const prepared = await connection.db.execute(sql`select name from pg_prepared_statements where name = 'word'`)
  expect(prepared.rows).toEqual(KEEPS_STATEMENTS ? [{ name: 'word' }] : [])
})
