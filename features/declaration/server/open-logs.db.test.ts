import { shareTestDatabase } from '@e-collecting/database/testing'
import type { PopularVoteRecord } from '@e-collecting/popular-votes/server'
import { inGerman } from '@e-collecting/popular-votes/server/testing'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DAILY } from './open-logs.ts'
import { createDeclarationStand, type DeclarationStand } from './testing/declaration-stand.ts'

const connection = shareTestDatabase()
let stand: DeclarationStand
beforeEach(async () => {
  stand = await createDeclarationStand(connection, { schedule: DAILY })
})
afterEach(() => stand.close())

const ofItem = async () => (await stand.repository.listLogs()).filter(({ item }) => item === stand.item.slug)

test.each<[string, Partial<PopularVoteRecord>]>([
  ['gets another title', { titles: inGerman('Für alle Seen') }],
  ['gets another wording', { wordings: inGerman('Die Seen gehören dem Bund.') }],
  ['needs fewer declarations', { quorum: 50_000 }],
  ['is hidden', { status: 'inactive' }],
  ['gets another name', { slug: 'for-all-lakes' }],
  ['gets another last day', { endDate: '2027-06-30' }],
  ['begins on another day', { startDate: '2026-02-01' }],
])(
  'no log is opened for good with what an item said before it %s, while tag services were asked',
  async (_, change) => {
    const { item, world, logs } = stand
    world.whileTagsOpen = () => {
      world.votes = [{ ...item, ...change }]
    }
    expect(await logs.open(item)).toBe(false)
    expect(await ofItem()).toEqual([])
  },
)

test('nor for one that is gone by then; in the next round it is opened with what it says now', async () => {
  const { item, world, logs } = stand
  world.whileTagsOpen = () => {
    world.votes = []
  }
  expect(await logs.open(item)).toBe(false)
  expect(await ofItem()).toEqual([])
  const changed = { ...item, titles: inGerman('Für alle Seen'), endDate: '2027-06-30' }
  world.whileTagsOpen = () => {
    world.votes = [changed]
  }
  expect(await logs.open(changed)).toBe(true)
  expect(await logs.find(item.slug)).toMatchObject({ hasItsText: true, isOpen: true, closes: '2027-06-30' })
})

describe('the last day of a log that was opened without one', () => {
  const LAST_DAY = '2026-12-31'
  const fixWhileItems = async (become: Partial<PopularVoteRecord>[]) => {
    const { item, world, logs } = stand
    const endless = { ...item, endDate: null }
    world.votes = [endless]
    await logs.open(endless)
    const ending = { ...item, endDate: LAST_DAY }
    world.votes = [ending]
    world.whileTagsOpen = () => {
      world.votes = become.map((change) => ({ ...ending, ...change }))
    }
    await logs.fixLastDay(ending)
    return (await ofItem())[0]?.closes
  }

  test.each<[string, Partial<PopularVoteRecord>[]]>([
    ['gets another one', [{ endDate: '2027-06-30' }]],
    ['has none any more', [{ endDate: null }]],
    ['is gone', []],
  ])('is not fixed for good if the item %s while tag services are asked', async (_, become) => {
    expect(await fixWhileItems(become)).toBeNull()
    const later = { ...stand.item, endDate: '2027-06-30' }
    stand.world.votes = [later]
    stand.world.whileTagsOpen = () => undefined
    await stand.logs.fixLastDay(later)
    expect(await ofItem()).toMatchObject([{ closes: '2027-06-30' }])
  })

  test('is fixed, too, where the public does not see the item any more', async () => {
    expect(await fixWhileItems([{ status: 'inactive' }])).toBe(LAST_DAY)
  })
})
