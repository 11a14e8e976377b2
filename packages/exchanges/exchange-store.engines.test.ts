import { randomBytes, randomUUID } from 'node:crypto'
import { shareTestDatabase } from '@e-collecting/database/testing'
import { issuedCredentials, exchanges as rows, typeDocuments } from '@e-collecting/database/trust'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { deletedAt, type Exchange, type ExchangeChange } from './exchange.ts'
import { createExchangeCache } from './exchange-cache.ts'
import { createExchangeRepository } from './exchange-repository.ts'
import { canMove, type ExchangeState, isFinal } from './exchange-state.ts'
import { createExchangeStore, type ExchangeStore } from './exchange-store.ts'
import { createExchangeWatch } from './exchange-watch.ts'
import { createSweep } from './sweep-exchanges.ts'
import { EXCHANGE_STATES, tellByHand, WAYS } from './testing.ts'

const connection = shareTestDatabase()
let store: ExchangeStore
/** Another process on the same database, which hears nothing of the first. */
let deafStore: ExchangeStore
let now = new Date('2026-11-22T10:00:00Z')
const clock = () => now
const later = (ms: number) => new Date(now.getTime() + ms)

beforeAll(async () => {
  store = createExchangeStore({ ...connection, clock })
  // Whoever waits is told once more when hearing begins.
  await vi.waitUntil(connection.bulletin.isHearing, { timeout: 20_000 })
  deafStore = createExchangeStore({
    ...connection,
    clock,
    bulletin: { ...connection.bulletin, subscribe: () => () => {} },
  })
})

const begin = (changes: Partial<Exchange> = {}) =>
  store.begin({
    id: randomUUID(),
    state: 'PENDING',
    owner: 'test',
    topic: 'item:1',
    verifier: 'verifier',
    createdAt: now,
    openUntil: later(300_000),
    request: randomBytes(64),
    browserHash: randomBytes(32),
    ...(changes as object),
  })
const stored = async (id: string) => (await connection.db.select().from(rows).where(eq(rows.id, id)))[0]
const to =
  (state: ExchangeState, change: Partial<ExchangeChange> = {}) =>
  () => ({ change: { ...change, state } })

const bring = async (state: ExchangeState) => {
  const { id } = await begin()
  for (const step of WAYS[state])
    await store.move(id, to(step, step === 'OFFERED' ? { offer: randomBytes(32), offerUntil: later(3_600_000) } : {}))
  return id
}

describe('every step of the machine, against the real rows', () => {
  const cells = EXCHANGE_STATES.flatMap((from) => EXCHANGE_STATES.map((target) => ({ from, target })))
  test.each(cells)('$from → $target', async ({ from, target }) => {
    const id = await bring(from)
    if (canMove(from, target)) {
      expect((await store.move(id, to(target)))?.state).toBe(target)
      expect((await stored(id))?.state).toBe(target)
    } else {
      await expect(store.move(id, to(target))).rejects.toThrow(`From ${from} there is no step to ${target}.`)
      expect((await stored(id))?.state).toBe(from)
    }
  })
})

test('what is read is what was written', async () => {
  const begun = await begin({ context: randomBytes(20) })
  expect(await deafStore.find(begun.id)).toEqual(
    Object.fromEntries(
      Object.entries(begun).map(([member, value]) => [member, value instanceof Buffer ? sameBytes(value) : value]),
    ),
  )
})
const sameBytes = (bytes: Uint8Array) =>
  expect.toSatisfy((other: Uint8Array) => Buffer.compare(other, bytes) === 0, 'the same bytes')

test('of many who take the same step one does, in whatever process', async () => {
  const { id } = await begin()
  await deafStore.find(id)
  const open = (name: string) => (exchange: Exchange) => {
    if (exchange.state !== 'PENDING') throw new Error(`too late for ${name}`)
    return { change: { state: 'ANSWERED' as const, failure: name } }
  }
  const attempts = Array.from({ length: 20 }, (_, at) => (at % 2 === 0 ? store : deafStore).move(id, open(String(at))))
  const outcomes = await Promise.allSettled(attempts)
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect((await stored(id))?.version).toBe(2)
})

test('a process that has not heard of a change decides on what is stored, not on what it remembers', async () => {
  const { id } = await begin()
  await deafStore.find(id)
  await store.move(id, to('OFFERED', { offer: randomBytes(8), offerUntil: later(1000) }))
  const moved = await deafStore.move(id, ({ state }) => {
    if (state !== 'OFFERED') throw new Error('no offer')
    return { change: { state: 'IN_PROGRESS' } }
  })
  expect(moved?.state).toBe('IN_PROGRESS')
})

test('a nonce is used once, by one exchange, also in the same batch', async () => {
  const nonces = [{ hash: randomBytes(32), until: later(120_000) }]
  const ids = await Promise.all([bring('IN_PROGRESS'), bring('IN_PROGRESS'), bring('IN_PROGRESS')])
  const outcomes = await Promise.allSettled(
    ids.map((id) => store.move(id, () => ({ change: { state: 'ISSUED' }, nonces }))),
  )
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected'])
  expect(outcomes.find((one) => one.status === 'rejected')).toMatchObject({ reason: { code: 'nonce-used' } })
  const states = await Promise.all(ids.map(async (id) => (await stored(id))?.state))
  expect(states.sort(), 'a refused step moves nothing').toEqual(['IN_PROGRESS', 'IN_PROGRESS', 'ISSUED'])
  await expect(store.consume(ids[0], nonces)).rejects.toMatchObject({ code: 'nonce-used' })
})

test('a nonce that our own losing attempt has used up does not refuse the next attempt', async () => {
  const id = await bring('OFFERED')
  await deafStore.find(id)
  await store.move(id, to('IN_PROGRESS'))
  const nonces = [{ hash: randomBytes(32), until: later(120_000) }]
  const moved = await deafStore.move(id, () => ({ change: { state: 'IN_PROGRESS' }, nonces }))
  expect(moved?.version).toBe(4)
})

test('a step that does not hold leaves no issued credential behind', async () => {
  const id = await bring('IN_PROGRESS')
  const { version } = (await store.move(id, to('IN_PROGRESS', { issuer: 'issuer' }))) as Exchange
  await deafStore.find(id)
  await store.move(id, to('DEFERRED'))
  const issued = { issuerDid: 'did:example:issuer', listId: randomUUID(), validUntil: null }
  await deafStore.move(id, (exchange) =>
    exchange.state === 'DEFERRED'
      ? { change: { state: 'READY' }, issued: { ...issued, indexes: [exchange.version] } }
      : { change: { state: 'ISSUED' }, issued: { ...issued, indexes: [exchange.version] } },
  )
  const credentials = await connection.db.select().from(issuedCredentials).where(eq(issuedCredentials.id, id))
  expect(credentials.map(({ indexes }) => indexes)).toEqual([[version + 1]])
})

/** A store that remembers nothing yet, and how many statements it has read with. */
function createCountedStore() {
  let reads = 0
  const counted = createExchangeStore({
    ...connection,
    clock,
    statements: {
      run: (statement, columns) => {
        if (!statement.name.includes('exchanges-write')) reads++
        return connection.statements.run(statement, columns)
      },
    },
  })
  return { counted, reads: () => reads }
}

test('what goes on is answered from memory; what has ended is not kept there', async () => {
  const { counted, reads } = createCountedStore()
  const { id } = await begin()
  await counted.find(id)
  await counted.move(id, to('ANSWERED'))
  expect((await counted.find(id))?.state).toBe('ANSWERED')
  expect(reads()).toBe(1)
  await counted.move(id, to('FAILED'))
  await counted.find(id)
  expect(reads()).toBe(2)
})

test('what a process does not know is read together, each row once, and each gets its own', async () => {
  const { counted, reads } = createCountedStore()
  const begun = await Promise.all(Array.from({ length: 20 }, () => begin()))
  const asked = [...begun, ...begun].map(({ id }) => id)
  const unknown = randomUUID()
  const found = await Promise.all([...asked, unknown].map((id) => counted.find(id)))
  expect(found.map((exchange) => exchange?.id)).toEqual([...asked, undefined])
  expect(reads()).toBe(1)
})

test('what is changed elsewhere while it is read is not remembered as it was before', async () => {
  const { id } = await begin()
  const { bulletin, notify } = tellByHand(connection.bulletin)
  let isFirst = true
  const slow = createExchangeStore({
    ...connection,
    clock,
    bulletin,
    statements: {
      run: async (statement, columns) => {
        const rows = await connection.statements.run(statement, columns)
        if (isFirst) {
          isFirst = false
          await store.move(id, to('FAILED'))
          notify(`${id}:2`)
        }
        return rows as never
      },
    },
  })
  expect((await slow.find(id))?.state).toBe('PENDING')
  expect((await slow.find(id))?.state).toBe('FAILED')
})

test('a name that no row can have is nobody else’s fault', async () => {
  const { counted } = createCountedStore()
  const { id } = await begin()
  const found = await Promise.allSettled([counted.find('no-id'), counted.find(id)])
  expect(found.map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
})

test('while no notices are heard, whoever waits is told by asking', async () => {
  const unhearing = createExchangeStore({
    ...connection,
    clock,
    bulletin: { ...connection.bulletin, subscribe: () => () => {}, isHearing: () => false },
  })
  const { id } = await begin()
  const told: (string | undefined)[] = []
  const end = unhearing.watch(id, (exchange) => told.push(exchange?.state))
  await store.move(id, to('FAILED'))
  expect(told).toEqual([])
  await unhearing.catchUp()
  end()
  expect(told).toEqual(['FAILED'])
})

test('of many changes none is lost and none contends with the others, in one process', async () => {
  const id = await bring('OFFERED')
  const moved = await Promise.all(
    Array.from({ length: 50 }, () =>
      store.move(id, ({ attempts }) => ({ change: { state: 'OFFERED', attempts: attempts + 1 } })),
    ),
  )
  expect(moved.map((exchange) => exchange?.attempts)).toEqual(Array.from({ length: 50 }, (_, at) => at + 1))
  expect((await stored(id))?.attempts).toBe(50)
})

test('an exchange that every attempt finds changed by others is given up', async () => {
  const id = await bring('OFFERED')
  let attempts = 0
  const contended = createExchangeStore({
    ...connection,
    clock,
    statements: {
      run: async (statement, columns) => {
        if (statement.name.includes('exchanges-write')) {
          attempts++
          await store.move(id, to('OFFERED'))
        }
        return connection.statements.run(statement, columns)
      },
    },
  })
  await expect(contended.move(id, to('OFFERED'))).rejects.toMatchObject({ code: 'exchange-contended' })
  expect(attempts).toBe(5)
})

test('what is begun and what is moved in one batch does not mix', async () => {
  const [one, another] = [await bring('OFFERED'), await bring('IN_PROGRESS')]
  const [begun] = await Promise.all([begin(), store.move(one, to('CANCELLED')), store.move(another, to('ISSUED'))])
  expect((await stored(begun.id))?.state).toBe('PENDING')
  expect((await stored(one))?.state).toBe('CANCELLED')
  expect((await stored(another))?.state).toBe('ISSUED')
})

test('a row that cannot be written fails alone', async () => {
  const [good, bad] = [await bring('OFFERED'), await bring('OFFERED')]
  const outcomes = await Promise.allSettled([
    store.move(bad, to('IN_PROGRESS', { issuer: 'nul\u0000nul' })),
    store.move(good, to('IN_PROGRESS')),
  ])
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
  expect((await stored(good))?.state).toBe('IN_PROGRESS')
})

test.each(EXCHANGE_STATES.filter(isFinal))('%s keeps nothing of a person, and no time but the day', async (state) => {
  const id = await bring(state)
  if (state === 'ISSUED') {
    now = later(120_000)
    await store.sweep(now)
  }
  const row = await stored(id)
  expect(row).toMatchObject({
    sealedRequest: null,
    sealedClaims: null,
    sealedOffer: null,
    codeHash: null,
    tokenHash: null,
    refreshHash: null,
    dpopHash: null,
    openUntil: null,
    offerUntil: null,
    tokenUntil: null,
    leaseUntil: null,
  })
  for (const time of [row?.createdAt, row?.dueAt]) expect(time?.toISOString()).toMatch(/T00:00:00.000Z$/)
})

/** Begun a minute before midnight by somebody whom a service elsewhere knows; it is a minute after midnight now. */
async function beginBeforeMidnight() {
  const midnight = deletedAt(now).getTime() - 86_400_000
  now = new Date(midnight - 60_000)
  const begun = await begin({ remoteVerification: 'elsewhere', remoteOffer: 'elsewhere' })
  now = new Date(midnight + 60_000)
  return { ...begun, midnight: new Date(midnight) }
}
const OVER = { remoteVerification: null, remoteOffer: null }

test.each(EXCHANGE_STATES.filter(isFinal))(
  '%s keeps no id of a service elsewhere, and of two days that of its end',
  async (state) => {
    const { id, midnight } = await beginBeforeMidnight()
    for (const step of WAYS[state]) await store.move(id, to(step, step === 'OFFERED' ? { offer: randomBytes(32) } : {}))
    if (state === 'ISSUED') {
      now = later(120_000)
      await store.sweep(now)
    }
    expect(await stored(id)).toMatchObject({ ...OVER, createdAt: midnight })
  },
)

test('what lapses after midnight keeps neither, either', async () => {
  const { id, midnight } = await beginBeforeMidnight()
  now = later(300_000)
  await store.sweep(now)
  expect(await stored(id)).toMatchObject({ ...OVER, state: 'LAPSED', createdAt: midnight })
})

test('what nobody answered, dealt with or collected in time ends, and goes when its day is over', async () => {
  const [pending, answered, settled, offered] = [
    await begin(),
    await bring('ANSWERED'),
    await bring('SETTLED'),
    await bring('OFFERED'),
  ]
  now = later(3_600_000)
  await store.sweep(now)
  const states = await Promise.all(
    [pending.id, answered, settled, offered].map(async (id) => (await stored(id))?.state),
  )
  expect(states).toEqual(['LAPSED', 'FAILED', 'LAPSED', 'EXPIRED'])
  now = later(86_400_000)
  await store.sweep(now)
  expect(await stored(offered)).toBeDefined()
  now = later(86_400_000)
  await store.sweep(now)
  for (const id of [pending.id, answered, settled, offered]) expect(await stored(id)).toBeUndefined()
})

test('after the midnight that follows their end rows lie in the order of their ids, and all else stays', async () => {
  await connection.db.delete(rows)
  const ids = Array.from({ length: 40 }, () => randomUUID())
    .toSorted()
    .toReversed()
  for (const id of ids) {
    await begin({ id })
    await store.move(id, to('CANCELLED'))
  }
  const open = await begin({ openUntil: later(2 * 86_400_000) })
  const placed = async () =>
    (await connection.db.select().from(rows).orderBy(sql`ctid`)).filter(({ id }) => id !== open.id)
  const before = await placed()
  expect(before.map(({ id }) => id)).toEqual(ids)
  await store.sweep(now)
  expect(await placed()).toEqual(before)
  // Room that is left in the file would be filled first, in whatever order.
  await connection.db.execute(sql`vacuum full ${rows}`)

  now = later(86_400_000)
  await Promise.all([store.sweep(now), deafStore.sweep(now)])
  expect(await placed()).toEqual(before.toReversed().map((row) => ({ ...row, version: 0 })))
  expect((await stored(open.id))?.version).toBe(1)
  const [first = ''] = ids
  expect(await store.move(first, ({ state }) => (isFinal(state) ? undefined : to('CANCELLED')()))).toMatchObject({
    state: 'CANCELLED',
  })
  await store.move(open.id, to('CANCELLED'))
})

test('rows are put into order by one process after the other', async () => {
  const { id } = await begin()
  await store.move(id, to('CANCELLED'))
  now = later(86_400_000)
  const sweeper = createExchangeStore({ ...connection, clock })
  let sweeping = Promise.resolve()
  const first = await connection.db.transaction(async (other) => {
    await other.execute(sql`select pg_advisory_xact_lock(hashtext('trust.exchanges'))`)
    sweeping = sweeper.sweep(now)
    const pause = new Promise((resolve) => setTimeout(resolve, 300, 'waits'))
    return Promise.race([sweeping.then(() => 'done'), pause])
  })
  expect(first).toBe('waits')
  await sweeping
  expect((await stored(id))?.version).toBe(0)
})

test('a failure that only a caller of the management API knows is told as long as an answer was awaited', async () => {
  const { id, createdAt } = await begin({ owner: null })
  await store.move(id, to('FAILED'))
  expect((await stored(id))?.dueAt).toEqual(new Date(createdAt.getTime() + 900_000))
  now = later(899_999)
  await store.sweep(now)
  expect(await stored(id)).toBeDefined()
  now = later(1)
  await store.sweep(now)
  expect(await stored(id)).toBeUndefined()
})

test('after that midnight no row says that it failed, or why, but to a caller of the management API', async () => {
  const midnight = deletedAt(now).getTime() - 86_400_000
  now = new Date(midnight - 60_000)
  const [owned, asked] = [await begin({ owner: 'declaration' }), await begin({ owner: null })]
  const outcomes = async () =>
    (await Promise.all([owned, asked].map(({ id }) => stored(id)))).map((row) => [row?.state, row?.failure])
  const FAILED = ['FAILED', 'credential_revoked']
  for (const { id } of [owned, asked]) await store.move(id, to('FAILED', { failure: 'credential_revoked' }))
  await store.sweep(now)
  expect(await outcomes()).toEqual([FAILED, FAILED])
  now = new Date(midnight + 60_000)
  await store.sweep(now)
  expect(await outcomes()).toEqual([['LAPSED', null], FAILED])
})

test('what was collected in the last minutes before midnight ended on that day, and goes with it', async () => {
  const midnight = deletedAt(now).getTime() - 86_400_000
  now = new Date(midnight - 1)
  const id = await bring('ISSUED')
  now = new Date(midnight + 60_000)
  await store.sweep(now)
  expect((await stored(id))?.sealedOffer, 'its answer may have got lost').not.toBeNull()
  now = new Date(midnight + 120_000)
  await store.sweep(now)
  const [began, ends] = [new Date(midnight - 86_400_000), new Date(midnight + 86_400_000)]
  expect(await stored(id), 'and put in order').toMatchObject({ createdAt: began, dueAt: ends, version: 0 })
  now = ends
  await store.sweep(now)
  expect(await stored(id)).toBeUndefined()
})

test('what a wallet has proved is kept for 15 minutes, while its offer stays open', async () => {
  const { id } = await begin()
  await store.move(id, to('OFFERED', { claims: randomBytes(9), offer: randomBytes(9), offerUntil: later(86_400_000) }))
  now = later(900_000)
  await store.sweep(now)
  const row = await stored(id)
  expect([row?.state, row?.sealedClaims]).toEqual(['OFFERED', null])
  expect(row?.sealedOffer).not.toBeNull()
})

test('a credential collected in its last moment stays collected, though a sweep was on its way to end the offer', async () => {
  const id = await bring('READY')
  const repository = createExchangeRepository(connection.statements, {
    schema: 'trust',
    companion: undefined,
    origin: 'a sweep',
  })
  const nobody = { cache: createExchangeCache({ clock, isHearing: () => true }), watches: createExchangeWatch() }
  const sweep = createSweep({
    ...nobody,
    repository,
    reload: async () => {},
    move: async (due, decide) => {
      if (due === id) await deafStore.move(id, to('ISSUED'))
      return store.move(due, decide)
    },
  })
  now = later(3_600_000)
  await sweep(now)
  expect(await stored(id)).toMatchObject({ state: 'ISSUED', sealedOffer: expect.anything() })
})

test('an owner looks after answers that wait, and of his requests elsewhere after those that end soon or are waited for here', async () => {
  const [mine, others] = [{ owner: 'mine' }, { owner: 'others' }]
  const elsewhere = { remoteVerification: 'elsewhere' }
  const quiet = await begin({ ...mine, ...elsewhere })
  const watched = await begin({ ...mine, ...elsewhere, openUntil: later(3_600_000) })
  for (const more of [mine, { ...others, ...elsewhere }]) store.watch((await begin(more)).id, () => undefined)
  const answered = await begin(mine)
  await store.move(answered.id, to('ANSWERED'))
  const endWatch = store.watch(watched.id, () => undefined)
  const ended = await begin({ ...mine, ...elsewhere })
  await store.move(ended.id, to('FAILED'))
  for (const id of [ended.id, randomUUID()]) store.watch(id, () => undefined)
  expect([store.isWatched(watched.id), store.isWatched(quiet.id)]).toEqual([true, false])
  const ids = async () => (await store.listUnsettled('mine', 5000)).map(({ id }) => id).toSorted()
  expect(await ids()).toEqual([watched.id, answered.id].toSorted())
  endWatch()
  expect(await ids()).toEqual([answered.id])
  now = later(295_000)
  expect(await ids()).toEqual([quiet.id, answered.id].toSorted())
})

test('a request elsewhere lapses with its time like any other', async () => {
  const { id } = await begin({ owner: 'mine', remoteVerification: 'elsewhere' })
  now = later(300_000)
  await store.sweep(now)
  expect((await stored(id))?.state).toBe('LAPSED')
})

test('a collected credential can be signed again for two minutes', async () => {
  const id = await bring('ISSUED')
  now = later(119_999)
  await store.sweep(now)
  expect((await stored(id))?.sealedOffer).not.toBeNull()
})

test('a nonce stays used for as long as it could be used, and goes then', async () => {
  const id = await bring('OFFERED')
  const nonces = [{ hash: randomBytes(32), until: later(120_000) }]
  await store.consume(id, nonces)
  now = later(119_999)
  await store.sweep(now)
  await expect(store.consume(id, nonces)).rejects.toMatchObject({ code: 'nonce-used' })
  now = later(1)
  await store.sweep(now)
  await store.consume(id, nonces)
})

test('a topic is ended as a whole, also when more is open on it than one batch takes', async () => {
  await Promise.all(Array.from({ length: 501 }, () => begin({ topic: 'item:9' })))
  expect(await store.endTopic('item:9', 'item-off')).toBe(501)
})

test('whoever waits is told of each change once, and a topic is ended as a whole', async () => {
  const [mine, other] = [await begin({ topic: 'item:7' }), await begin({ topic: 'item:8' })]
  const offered = await begin({ topic: 'item:7' })
  await store.move(offered.id, to('OFFERED', { offer: randomBytes(9), offerUntil: later(1000) }))
  const told: (string | undefined)[] = []
  const end = store.watch(mine.id, (exchange) => told.push(exchange?.state))
  const answered = await begin({ topic: 'item:7' })
  await store.move(answered.id, to('ANSWERED'))
  expect(await store.endTopic('item:7', 'item-off')).toBe(2)
  expect(told).toEqual(['FAILED'])
  expect((await stored(answered.id))?.failure).toBe('item-off')
  end()
  expect((await store.find(other.id))?.state).toBe('PENDING')
  expect((await store.find(offered.id))?.state).toBe('OFFERED')
})

describe('a row beside an exchange', () => {
  const companion = {
    table: 'trust.type_documents',
    columns: [
      ['hash', 'text'],
      ['body', 'text'],
      ['created_at', 'timestamptz'],
    ],
  } as const
  const open = () => createExchangeStore({ ...connection, clock, companion })
  const bodyOf = async (hash: string) =>
    (await connection.db.select().from(typeDocuments).where(eq(typeDocuments.hash, hash))).map(({ body }) => body)
  const settle = (row: readonly (string | Date)[]) => () => ({ change: { state: 'SETTLED' } as const, companion: row })

  test('is written with the step, and only with it', async () => {
    const [accompanied, [mine, lost]] = [open(), [randomUUID(), randomUUID()]]
    const { id } = await begin()
    await accompanied.move(id, settle([mine, 'mine', now]))
    // Knows the exchange as it was: its step does not hold.
    const outdated = createExchangeStore({
      ...connection,
      clock,
      companion,
      bulletin: { ...connection.bulletin, subscribe: () => () => {} },
    })
    const other = await begin()
    await outdated.find(other.id)
    await store.move(other.id, to('CANCELLED'))
    await outdated.move(other.id, ({ state }) => (state === 'PENDING' ? settle([lost, 'lost', now])() : undefined))
    expect([await bodyOf(mine), await bodyOf(lost)]).toEqual([['mine'], []])
  })

  test('is left out where it would repeat what is unique, of an earlier step or of the same batch', async () => {
    const [accompanied, hash] = [open(), randomUUID()]
    const begun = await Promise.all(Array.from({ length: 8 }, () => begin()))
    const moved = await Promise.all(begun.map(({ id }, at) => accompanied.move(id, settle([hash, `${at}`, now]))))
    expect(moved.map((exchange) => exchange?.state)).toEqual(begun.map(() => 'SETTLED'))
    expect(await bodyOf(hash)).toHaveLength(1)
  })
})

describe.each([
  ['its connection', { code: 'ECONNRESET' }],
  // What PgBouncer says when it loses the server in the middle of a statement.
  ['the server of a pooler', { code: '08P01', severity: 'FATAL' }],
])('a step whose answer was lost with %s', (_, fault) => {
  const lost = () => Object.assign(new Error('Connection terminated unexpectedly'), fault)
  /** A process that hears all notices of others; `run` may be told to lose answers, or to lose statements before they arrive. */
  const createLosing = () => {
    let loses: 'answers' | 'statements' | undefined
    const losing = createExchangeStore({
      ...connection,
      clock,
      bulletin: { ...connection.bulletin, origin: randomUUID(), subscribe: () => () => {}, isHearing: () => true },
      statements: {
        run: async (statement, columns) => {
          if (loses === 'statements') throw lost()
          const found = await connection.statements.run(statement, columns)
          if (loses === 'answers') throw lost()
          return found as never
        },
      },
    })
    return {
      losing,
      lose: (what: typeof loses) => {
        loses = what
      },
    }
  }
  const watchedBy = async (losing: ExchangeStore) => {
    const { id } = await begin()
    await losing.find(id)
    const told: (string | undefined)[] = []
    const end = losing.watch(id, (exchange) => told.push(exchange?.state))
    return { id, told, end }
  }

  test('is seen by whoever asks, and told to those who wait, though it has brought no notice', async () => {
    const { losing, lose } = createLosing()
    const { id, told } = await watchedBy(losing)
    lose('answers')
    await expect(losing.move(id, to('ANSWERED'))).rejects.toMatchObject(fault)
    lose('statements')
    await expect(losing.catchUp()).rejects.toMatchObject(fault)
    lose(undefined)
    expect((await losing.find(id))?.state).toBe('ANSWERED')
    await losing.catchUp()
    await losing.catchUp()
    expect(told).toEqual(['ANSWERED'])
  })

  test('is looked for while it may come, and as long as somebody waits for it', async () => {
    const { losing, lose } = createLosing()
    const { id, told, end } = await watchedBy(losing)
    lose('statements')
    await expect(losing.move(id, to('ANSWERED'))).rejects.toMatchObject(fault)
    lose(undefined)
    now = later(60_000)
    await losing.catchUp()
    await deafStore.move(id, to('ANSWERED'))
    await losing.catchUp()
    expect(told.at(-1)).toBe('ANSWERED')
    const others = await watchedBy(losing)
    lose('statements')
    await expect(losing.move(others.id, to('ANSWERED'))).rejects.toMatchObject(fault)
    end()
    others.end()
    now = later(59_999)
    lose(undefined)
    await losing.catchUp()
    lose('statements')
    await expect(losing.catchUp()).rejects.toMatchObject(fault)
    now = later(1)
    lose(undefined)
    await losing.catchUp()
    lose('statements')
    await losing.catchUp()
  })

  test('is not taken anew, one by one: a nonce of its own would seem to be used by somebody', async () => {
    const { losing, lose } = createLosing()
    const nonces = () => [{ hash: randomBytes(32), until: later(120_000) }]
    const ids = await Promise.all([bring('IN_PROGRESS'), bring('IN_PROGRESS')])
    for (const id of ids) await losing.find(id)
    lose('answers')
    const outcomes = await Promise.allSettled([
      losing.begin({ id: randomUUID(), state: 'PENDING', createdAt: now, openUntil: later(1000) }),
      ...ids.map((id) => losing.move(id, () => ({ change: { state: 'ISSUED' }, nonces: nonces() }))),
    ])
    lose(undefined)
    expect(outcomes).toMatchObject(Array(3).fill({ reason: fault }))
    expect(await Promise.all(ids.map(async (id) => (await stored(id))?.state))).toEqual(['ISSUED', 'ISSUED'])
  })
})

test('what another process has told and could not be read is read again', async () => {
  const { id } = await begin()
  let receive: (notice: string) => void = () => undefined
  let isAway = false
  const hearing = createExchangeStore({
    ...connection,
    clock,
    bulletin: {
      ...connection.bulletin,
      isHearing: () => true,
      subscribe: (_, tell) => {
        receive = tell
        return () => {}
      },
    },
    statements: {
      run: async (...work) => {
        if (isAway) throw new Error('The database is away.')
        return connection.statements.run(...work)
      },
    },
  })
  const told: (string | undefined)[] = []
  hearing.watch((await hearing.find(id))?.id ?? '', (exchange) => told.push(exchange?.state))
  await deafStore.move(id, to('ANSWERED'))
  isAway = true
  receive(`${id}:2`)
  await expect.poll(() => hearing.catchUp().catch(() => 'away')).toBe('away')
  isAway = false
  await hearing.catchUp()
  expect(told).toEqual(['ANSWERED'])
})
