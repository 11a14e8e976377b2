import { randomBytes, randomUUID } from 'node:crypto'
import { shareTestDatabase } from '@e-collecting/database/testing'
import { exchanges as rows } from '@e-collecting/database/trust'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test, vi } from 'vitest'
import type { ExchangeState } from './exchange-state.ts'
import { createExchangeStore } from './exchange-store.ts'
import { tellByHand } from './testing.ts'

const connection = shareTestDatabase()
const now = new Date('2026-11-22T10:00:00Z')
const clock = () => now
const inAnHour = new Date(now.getTime() + 3_600_000)

/** @param heard of each statement, once the database has answered it */
const createStore = (heard: (name: string) => void | Promise<void> = () => {}) =>
  createExchangeStore({
    ...connection,
    clock,
    statements: {
      run: async <Row>(...[statement, columns]: Parameters<typeof connection.statements.run>) => {
        const rows = await connection.statements.run<Row>(statement, columns)
        await heard(statement.name)
        return rows
      },
    },
  })

beforeAll(async () => {
  createStore()
  // Until notices are heard, what is in memory is asked for anew.
  await vi.waitUntil(connection.bulletin.isHearing, { timeout: 20_000 })
})

const begin = (topic = 'item:1') =>
  createStore().begin({ id: randomUUID(), state: 'PENDING', topic, createdAt: now, openUntil: inAnHour })
const to = (state: ExchangeState) => () => ({ change: { state } })

test('what must be such is believed from memory only if it is, and read before it is said not to be', async () => {
  let reads = 0
  const store = createStore((name) => {
    if (name.endsWith('-read')) reads++
  })
  const { id } = await begin()
  const find = async (wanted: ExchangeState) => (await store.findSuch(id, ({ state }) => state === wanted))?.state
  expect([await find('PENDING'), await find('PENDING'), reads]).toEqual(['PENDING', 'PENDING', 1])
  expect([await find('FAILED'), reads]).toEqual([undefined, 2])
  expect(await store.findSuch(randomUUID(), ({ state }) => state === 'PENDING')).toBeUndefined()
})

test('who listens is told of each step that is taken here, and of none that is not', async () => {
  const store = createStore()
  const told: string[] = []
  store.onMoved(async ({ state }) => void told.push(state))
  const { id } = await begin()
  expect((await store.move(id, () => undefined))?.state).toBe('PENDING')
  expect(await store.move(randomUUID(), to('FAILED'))).toBeUndefined()
  await store.move(id, to('FAILED'))
  expect(told).toEqual(['FAILED'])
})

test('what has moved on or gone while its topic is ended is not ended with it', async () => {
  const [offered, gone] = [await begin('item:2'), await begin('item:2')]
  const offer = { state: 'OFFERED', offer: randomBytes(9), offerUntil: inAnHour } as const
  const store = createStore(async (name) => {
    if (!name.endsWith('-open')) return
    await createStore().move(offered.id, () => ({ change: offer }))
    await connection.db.delete(rows).where(eq(rows.id, gone.id))
  })
  expect(await store.endTopic('item:2', 'item-off')).toBe(0)
  expect((await createStore().find(offered.id))?.state).toBe('OFFERED')
})

test('while notices are heard, nothing is asked for anew', async () => {
  let statements = 0
  const store = createStore(() => {
    statements++
  })
  const end = store.watch((await begin()).id, () => {})
  await store.catchUp()
  end()
  expect(statements).toBe(0)
})

test('what another process says it has changed is read anew, and told to who waits', async () => {
  const { bulletin, notify } = tellByHand(connection.bulletin)
  const store = createExchangeStore({
    ...connection,
    clock,
    bulletin,
  })
  const { id } = await begin()
  await store.find(id)
  await createStore().move(id, to('FAILED'))
  const told = new Promise((resolve) => store.watch(id, (exchange) => resolve(exchange?.state)))
  notify(`${randomUUID()}:7,${id}:2`)
  expect(await told).toBe('FAILED')
})

test('a refusal of what is stored reaches who asked', async () => {
  const { id } = await begin()
  const refuse = () => {
    throw new Error('too late')
  }
  await expect(createStore().move(id, refuse)).rejects.toThrow('too late')
})
