import { expect, test } from 'vitest'
import { oncePerDay } from './once-per-day.ts'
import { swissDay } from './swiss-time.ts'

test('it is done at the first call of each day, and again where it failed', async () => {
  const done: string[] = []
  let fails = false
  const run = oncePerDay(swissDay, async (now) => {
    if (fails) throw new Error('not now')
    done.push(now.toISOString())
  })
  const [evening, night, later] = ['2026-05-15T21:59:00.000Z', '2026-05-15T22:01:00.000Z', '2026-05-16T10:00:00.000Z']
  await run(new Date(evening))
  await run(new Date(evening))
  fails = true
  await expect(run(new Date(night))).rejects.toThrow('not now')
  fails = false
  for (const at of [night, later]) await run(new Date(at))
  expect(done).toEqual([evening, night])
})
