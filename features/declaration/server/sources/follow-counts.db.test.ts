import { declarationSources } from '@e-collecting/database/declaration'
import { shareTestDatabase } from '@e-collecting/database/testing'
import { createPublicItems, type PopularVoteRecord } from '@e-collecting/popular-votes/server'
import { beforeEach, expect, test } from 'vitest'
import type { DeclarationCount } from '../../contract.ts'
import { ITEM } from '../testing/public-item.ts'
import { followCounts, listOpenElsewhere, readKeptCounts } from './follow-counts.ts'
import { createSourceRepository } from './source-repository.ts'

const connection = shareTestDatabase()
const URL = 'https://declare.example/api/v1/declaration-counts'
const NEVER = new Promise<never>(() => undefined)
const COUNT: DeclarationCount = {
  slug: 'night-trains',
  origin: 'declare.example/log/night-trains',
  counted: 20,
  required: 100_000,
  issued: 30,
  size: 22,
  published: '2026-05-14',
  isOpen: true,
  isClosed: false,
  isDemoEpochs: false,
}

let now: Date
let items: PopularVoteRecord[]
/** What the declaration part tells; undefined: it cannot be reached. */
let told: DeclarationCount[] | undefined
let reported: number

beforeEach(async () => {
  await connection.db.delete(declarationSources)
  now = new Date('2026-05-15T10:00:00Z')
  items = [{ ...ITEM, slug: COUNT.slug, startDate: '2026-05-01', endDate: '2026-05-16' }]
  told = undefined
  reported = 0
})

const repository = () => createSourceRepository(connection.db)
const follow = (
  fetchCounts = async () => {
    if (told === undefined) throw new Error('nobody answers')
    return JSON.stringify({ items: told })
  },
) =>
  followCounts({
    repository: repository(),
    url: URL,
    votes: createPublicItems(() => items),
    fetchCounts,
    report: () => void reported++,
    pauseMs: 1000,
    now: () => now,
  })
const look = async (counts: ReturnType<typeof follow>) => {
  now = new Date(now.getTime() + 1000)
  counts.next()
  await counts.finish()
}

test('a first start has the counts before anybody asks for them', async () => {
  told = [COUNT]
  const counts = follow()
  await counts.begin(NEVER)
  expect(await counts.list()).toEqual([COUNT])
  expect([counts.has('night-trains'), counts.has('other')]).toEqual([true, false])
})

test('a first start waits no longer than it has patience for', async () => {
  const counts = follow(() => NEVER)
  await counts.begin(Promise.resolve())
  expect(await counts.list()).toEqual([])
})

test('a restart goes on with what was heard last, while the declaration part is away, and waits for nothing', async () => {
  told = [COUNT]
  const before = follow()
  await before.begin(NEVER)
  told = [{ ...COUNT, counted: 21 }]
  await look(before)
  const silent = follow(() => NEVER)
  await silent.begin(NEVER)
  expect(await silent.list()).toEqual(told)
  told = undefined
  const away = follow()
  await away.begin(NEVER)
  await away.finish()
  expect([await away.list(), away.has('night-trains'), reported]).toEqual([[{ ...COUNT, counted: 21 }], true, 1])
  expect(await readKeptCounts(repository(), URL)).toEqual([{ ...COUNT, counted: 21 }])
  await look(away)
  expect(reported).toBe(1)
  told = []
  await look(away)
  expect([await away.list(), await readKeptCounts(repository(), URL)]).toEqual([[], []])
})

test('nobody is led on to an item that has ended here, or was switched off, while the declaration part is away', async () => {
  told = [COUNT]
  const counts = follow()
  await counts.begin(NEVER)
  told = undefined
  const isOpen = async () => (await counts.list()).map((count) => count.isOpen)
  now = new Date('2026-05-16T21:59:59Z')
  expect(await isOpen()).toEqual([true])
  now = new Date('2026-05-16T22:00:00Z')
  expect(await isOpen()).toEqual([false])
  now = new Date('2026-05-15T10:00:00Z')
  items = []
  expect(await isOpen()).toEqual([false])
})

test('counts of what is no item here are left out, until it is one', async () => {
  const other = { ...COUNT, slug: 'other', origin: 'declare.example/log/other' }
  told = [COUNT, other]
  const counts = follow()
  await counts.begin(NEVER)
  expect(await counts.list()).toEqual([COUNT])
  const before = counts.version()
  items = [...items, { ...ITEM, slug: 'other', startDate: '2026-05-01', endDate: null }]
  await look(counts)
  expect(await counts.list()).toEqual([COUNT, other])
  expect(counts.version()).not.toBe(before)
})

test('what is not open over there is not open here', async () => {
  told = [{ ...COUNT, isOpen: false }]
  const counts = follow()
  await counts.begin(NEVER)
  expect(await counts.list()).toEqual(told)
})

test('counts of another part, or of another version, are not taken for those of this one', async () => {
  await repository().save(`${URL}/other`, { issued: now, document: JSON.stringify({ items: [COUNT] }) })
  await repository().save(URL, { issued: now, document: JSON.stringify({ items: [{ name: 'night-trains' }] }) })
  expect(await readKeptCounts(repository(), URL)).toEqual([])
  const counts = follow()
  await counts.begin(NEVER)
  expect(await counts.list()).toEqual([])
})

test('the logs that are not closed over there are known by their names, and nothing else that was said', async () => {
  const { save } = repository()
  const issued = now
  told = [COUNT, { ...COUNT, slug: 'over', origin: 'declare.example/log/over', isOpen: false, isClosed: true }]
  const ended = { ...COUNT, slug: 'ended', origin: 'declare.example/log/ended', isOpen: false }
  await save(URL, { issued, document: JSON.stringify({ items: told }) })
  await save('https://before.example', { issued, document: JSON.stringify({ items: [ended] }) })
  await save('main.example/items+0a1b2c3d+AQ', { issued, document: JSON.stringify({ content: '{}', note: '' }) })
  expect(await listOpenElsewhere(repository())).toEqual([
    'declare.example/log/ended',
    'declare.example/log/night-trains',
  ])
})
