import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { shareTestDatabase, TEST_SERVER } from '@e-collecting/database/testing'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { ExchangeStep } from './exchange-step.ts'
import { createExchangeStore } from './exchange-store.ts'

const connection = shareTestDatabase()
const now = new Date('2026-11-22T10:00:00Z')
const inAnHour = new Date(now.getTime() + 3_600_000)
/** So many that PostgreSQL finds each row by its key, as it does on any day. */
const OTHERS = 400

const companion = {
  table: 'trust.type_documents',
  columns: [
    ['body', 'text'],
    ['hash', 'text'],
    ['created_at', 'timestamptz'],
  ],
  once: [['hash']],
} as const

/** A process of its own, and how many statements it has written with. */
function createProcess() {
  let writes = 0
  const store = createExchangeStore({
    ...connection,
    clock: () => now,
    companion,
    bulletin: { ...connection.bulletin, subscribe: () => () => {} },
    statements: {
      run: (statement, columns) => {
        if (statement.name.includes('exchanges-write')) writes++
        return connection.statements.run(statement, columns)
      },
    },
  })
  return { store, writes: () => writes }
}

const begin = (id: string = randomUUID()) =>
  createExchangeStore({ ...connection, clock: () => now }).begin({
    id,
    state: 'PENDING',
    createdAt: now,
    openUntil: inAnHour,
    request: randomBytes(1000),
  })

async function untilWaiting(count: number): Promise<void> {
  const ask = sql`select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(async () => (await connection.db.execute(ask)).rows.length).toBe(count)
}

type Move = readonly [id: string, step: ExchangeStep]

/**
 * Two processes write at once, each with one statement, while somebody else holds what the first of them comes to in the middle.
 * @param hold SQL that makes the holder hold it
 */
async function writeAtOnce(first: readonly Move[], second: readonly Move[], hold: ReturnType<typeof sql>) {
  const [one, other] = [createProcess(), createProcess()]
  for (const [{ store }, moves] of [[one, first] as const, [other, second] as const])
    await Promise.all(moves.map(([id]) => store.find(id)))
  const run = (process: typeof one, moves: readonly Move[]) =>
    Promise.allSettled(moves.map(([id, step]) => process.store.move(id, () => step)))
  const running: ReturnType<typeof run>[] = []
  await connection.db.transaction(async (holder) => {
    await holder.execute(hold)
    running.push(run(one, first))
    await untilWaiting(1)
    running.push(run(other, second))
    await untilWaiting(2)
    // Whoever held a thing that the other one waits for would show after a second.
    await delay(100)
  })
  const outcomes = (await Promise.all(running)).flat()
  return {
    failed: outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : [])),
    writes: [one.writes(), other.writes()],
  }
}

const SETTLED = { change: { state: 'SETTLED' } } as const satisfies ExchangeStep
const ids = async (count: number) =>
  (await Promise.all(Array.from({ length: count }, () => begin()))).map(({ id }) => id).toSorted()

describe.skipIf(TEST_SERVER === undefined)('two processes never wait for each other in a circle', () => {
  beforeAll(async () => {
    await Promise.all(Array.from({ length: OTHERS }, () => begin()))
    await connection.db.execute(sql`analyze trust.exchanges`)
  })

  test('over rows of exchanges, in whatever order their steps come', async () => {
    const [x = '', m = '', y = ''] = await ids(3)
    const step = { change: { state: 'PENDING' } } as const
    const written = await writeAtOnce(
      [x, m, y].map((id) => [id, step]),
      [y, x].map((id) => [id, step]),
      sql`select 1 from trust.exchanges where id = ${m} for update`,
    )
    expect(written.failed).toEqual([])
    // Both have moved x and y: of each pair one had to decide anew, once.
    expect(written.writes.toSorted()).toEqual([1, 2])
  })

  test('over nonces', async () => {
    const [x, m, y] = Array.from({ length: 3 }, () => randomBytes(32)).toSorted(Buffer.compare)
    const [a = '', b = '', c = '', d = '', e = ''] = await ids(5)
    const using = (nonce: Buffer | undefined): ExchangeStep => ({
      ...SETTLED,
      nonces: [{ hash: nonce ?? randomBytes(32), until: inAnHour }],
    })
    const written = await writeAtOnce(
      [
        [a, using(x)],
        [b, using(m)],
        [c, using(y)],
      ],
      [
        [d, using(y)],
        [e, using(x)],
      ],
      sql`insert into trust.used_nonces (nonce_hash, expires_at) values (${m}, ${now})`,
    )
    expect(written.failed.map(({ code }) => code)).toEqual(['nonce-used', 'nonce-used', 'nonce-used'])
    expect(written.writes).toEqual([1, 1])
  })

  test('over rows beside exchanges', async () => {
    const [x = '', m = '', y = ''] = [randomUUID(), randomUUID(), randomUUID()].toSorted()
    const [a = '', b = '', c = '', d = '', e = ''] = await ids(5)
    const beside = (hash: string): ExchangeStep => ({ ...SETTLED, companion: [randomUUID(), hash, now] })
    const written = await writeAtOnce(
      [
        [a, beside(x)],
        [b, beside(m)],
        [c, beside(y)],
      ],
      [
        [d, beside(y)],
        [e, beside(x)],
      ],
      sql`insert into trust.type_documents (hash, body, created_at) values (${m}, '', ${now})`,
    )
    expect(written).toEqual({ failed: [], writes: [1, 1] })
  })
})
