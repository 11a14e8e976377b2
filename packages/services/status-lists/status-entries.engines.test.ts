import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Statements } from '@e-collecting/database'
import { shareTestDatabase, TEST_SERVER } from '@e-collecting/database/testing'
import { statusLists } from '@e-collecting/database/trust'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createListPositions, type LeasedPositions } from './list-position-repository.ts'
import { createStatusEntries, type StatusEntries, type TakenEntries } from './status-entries.ts'
import { insertStatusList, loadStatusListContent, type StatusListRecord } from './status-list-repository.ts'

const connection = shareTestDatabase()

const orderKey = new Uint8Array(32).fill(5)

async function createList(length: number): Promise<StatusListRecord> {
  const id = randomUUID()
  const list = { id, uri: `https://registry.example.ch/${id}.jwt`, issuerDid: 'did:x', bits: 2, length } as const
  const bytes = new Uint8Array(Math.ceil(length / 4))
  await insertStatusList(connection.db, { ...list, service: 'issuer', bytes, createdAt: new Date('2026-11-22') })
  return list
}
/** A process of its own: all that it shares with others is the database and the key. */
const startProcess = (next?: StatusListRecord): StatusEntries & { asked: string[] } => {
  const asked: string[] = []
  const positions = createListPositions(connection.statements, 'issuer')
  const entries = createStatusEntries({ positions, orderKey }, async (list) => {
    asked.push(list.id)
    return next ?? list
  })
  return { ...entries, asked }
}
const leased = async ({ id }: StatusListRecord) =>
  (await connection.db.select().from(statusLists).where(eq(statusLists.id, id)))[0]?.nextPosition
const namesOf = (taken: readonly TakenEntries[]) =>
  taken.flatMap(({ listId, indexes }) => indexes.map((index) => `${listId} ${index}`))

test('two processes never hand out the same entry, and fill a list to its last one', async () => {
  const [list, next] = [await createList(1000), await createList(1000)]
  const processes = [startProcess(next), startProcess(next)]
  const taken = await Promise.all(
    Array.from({ length: 1200 }, (_, at) => processes[at % 2]?.take(list, 1) as Promise<TakenEntries>),
  )
  expect(new Set(namesOf(taken)).size).toBe(1200)
  expect(taken.filter(({ listId }) => listId === list.id)).toHaveLength(1000)
  expect(new Set(taken.filter(({ listId }) => listId === list.id).flatMap(({ indexes }) => indexes)).size).toBe(1000)
  for (const { listId, uri } of taken) expect(uri).toBe(listId === list.id ? list.uri : next.uri)
})

// PGlite has one connection: there nobody waits for a row.
test.skipIf(TEST_SERVER === undefined)('of two that wait for a list each leases positions of its own', async () => {
  const list = await createList(1000)
  const processes = [1, 2].map(() => createListPositions(connection.statements, 'issuer'))
  let leases: Promise<LeasedPositions | undefined>[] = []
  await connection.db.transaction(async (tx) => {
    await loadStatusListContent(tx, list.id, { lock: true })
    leases = processes.map(({ lease }) => lease({ list, count: 10 }))
    await delay(300)
  })
  const positions = (await Promise.all(leases)).map((lease) => [lease?.next, lease?.end])
  expect(positions).toEqual(
    expect.arrayContaining([
      [0, 10],
      [10, 20],
    ]),
  )
})

test('a hundred credentials cost one lease, however many come at once', async () => {
  const list = await createList(1000)
  const { take } = startProcess()
  await Promise.all(Array.from({ length: 100 }, () => take(list, 1)))
  expect(await leased(list)).toBe(100)
  await take(list, 1)
  expect(await leased(list)).toBe(200)
})

test('credentials of many lists at once cost one statement', async () => {
  const lists = await Promise.all(Array.from({ length: 8 }, () => createList(1000)))
  let count = 0
  const statements: Statements = {
    run: (statement, columns) => {
      count++
      return connection.statements.run(statement, columns)
    },
  }
  const positions = createListPositions(statements, 'issuer')
  const { take } = createStatusEntries({ positions, orderKey }, async (one) => one)
  const taken = await Promise.all(lists.map((list) => take(list, 2)))
  expect(count).toBe(1)
  expect(new Set(taken.map(({ listId }) => listId))).toEqual(new Set(lists.map(({ id }) => id)))
  for (const list of lists) expect(await leased(list)).toBe(100)
})

test('what a process has leased is lost with it, and nobody else gets it', async () => {
  const list = await createList(1000)
  const before = await startProcess().take(list, 3)
  const after = await startProcess().take(list, 3)
  expect(await leased(list)).toBe(200)
  expect(new Set(namesOf([before, after])).size).toBe(6)
})

test('copies of one credential are of one list: at its end they come from the next, and what is left serves others', async () => {
  const [list, next] = [await createList(25), await createList(1000)]
  const { take, asked } = startProcess(next)
  const taken = [await take(list, 10), await take(list, 10), await take(list, 10), await take(list, 5)]
  expect(taken.map(({ listId }) => listId)).toEqual([list.id, list.id, next.id, list.id])
  expect(taken.map(({ indexes }) => indexes.length)).toEqual([10, 10, 10, 5])
  expect(new Set(namesOf(taken)).size).toBe(35)
  expect(asked).toEqual([list.id])
})

test('ten copies at a time, in parallel, share no entry and leave no gap but at the end of a block', async () => {
  const list = await createList(1000)
  const processes = [startProcess(), startProcess(), startProcess()]
  const taken = await Promise.all(
    Array.from({ length: 60 }, (_, at) => processes[at % 3]?.take(list, 10) as Promise<TakenEntries>),
  )
  expect(new Set(namesOf(taken)).size).toBe(600)
  expect(await leased(list)).toBe(600)
})

test('what is given back serves the next, once', async () => {
  const list = await createList(1000)
  const { take, giveBack } = startProcess()
  const taken = await take(list, 10)
  giveBack(taken)
  const again = [await take(list, 4), await take(list, 10), await take(list, 6)]
  expect(new Set(namesOf(again)).size).toBe(20)
  expect(namesOf(again)).toEqual(expect.arrayContaining(namesOf([taken])))
  for (let time = 0; time < 30; time++) giveBack(await take(list, 10))
  expect(await leased(list)).toBe(100)
})

test('more copies than a block holds are taken together', async () => {
  const list = await createList(1000)
  const { indexes } = await startProcess().take(list, 150)
  expect(new Set(indexes).size).toBe(150)
})

test('a list from before the keyed order gives no new entries', async () => {
  const [old, next] = [await createList(1000), await createList(1000)]
  await connection.db.update(statusLists).set({ nextPosition: old.length }).where(eq(statusLists.id, old.id))
  const taken = await startProcess(next).take(old, 1)
  expect(taken.listId).toBe(next.id)
  expect(await leased(old)).toBe(1000)
})

test('a full list without any other is refused', async () => {
  const list = await createList(5)
  const { take } = startProcess()
  await take(list, 5)
  await expect(take(list, 1)).rejects.toMatchObject({ code: 'rule-violated' })
})

test('a lease that fails is tried anew by whoever comes next', async () => {
  const list = await createList(1000)
  let isBroken = true
  const statements: Statements = {
    run: (statement, columns) => {
      if (isBroken) throw new Error('no connection')
      return connection.statements.run(statement, columns)
    },
  }
  const positions = createListPositions(statements, 'issuer')
  const { take } = createStatusEntries({ positions, orderKey }, async (one) => one)
  await expect(take(list, 1)).rejects.toThrow('no connection')
  isBroken = false
  expect((await take(list, 1)).indexes).toHaveLength(1)
})
