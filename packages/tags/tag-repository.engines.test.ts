import { randomBytes } from 'node:crypto'
import type { DatabaseConnection } from '@e-collecting/database'
import { itemKeys } from '@e-collecting/database/tags'
import { createTestDatabase } from '@e-collecting/database/testing'
import { createSealer } from '@e-collecting/services'
import { openVoprf } from '@e-collecting/voprf'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createKeyHolder } from './key-holder.ts'
import { createTagRepository } from './tag-repository.ts'
import { createTagService } from './tag-service.ts'
import { createTestClock, INPUT, ITEM } from './testing/tag-stand.ts'

const voprf = await openVoprf()
const sealer = createSealer({ key: new Uint8Array(32), randomBytes })
const DAY = '2026-05-15'
let connection: DatabaseConnection
let clock: ReturnType<typeof createTestClock>

beforeEach(async () => {
  connection = await createTestDatabase()
  clock = createTestClock(DAY)
})
afterEach(() => connection.close())

/** A process of its own, as far as the database can tell. */
function startProcess() {
  const { store, pins, rewriteLastDays } = createTagRepository({ db: connection.db, sealer, now: clock.now })
  const holder = createKeyHolder({ store, voprf: async () => voprf, now: clock.now, makesKeys: true })
  const service = createTagService({
    holders: [{ service: undefined, ...holder }],
    pins,
    voprf: async () => voprf,
    checks: false,
    report: () => undefined,
  })
  return { store, pins, rewriteLastDays, holder, service }
}

test('of processes that open an item together one makes the key, and all give the same tag', async () => {
  const processes = [startProcess(), startProcess(), startProcess()]
  const opened = await Promise.all(processes.map(({ service }) => service.open(ITEM, null)))
  expect(new Set(opened.map(({ commitment }) => commitment)).size).toBe(1)
  const tags = await Promise.all(processes.map(({ service }) => service.evaluate(ITEM, INPUT)))
  expect(new Set(tags.map(({ tag }) => Buffer.from(tag).toString('hex'))).size).toBe(1)
})

test('a last day that was moved counts at once where it was moved, and elsewhere as soon as that looks again', async () => {
  const [here, elsewhere] = [startProcess(), startProcess()]
  await here.service.open(ITEM, '2026-06-01')
  await here.service.open('other-item', '2026-06-01')
  const closingDays = () => Promise.all([here, elsewhere].map(async ({ store }) => (await store.find(ITEM))?.closes))
  expect(await closingDays()).toEqual(['2026-06-01', '2026-06-01'])
  await here.store.setClosingDay(ITEM, '2026-06-08')
  expect(await closingDays()).toEqual(['2026-06-08', '2026-06-01'])
  clock.travelTo('2026-05-16')
  expect(await closingDays()).toEqual(['2026-06-08', '2026-06-08'])
  expect((await elsewhere.store.find('other-item'))?.closes).toBe('2026-06-01')
})

test('no evaluation is lost from the count, however many come at once in several processes', async () => {
  const processes = [startProcess(), startProcess()]
  await processes[0]!.service.open(ITEM, null)
  await processes[0]!.service.open('other-item', null)
  const asked = processes.flatMap(({ service }) =>
    Array.from({ length: 25 }, (_, at) => service.evaluate(at % 5 === 0 ? 'other-item' : ITEM, INPUT)),
  )
  await Promise.all(asked)
  expect(await processes[1]!.holder.countsOf(ITEM)).toEqual([])
  clock.travelTo('2026-05-16')
  await processes[0]!.service.evaluate(ITEM, INPUT)
  const { countsOf } = processes[1]!.store
  expect(await countsOf(ITEM)).toEqual([
    { day: DAY, evaluations: 40 },
    { day: '2026-05-16', evaluations: 1 },
  ])
  expect(await countsOf('other-item')).toEqual([{ day: DAY, evaluations: 10 }])
  clock.travelTo('2026-05-17')
  expect(await processes[1]!.holder.countsOf(ITEM)).toEqual([{ day: DAY, evaluations: 40 }])
})

test('what is counted together at midnight is of two days', async () => {
  const { service, store } = startProcess()
  await service.open(ITEM, null)
  await Promise.all([DAY, '2026-05-16', DAY].map((day) => store.count(ITEM, day)))
  expect((await store.countsOf(ITEM)).map(({ evaluations }) => evaluations)).toEqual([2, 1])
})

test('the rows of days that are over are written anew, all by one transaction, once a day', async () => {
  const { service, store, rewriteLastDays } = startProcess()
  for (const item of [ITEM, 'other-item']) {
    await service.open(item, null)
    await service.evaluate(item, INPUT)
  }
  const writers = async () => {
    const answer = await connection.db.execute<{ item: string; day: string; xmin: string }>(
      sql`select item, day::text as day, xmin::text as xmin from tags.evaluation_counts`,
    )
    return answer.rows
  }
  const byOne = async (day: string) =>
    new Set((await writers()).filter((row) => row.day === day).map(({ xmin }) => xmin)).size === 1
  await rewriteLastDays(clock.now())
  expect(await byOne(DAY)).toBe(false)
  clock.travelTo('2026-05-16')
  await service.evaluate(ITEM, INPUT)
  const today = (await writers()).filter(({ day }) => day === '2026-05-16')
  await rewriteLastDays(clock.now())
  expect(await byOne(DAY)).toBe(true)
  expect((await writers()).filter(({ day }) => day === '2026-05-16')).toEqual(today)
  expect((await store.countsOf(ITEM)).map(({ evaluations }) => evaluations)).toEqual([1, 1])
  const once = await writers()
  await rewriteLastDays(clock.now())
  expect(await writers()).toEqual(once)
})

test('a last day that one process moves counts in the others, too', async () => {
  const [one, other] = [startProcess(), startProcess()]
  await one.service.open(ITEM, '2026-05-15')
  await other.service.evaluate(ITEM, INPUT)
  await one.service.open(ITEM, '2026-05-16')
  clock.travelTo('2026-05-16')
  expect((await other.service.evaluate(ITEM, INPUT)).tag).toHaveLength(32)
  clock.travelTo('2026-05-17')
  await expect(other.service.evaluate(ITEM, INPUT)).rejects.toThrow(/last day/)
})

test('the row does not show the key, and is good for its item alone', async () => {
  const { store, service } = startProcess()
  await service.open(ITEM, null)
  const { secretKey } = (await store.find(ITEM))!
  const [row] = await connection.db.select().from(itemKeys)
  expect(Buffer.from(row!.sealedKey!).includes(Buffer.from(secretKey))).toBe(false)
  await connection.db.insert(itemKeys).values({ ...row!, item: 'other-item' })
  await expect(service.evaluate('other-item', INPUT)).rejects.toThrow(/another key or context/)
})

test('keys that others hold are remembered, and not made here as well', async () => {
  const [one, other] = [startProcess(), startProcess()]
  const theirs = [voprf.generateKeyPair().publicKey]
  expect(await one.pins.insert(ITEM, theirs)).toEqual(theirs)
  expect(await other.pins.insert(ITEM, [voprf.generateKeyPair().publicKey])).toEqual(theirs)
  for (const refused of [other.service.open(ITEM, null), other.service.evaluate(ITEM, INPUT)])
    await expect(refused).rejects.toMatchObject({ code: 'tag-service-broken' })
})
