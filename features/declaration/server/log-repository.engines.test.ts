import { createHash, randomUUID } from 'node:crypto'
import { declarationEntries, declarationLogs } from '@e-collecting/database/declaration'
import { shareTestDatabase } from '@e-collecting/database/testing'
import type { SwissDay } from '@e-collecting/kernel'
import { and, eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { createLogRepository } from './log-repository.ts'
import { toOwnEntry } from './seal-epochs.ts'

const connection = shareTestDatabase()
let repository: ReturnType<typeof createLogRepository>
const NOW = new Date('2026-11-20T10:00:00Z')
const at = (ms: number) => new Date(NOW.getTime() + ms)
const day = '2026-11-20' as SwissDay
let item: string

const log = () => ({ item, origin: `example.org/log/${item}`, opened: day, closes: null, required: null })
const issued = (count: number) => toOwnEntry({ t: 'i', issued: count, issuers: 1 })

beforeEach(async () => {
  repository = createLogRepository(connection.db)
  item = `item-${randomUUID()}`
  await repository.openLog(log(), issued(1), async () => true)
})

test('a log is opened once: who comes later changes nothing', async () => {
  expect(await repository.openLog(log(), issued(2), async () => true)).toBe(false)
  expect(await repository.readEntries(item, 0, 9)).toEqual([issued(1).entry])
})

describe('the turn of a log', () => {
  test('is one process’s until it is given back', async () => {
    expect(await repository.takeTurn(item, NOW, at(60_000))).toBe(true)
    expect(await repository.takeTurn(item, at(59_000), at(119_000))).toBe(false)
    await repository.endTurn(item, at(60_000))
    expect(await repository.takeTurn(item, at(59_000), at(119_000))).toBe(true)
  })

  test('is not ended by who had it before', async () => {
    await repository.takeTurn(item, NOW, at(60_000))
    expect(await repository.takeTurn(item, at(60_001), at(120_001))).toBe(true)
    await repository.endTurn(item, at(60_000))
    expect(await repository.takeTurn(item, at(60_002), at(120_002))).toBe(false)
  })

  test('of a process that died is anybody’s after its time', async () => {
    await repository.takeTurn(item, NOW, at(60_000))
    expect(await repository.takeTurn(item, at(60_001), at(120_001))).toBe(true)
    expect(await repository.takeTurn(item, at(60_002), at(120_002))).toBe(false)
  })

  test('is taken by one of many at once', async () => {
    const taken = await Promise.all(Array.from({ length: 8 }, () => repository.takeTurn(item, NOW, at(60_000))))
    expect(taken.filter(Boolean)).toHaveLength(1)
  })
})

describe('an epoch', () => {
  test('goes from one step to the next, each once', async () => {
    expect(await repository.publish(item, 1, { note: 'early', now: NOW })).toBe(false)
    expect(await repository.sign(item, 1, 'signed')).toBe(true)
    expect(await repository.sign(item, 1, 'signed otherwise')).toBe(false)
    expect(await repository.publish(item, 1, { note: 'published', now: NOW })).toBe(true)
    expect(await repository.publish(item, 1, { note: 'published otherwise', now: at(1) })).toBe(false)
    expect(await repository.sign(item, 1, 'signed again')).toBe(false)
    expect(await repository.latestOf(item)).toMatchObject({ state: 'published', note: 'published', publishedAt: NOW })
  })

  test('of more entries than one statement writes has them all, in the order of their hashes', async () => {
    await repository.sign(item, 1, 'signed')
    await repository.publish(item, 1, { note: 'published', now: NOW })
    const waiting = Array.from({ length: 41 }, (_, person) => ({
      item,
      leafHash: createHash('sha256').update(`leaf ${person}`).digest(),
      tag: person % 2 === 0 ? createHash('sha256').update(`tag ${item} ${person}`).digest() : null,
      entry: `${person}`,
    }))
    await connection.db.insert(declarationEntries).values(waiting)
    const inTens = createLogRepository(connection.db, 10)
    expect(await inTens.assign(item, { own: [], after: 1, day })).toMatchObject({ number: 2, size: 42, counted: 21 })
    const byHash = waiting.toSorted((a, b) => Buffer.compare(a.leafHash, b.leafHash)).map(({ entry }) => entry)
    expect(await repository.readEntries(item, 1, 99)).toEqual(byHash)
  })

  test('begins when the one before is published, and when there is something', async () => {
    const own = [issued(2)]
    expect(await repository.assign(item, { own, after: 1, day })).toBeUndefined()
    await repository.sign(item, 1, 'signed')
    expect(await repository.assign(item, { own, after: 1, day })).toBeUndefined()
    await repository.publish(item, 1, { note: 'published', now: NOW })
    expect(await repository.assign(item, { own: [], after: 1, day })).toBeUndefined()
    const begun = await Promise.all([
      repository.assign(item, { own, after: 1, day }),
      repository.assign(item, { own, after: 1, day }),
    ])
    expect(begun.filter((epoch) => epoch !== undefined)).toMatchObject([{ number: 2, size: 2, state: 'assigned' }])
  })

  test('begins after the one it was reckoned from alone: what the operator stated then is no longer so', async () => {
    const publish = async (number: number) => {
      await repository.sign(item, number, 'signed')
      await repository.publish(item, number, { note: 'published', now: NOW })
    }
    await publish(1)
    await repository.assign(item, { own: [issued(3)], after: 1, day })
    await publish(2)
    expect(await repository.assign(item, { own: [issued(2)], after: 1, day })).toBeUndefined()
    expect(await repository.readEntries(item, 0, 9)).toEqual([issued(1).entry, issued(3).entry])
    expect(await repository.countWaiting(item)).toBe(0)
    expect(await repository.assign(item, { own: [issued(4)], after: 2, day })).toMatchObject({ number: 3, size: 3 })
  })
})

test('what waits can be written anew: it lies in the order of hashes, one transaction has written it and its log, and it waits', async () => {
  const waiting = Array.from({ length: 25 }, (_, person) => ({
    item,
    leafHash: createHash('sha256').update(`leaf ${person}`).digest(),
    tag: createHash('sha256').update(`tag ${item} ${person}`).digest(),
    commitment: createHash('sha256').update(`commitment ${item} ${person}`).digest(),
    evidence: Buffer.from(`evidence ${person}`),
    entry: `${person}`,
    position: null,
  }))
  for (const entry of waiting) await connection.db.insert(declarationEntries).values(entry)
  // Room that is left in the file would be filled first, in whatever order.
  await connection.db.execute(sql`vacuum full ${declarationEntries}`)
  await createLogRepository(connection.db, 10).rewriteWaiting(item)
  const { rows } = await connection.db.execute<{ entry: string; writer: string }>(
    sql`select entry, xmin::text as writer from ${declarationEntries} where item = ${item} and position is null order by ctid`,
  )
  const byHash = waiting.toSorted((a, b) => Buffer.compare(a.leafHash, b.leafHash))
  expect(rows.map(({ entry }) => entry)).toEqual(byHash.map(({ entry }) => entry))
  const log = await connection.db.execute<{ writer: string }>(
    sql`select xmin::text as writer from ${declarationLogs} where item = ${item}`,
  )
  expect(new Set([...rows, ...log.rows].map(({ writer }) => writer)).size).toBe(1)
  const isIts = eq(declarationEntries.leafHash, waiting[7]?.leafHash ?? Buffer.alloc(0))
  const stored = await connection.db
    .select()
    .from(declarationEntries)
    .where(and(eq(declarationEntries.item, item), isIts))
  const [kept, before] = [stored[0], waiting[7]]
  for (const name of ['tag', 'commitment', 'evidence'] as const)
    expect(Buffer.from(kept?.[name] ?? []).equals(before?.[name] ?? Buffer.alloc(0)), name).toBe(true)
  expect(kept).toMatchObject({ item, entry: '7', position: null })
})
