import { expect, test } from 'vitest'
import { pacedRounds } from './paced-rounds.ts'

test('a round longer than the pause is alone, and the next one begins once it has ended', async () => {
  let now = 0
  const ends: (() => void)[] = []
  const round = () => new Promise<void>((end) => ends.push(end))
  const rounds = pacedRounds(round, { pauseMs: 1000, now: () => new Date(now) })
  rounds.next()
  now += 5000
  rounds.next()
  expect(ends).toHaveLength(1)
  ends[0]?.()
  await rounds.finish()
  rounds.next()
  expect(ends).toHaveLength(2)
})
