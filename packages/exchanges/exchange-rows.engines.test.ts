import { randomBytes, randomUUID } from 'node:crypto'
import { shareTestDatabase } from '@e-collecting/database/testing'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createExchange, type Exchange, moveExchange } from './exchange.ts'
import { createExchangeRepository } from './exchange-repository.ts'
import type { ExchangeWrite } from './exchange-statements.ts'
import { createExchangeStore } from './exchange-store.ts'

const connection = shareTestDatabase()
const now = new Date('2026-11-22T10:00:00Z')

/** Bytes of what PostgreSQL keeps of a table's rows beside them, in pieces. */
async function bytesBeside(table: string): Promise<number> {
  const { rows } = await connection.db.execute<{ bytes: number }>(
    sql`select pg_relation_size(reltoastrelid)::int as bytes from pg_class where oid = ${table}::regclass`,
  )
  return rows[0]?.bytes ?? Number.NaN
}

test.each(['trust', 'declaration'])(
  'a row of %s.exchanges is written as one, with all that is sealed in it',
  async (schema) => {
    const store = createExchangeStore({ ...connection, clock: () => now, schema })
    const sealed = { request: randomBytes(3000), context: randomBytes(200) }
    const { id } = await store.begin({ id: randomUUID(), state: 'PENDING', owner: 'test', createdAt: now, ...sealed })
    const change = {
      state: 'OFFERED',
      request: null,
      claims: randomBytes(700),
      offer: randomBytes(1700),
      offerUntil: now,
    } as const
    await store.move(id, () => ({ change }))
    expect(await bytesBeside(`${schema}.exchanges`)).toBe(0)
  },
)

test.each(['trust', 'declaration'])(
  'what is open on a topic of %s is found by the index that holds nothing else',
  async (schema) => {
    const asked: string[] = []
    const statements = {
      run: async <Row>({ text }: { text: string }): Promise<Row[]> => {
        asked.push(text)
        return []
      },
    }
    await createExchangeRepository(statements, { schema, companion: undefined, origin: 'test' }).listOpen('item:1')
    const plan = await connection.db.transaction(async (transaction) => {
      // Of a table without rows PostgreSQL would rather read everything.
      await transaction.execute(sql`set local enable_seqscan = off`)
      const question = `explain ${asked[0]?.replace('$1', "array['item:1']")}`
      return JSON.stringify(await transaction.execute(sql.raw(question)))
    })
    expect(plan).toContain('exchanges_topic')
  },
)

test('a nonce that was used before holds back the step that brings it, and no other of the same batch', async () => {
  const place = { schema: 'trust', companion: undefined, origin: 'test' }
  const { write } = createExchangeRepository(connection.statements, place)
  const begin = () => createExchange({ id: randomUUID(), state: 'PENDING', createdAt: now })
  const [late, good, used] = [begin(), begin(), randomBytes(32)]
  const step = (exchange: Exchange, hash: Uint8Array): ExchangeWrite => ({
    kind: 'update',
    exchange: moveExchange(exchange, { state: 'ANSWERED' }, now),
    nonces: [{ hash, until: now }],
    issued: undefined,
    companion: undefined,
  })
  await write([late, good].map((exchange) => ({ kind: 'insert', exchange })))
  await write([{ kind: 'nonces', id: randomUUID(), nonces: [{ hash: used, until: now }] }])
  expect(await write([step(late, used), step(good, randomBytes(32))])).toEqual([{ usedNonce: used }, 'written'])
})
