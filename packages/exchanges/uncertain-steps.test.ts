import { expect, test } from 'vitest'
import { createExchange, type Exchange } from './exchange.ts'
import { createUncertainSteps } from './uncertain-steps.ts'

const now = new Date('2026-11-22T10:00:00Z')

test('of many steps 500 are asked for at a time, and next time those that were not', async () => {
  const asked: (readonly string[])[] = []
  const steps = createUncertainSteps({
    clock: () => now,
    reload: async (ids) => {
      asked.push(ids)
      return new Map(
        ids.map((id): [string, Exchange] => [id, createExchange({ id, state: 'PENDING', createdAt: now })]),
      )
    },
    isWatched: () => false,
  })
  const names = Array.from({ length: 600 }, (_, at) => `step ${at}`)
  for (const name of names) steps.add(name, 2)
  await steps.askAgain()
  await steps.askAgain()
  expect(asked).toEqual([names.slice(0, 500), [...names.slice(500), ...names.slice(0, 400)]])
})
