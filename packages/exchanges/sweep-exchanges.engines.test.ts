import { randomBytes, randomUUID } from 'node:crypto'
import { shareTestDatabase } from '@e-collecting/database/testing'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test, vi } from 'vitest'
import { type Exchange, type NewExchange, REPEATABLE_MS } from './exchange.ts'
import { type ExchangeState, isFinal } from './exchange-state.ts'
import { createExchangeStore } from './exchange-store.ts'
import { EXCHANGE_STATES, WAYS } from './testing.ts'

const connection = shareTestDatabase()
const begun = new Date('2026-11-22T10:00:00Z')
const after = (ms: number) => new Date(begun.getTime() + ms)

beforeAll(async () => {
  createExchangeStore({ ...connection, clock: () => begun })
  // Whoever waits is told once more when hearing begins.
  await vi.waitUntil(connection.bulletin.isHearing, { timeout: 20_000 })
})

/** An exchange with something in each of its columns. */
const fullExchange = (owner: string | null): NewExchange => ({
  id: randomUUID(),
  state: 'PENDING',
  createdAt: begun,
  owner,
  topic: 'item:1',
  verifier: 'verifier',
  issuer: 'issuer',
  browserHash: randomBytes(32),
  context: randomBytes(9),
  request: randomBytes(9),
  claims: randomBytes(9),
  offer: randomBytes(9),
  codeHash: randomBytes(32),
  tokenHash: randomBytes(32),
  refreshHash: randomBytes(32),
  dpopHash: randomBytes(32),
  returnHash: randomBytes(32),
  failure: 'before',
  remoteVerification: 'elsewhere',
  remoteOffer: 'elsewhere',
  attempts: 3,
  leaseUntil: after(1000),
  openUntil: after(300_000),
  offerUntil: after(600_000),
  tokenUntil: after(600_000),
})
const KEPT = ['attempts', 'browserHash', 'createdAt', 'dueAt', 'failure', 'id', 'issuer', 'state', 'topic', 'verifier']
const LAPSED = { state: 'LAPSED', failure: 'before' }
const ISSUED = { state: 'ISSUED', failure: 'before' }
const EXPIRED = { state: 'EXPIRED', failure: 'before' }
const NOT_SETTLED = { state: 'FAILED', failure: 'not-settled' }

test.each<
  [how: string, owner: string | null, steps: readonly ExchangeState[], ms: number, left: object, kept: string[]]
>([
  ['nobody answered in time', 'test', WAYS.PENDING, 300_000, LAPSED, ['owner']],
  ['its owner did not deal with in time', 'test', WAYS.ANSWERED, 900_000, NOT_SETTLED, ['owner']],
  ['a caller of the management API has not fetched', null, WAYS.ANSWERED, 900_000, LAPSED, []],
  ['was dealt with before', 'test', WAYS.SETTLED, 300_000, LAPSED, ['owner']],
  ['nobody began to collect', 'test', WAYS.OFFERED, 600_000, EXPIRED, ['context', 'owner']],
  ['a wallet has begun to collect', 'test', WAYS.IN_PROGRESS, 600_000, EXPIRED, ['context', 'owner']],
  ['waited for its data', 'test', WAYS.DEFERRED, 600_000, EXPIRED, ['context', 'owner']],
  ['a wallet did not come back for', 'test', WAYS.READY, 600_000, EXPIRED, ['context', 'owner']],
  ['was collected', 'test', WAYS.ISSUED, REPEATABLE_MS, ISSUED, ['context', 'owner']],
])('of what %s the sweep leaves nothing of a person or a wallet', async (_, owner, steps, ms, left, kept) => {
  let now = begun
  const open = () => createExchangeStore({ ...connection, clock: () => now })
  const store = open()
  const { id } = await store.begin(fullExchange(owner))
  for (const state of steps) await store.move(id, () => ({ change: { state } }))
  const told: unknown[] = []
  store.watch(id, (exchange) => told.push(exchange?.state))
  now = after(ms)
  await store.sweep(now)
  const swept = (await open().find(id)) as Exchange
  const [createdAt, dueAt] = [new Date('2026-11-22'), new Date('2026-11-24')]
  expect(swept).toMatchObject({ ...left, createdAt, dueAt, version: steps.length + 2 })
  expect(told, 'who waits').toEqual(swept.state === 'ISSUED' ? [] : [swept.state])
  const names = Object.entries(swept).flatMap(([name, value]) => (value === null ? [] : [name]))
  expect(names.toSorted()).toEqual([...KEPT, ...kept, 'version'].toSorted())
})

test.each(EXCHANGE_STATES.filter(isFinal))(
  'what has ended as %s goes when the day after its end is over',
  async (state) => {
    let now = begun
    const store = createExchangeStore({ ...connection, clock: () => now })
    const { id } = await store.begin(fullExchange('test'))
    for (const step of WAYS[state]) await store.move(id, () => ({ change: { state: step } }))
    const isThere = []
    for (const at of [after(REPEATABLE_MS), new Date('2026-11-23T23:59:59.999Z'), new Date('2026-11-24')]) {
      now = at
      await store.sweep(now)
      isThere.push((await store.find(id)) !== undefined)
    }
    expect(isThere).toEqual([true, true, false])
  },
)

/** One more than a batch takes, each due since a time. */
const addMany = (topic: string, state: ExchangeState, due: string, offer: Buffer | null = null) =>
  connection.db.execute(sql`
    insert into trust.exchanges (id, topic, state, version, attempts, created_at, due_at, sealed_offer)
    select gen_random_uuid(), ${topic}, ${state}, 3, 0, ${begun.toISOString()}, ${due}, ${offer} from generate_series(1, 501)`)

test('one sweep does all that is due, also of what one batch cannot take', async () => {
  await addMany('over', 'CANCELLED', '2026-11-22T09:00:00Z')
  await addMany('asked', 'PENDING', '2026-11-22T09:00:00Z')
  await addMany('collected', 'ISSUED', '2026-11-22T09:00:00Z', randomBytes(9))
  await addMany('offered', 'OFFERED', '2026-11-22T09:00:00Z', randomBytes(9))
  await addMany('ended yesterday', 'CANCELLED', '2026-11-23')
  await createExchangeStore({ ...connection, clock: () => begun }).sweep(begun)
  const { rows } = await connection.db.execute(sql`
    select topic, state, version, count(*)::int, count(sealed_offer)::int as offers from trust.exchanges
    where version <> 1 and owner is null group by topic, state, version order by topic`)
  expect(rows).toEqual([
    { topic: 'asked', state: 'LAPSED', version: 4, count: 501, offers: 0 },
    { topic: 'collected', state: 'ISSUED', version: 4, count: 501, offers: 0 },
    { topic: 'ended yesterday', state: 'CANCELLED', version: 0, count: 501, offers: 0 },
    { topic: 'offered', state: 'EXPIRED', version: 4, count: 501, offers: 0 },
  ])
})
