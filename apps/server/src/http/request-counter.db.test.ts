import { rateLimits } from '@e-collecting/database/product'
import { shareTestDatabase } from '@e-collecting/database/testing'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { MAX_KEYS } from './counted-windows.ts'
import { createRequestCountRepository, type RequestCountRepository } from './request-count-repository.ts'
import { createRequestCounter, type RequestCounter } from './request-counter.ts'

const START = new Date('2026-11-21T10:00:12.345Z')
const LIMIT = 20
const connection = shareTestDatabase()
let counts: RequestCountRepository
let instant = START

beforeAll(() => {
  counts = createRequestCountRepository(connection.db, connection.statements)
})
beforeEach(async () => {
  instant = START
  await connection.db.delete(rateLimits)
})
afterEach(async () => {
  vi.useRealTimers()
  // What is left would be written a second later, into the next test.
  for (const { flush } of started.splice(0)) await flush()
})

const SECRET = Buffer.alloc(32, 1)
const started: RequestCounter[] = []
function aProcess(repository = counts, failures: unknown[] = []): RequestCounter {
  const counter = createRequestCounter({
    counts: repository,
    now: () => instant,
    secret: SECRET,
    reportFailure: (error) => failures.push(error),
  })
  started.push(counter)
  return counter
}
const later = (milliseconds: number) => {
  instant = new Date(instant.getTime() + milliseconds)
}
const stored = () => connection.db.select().from(rateLimits)

/** How many of `requests` were let through. */
async function tryOften({ count }: RequestCounter, requests: number, key = 'anna'): Promise<number> {
  const tries = Array.from({ length: requests }, () => count('session-creation', key))
  return (await Promise.allSettled(tries)).filter(({ status }) => status === 'fulfilled').length
}

test('one process lets through as many as the limit, and says when to come back', async () => {
  const counter = aProcess()
  expect(await tryOften(counter, 100)).toBe(LIMIT)
  await expect(counter.count('session-creation', 'anna')).rejects.toMatchObject({
    code: 'too-many-requests',
    retryAfterSeconds: 48,
  })
  expect(await tryOften(counter, 1, 'beat')).toBe(1)
  later(48_000)
  expect(await tryOften(counter, 100)).toBe(LIMIT)
})

test('nothing is written for a request, and what was refused is never counted', async () => {
  const counter = aProcess()
  await tryOften(counter, 100)
  expect(await stored()).toEqual([])
  await counter.flush()
  expect(await stored()).toMatchObject([{ routeClass: 'session-creation', requests: LIMIT }])
  await tryOften(counter, 100)
  await counter.flush()
  expect(await stored()).toMatchObject([{ requests: LIMIT }])
})

test('two processes count together once each has flushed', async () => {
  const [one, other] = [aProcess(), aProcess()]
  expect(await tryOften(one, 12)).toBe(12)
  expect(await tryOften(other, 6)).toBe(6)
  await one.flush()
  await other.flush()
  expect(await tryOften(other, 10)).toBe(2)
  await Promise.all([one.flush(), other.flush()])
  expect(await tryOften(other, 10)).toBe(0)
  expect(await tryOften(one, 10)).toBeLessThanOrEqual(8)
  await one.flush()
  expect(await tryOften(one, 10)).toBe(0)
})

test('a process that starts anew takes up what was counted before', async () => {
  const stopped = aProcess()
  await tryOften(stopped, LIMIT)
  await stopped.flush()
  const started = aProcess()
  await tryOften(started, 1)
  await started.flush()
  expect(await tryOften(started, 1)).toBe(0)
})

test('counts are written by themselves within a second', async () => {
  vi.useFakeTimers()
  const added: number[] = []
  const counter = aProcess({
    ...counts,
    add: async (rows) => {
      added.push(...rows.map(({ requests }) => requests))
      return rows.map(({ requests }) => requests)
    },
  })
  await tryOften(counter, 3)
  await vi.advanceTimersByTimeAsync(1000)
  expect(added).toEqual([3])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(added).toEqual([3])
})

test('what could not be written is told, still counts, and is written later', async () => {
  vi.useFakeTimers()
  let isDown = true
  const failures: unknown[] = []
  const added: number[] = []
  const counter = aProcess(
    {
      ...counts,
      add: async (rows) => {
        if (isDown) throw new Error('No database.')
        added.push(...rows.map(({ requests }) => requests))
        return rows.map(({ requests }) => requests)
      },
    },
    failures,
  )
  await tryOften(counter, 15)
  await vi.advanceTimersByTimeAsync(1000)
  expect(failures).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1000)
  expect(failures, 'tried again, though nobody has asked since').toHaveLength(2)
  expect(await tryOften(counter, 100)).toBe(5)
  isDown = false
  await vi.advanceTimersByTimeAsync(1000)
  expect(added).toEqual([LIMIT])
})

test('the same key has another name in each class and window, and none is the key', async () => {
  const counter = aProcess()
  await counter.count('session-creation', 'anna')
  await counter.count('register-session', 'anna')
  later(60_000)
  await counter.count('session-creation', 'anna')
  await counter.flush()
  const names = (await stored()).map(({ client }) => client)
  expect(new Set(names).size).toBe(3)
  for (const name of names) expect(name).toMatch(/^[\w-]{22}$/)
  expect(JSON.stringify(await stored())).not.toContain('anna')
})

test('a flood of keys fills no more than its place in memory, and the next second is free again', async () => {
  const counter = aProcess({ ...counts, add: async (rows) => rows.map(({ requests }) => requests) })
  for (let key = 0; key < MAX_KEYS; key++) await counter.count('address-search', `flood ${key}`)
  await expect(counter.count('address-search', 'one more')).rejects.toMatchObject({ retryAfterSeconds: 1 })
  await counter.flush()
  expect(await tryOften(counter, 1, 'one more')).toBe(1)
})

test('what is counted while the rest is written stays, however many keys there are', async () => {
  let countMore = async () => {}
  const writtenAtOnce: number[] = []
  const counter = aProcess({
    ...counts,
    add: async (rows) => {
      writtenAtOnce.push(rows.length)
      await countMore()
      return rows.map(({ requests }) => requests)
    },
  })
  await tryOften(counter, 1)
  for (let key = 0; key < MAX_KEYS / 2; key++) await counter.count('address-search', `flood ${key}`)
  countMore = async () => {
    countMore = async () => {}
    await tryOften(counter, LIMIT - 2)
  }
  await counter.flush()
  expect(writtenAtOnce, 'each of them once').toEqual([...Array(5).fill(5000), 1])
  expect(await tryOften(counter, 100)).toBe(1)
})

test('two who write at the same time write nothing twice', async () => {
  const counter = aProcess()
  await tryOften(counter, 3)
  await Promise.all([counter.flush(), counter.flush()])
  expect(await stored()).toMatchObject([{ requests: 3 }])
})

test('who asks only is not counted, and is refused once the limit has been reached', async () => {
  const counter = aProcess()
  const ask = () => counter.ask('session-creation', 'anna')
  for (let request = 0; request < LIMIT; request++) await ask()
  expect(await tryOften(counter, 100)).toBe(LIMIT)
  await expect(ask()).rejects.toMatchObject({ code: 'too-many-requests', retryAfterSeconds: 48 })
})

test('counts go with the next sweep after their window, whoever counted last', async () => {
  const [one, other] = [aProcess(), aProcess()]
  for (const counter of [one, other]) {
    await tryOften(counter, 3)
    await counter.count('sign-in-client-address', 'anna')
  }
  await one.sweep()
  await other.flush()
  expect(await stored()).toHaveLength(2)
  await tryOften(other, 1)
  later(60_000)
  await one.sweep()
  await other.sweep()
  expect(await stored()).toMatchObject([{ routeClass: 'sign-in-client-address', requests: 2 }])
})

test('what other flushes have come between is deleted by the next sweep as well, and once', async () => {
  const deleted: number[] = []
  const counter = aProcess({
    ...counts,
    delete: async (rows) => {
      deleted.push(rows.length)
      await counts.delete(rows)
    },
  })
  await tryOften(counter, 3)
  await counter.flush()
  later(60_000)
  for (let second = 0; second < 2; second++) await counter.flush()
  await counter.sweep()
  expect(await stored()).toEqual([])
  await counter.sweep()
  expect(deleted).toEqual([1, 0])
})

test('rows are written in the order of their names, and sums come in that of the requests', async () => {
  const written: unknown[] = []
  const inOrder = createRequestCountRepository(connection.db, {
    run: (statement, columns) => {
      written.push(columns[1]?.values)
      return connection.statements.run(statement, columns)
    },
  })
  const rowOf = (client: string, requests: number) => ({
    routeClass: 'session-creation',
    windowStart: START,
    client,
    requests,
  })
  expect(await inOrder.add([rowOf('c', 3), rowOf('a', 1), rowOf('b', 2)])).toEqual([3, 1, 2])
  await inOrder.delete([rowOf('c', 3), rowOf('a', 1), rowOf('b', 2)])
  expect(written).toEqual([
    ['a', 'b', 'c'],
    ['a', 'b', 'c'],
  ])
})

test('a window that is over by one clock and not by another is counted once more', async () => {
  const counter = aProcess()
  await tryOften(counter, 3)
  later(60_000)
  await counter.flush()
  later(-60_000)
  expect(await tryOften(counter, 2)).toBe(2)
  await counter.flush()
  expect(await stored()).toMatchObject([{ requests: 5 }])
})

test('a sweep deletes what a process that died has left', async () => {
  const counter = aProcess()
  await tryOften(counter, 3)
  await counter.flush()
  later(2 * 60 * 60_000 - 60_000)
  await aProcess().sweep()
  expect(await stored(), 'another one may be late').toHaveLength(1)
  later(60 * 60_000)
  await aProcess().sweep()
  expect(await stored()).toEqual([])
})
