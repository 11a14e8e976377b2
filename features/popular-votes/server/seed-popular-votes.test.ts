import type { Database } from '@e-collecting/database'
import { expect, test } from 'vitest'
import { followTheDay } from './seed-popular-votes.ts'

/** Follows the day over a database that has no item of a demo, or is away. */
function stage() {
  const world = { now: new Date('2026-11-20T10:00:00Z'), isAway: false, followed: 0 }
  const where = async () => {
    if (world.isAway) throw new Error('away')
    return []
  }
  const db = { select: () => ({ from: () => ({ where }) }) } as unknown as Database
  const follow = followTheDay({ db, now: () => world.now, votes: { catchUp: async () => void world.followed++ } })
  return { world, follow }
}

test('a day is followed once, however many call and however often', async () => {
  const { world, follow } = stage()
  await Promise.all([follow(), follow()])
  await follow()
  expect(world.followed).toBe(1)
  world.now = new Date('2026-11-20T23:00:00Z')
  await follow()
  expect(world.followed, 'and the next one at midnight in Switzerland').toBe(2)
})

test('a day that could not be followed is tried again with the next call', async () => {
  const { world, follow } = stage()
  world.isAway = true
  await expect(follow()).rejects.toThrow('away')
  world.isAway = false
  await follow()
  expect(world.followed).toBe(1)
})
