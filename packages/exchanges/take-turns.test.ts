import { expect, test } from 'vitest'
import { createTurns } from './take-turns.ts'

test('works on one key come one after the other, in their order; works on others do not wait', async () => {
  const takeTurn = createTurns()
  const events: string[] = []
  const work =
    (name: string, fails = false) =>
    async () => {
      events.push(`${name} begins`)
      await new Promise((resolve) => setImmediate(resolve))
      events.push(`${name} ends`)
      if (fails) throw new Error(name)
      return name
    }
  const outcomes = await Promise.allSettled([
    takeTurn('a', work('a1', true)),
    takeTurn('a', work('a2')),
    takeTurn('b', work('b1')),
  ])
  expect(outcomes.map((one) => (one.status === 'fulfilled' ? one.value : one.reason.message))).toEqual([
    'a1',
    'a2',
    'b1',
  ])
  expect(events.filter((event) => event.startsWith('a'))).toEqual(['a1 begins', 'a1 ends', 'a2 begins', 'a2 ends'])
  expect(events.indexOf('b1 begins')).toBeLessThan(events.indexOf('a1 ends'))
})
