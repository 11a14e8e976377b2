import { shareTestDatabase } from '@e-collecting/database/testing'
import type { PopularVoteRecord } from '@e-collecting/popular-votes/server'
import { inGerman } from '@e-collecting/popular-votes/server/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'
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
