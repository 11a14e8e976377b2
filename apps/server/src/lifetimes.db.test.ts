import { readFile } from 'node:fs/promises'
import { shareInFile } from '@e-collecting/database/testing'
import { beforeAll, expect, test } from 'vitest'
import { listTables } from './testing/joins/read-rows.ts'
import { DECLARATION_LIFETIMES } from './testing/lifetimes/declaration-lifetimes.ts'
import { STAFF_LIFETIMES } from './testing/lifetimes/staff-lifetimes.ts'
import { createStage, type Life, type Stage } from './testing/lifetimes/stage.ts'
import { WALLET_LIFETIMES } from './testing/lifetimes/wallet-lifetimes.ts'
import { createTestProduct } from './testing.ts'

const MANUAL = new URL('../../../docs/operations.md', import.meta.url)
const LIFETIMES = { ...WALLET_LIFETIMES, ...STAFF_LIFETIMES, ...DECLARATION_LIFETIMES }
const SECOND = 1000

const product = shareInFile(() => createTestProduct('2026-05-15T10:00:20Z'))
let stage: Stage
/** What must still be there in the end. */
const lasting: [string, Life][] = []

beforeAll(async () => {
  stage = await createStage(product)
})

/** The lines of the table below a heading, cell by cell. */
async function readManual(): Promise<string[][]> {
  const [, section = ''] = (await readFile(MANUAL, 'utf8')).split('## How long each row lives\n')
  const table =
    section
      .split('\n## ')[0]
      ?.split('\n')
      .filter((line) => line.startsWith('|')) ?? []
  return table.slice(2).map((line) => line.slice(2, -2).split(' | '))
}

test('the table of the manual says what is tried here, in the same words', async () => {
  const lines = Object.entries(LIFETIMES).map(([name, { goes, by }]) => {
    const [table, what] = name.split(', ')
    return [`\`${table}\``, what, goes, by]
  })
  expect(await readManual()).toEqual(lines)
})

test('every table of the database is in it', async () => {
  const named = Object.keys(LIFETIMES).map((name) => name.split(', ')[0])
  expect([...new Set(named)].toSorted()).toEqual((await listTables(product.db)).map(({ name }) => name).toSorted())
})

const travelTo = async (instant: Date) => {
  product.advance(instant.getTime() - product.now().getTime())
  await product.sweep()
}

const CASES = Object.entries(LIFETIMES).flatMap(([name, { goes, lives }]) =>
  lives.map((create, at) => [name, goes, at + 1, create] as const),
)
test.each(CASES)('%s: %s (%i)', async (name, _goes, _at, create) => {
  // Each in a minute of its own, and some time of the day.
  await travelTo(stage.after(67 * 60 * SECOND))
  const life = await create(stage)
  expect(await life.isThere()).toBe(true)
  if (life.goesAt !== undefined) {
    await travelTo(new Date(life.goesAt.getTime() - SECOND))
    expect(await life.isThere()).toBe(true)
    await travelTo(new Date(life.goesAt.getTime() + SECOND))
  } else if (life.end !== undefined) {
    await product.sweep()
    expect(await life.isThere()).toBe(true)
    await life.end()
    await product.sweep()
  } else lasting.push([name, life])
  expect(await life.isThere()).toBe(life.goesAt === undefined && life.end === undefined)
})

test('what never goes is there after a year', async () => {
  await travelTo(stage.after(366 * 86_400 * SECOND))
  const left = await Promise.all(lasting.map(async ([name, { isThere }]) => [name, await isThere()]))
  expect(left).toEqual(lasting.map(([name]) => [name, true]))
  expect(left.length).toBeGreaterThan(6)
})
