import { type ApiClient, ProblemError } from '@e-collecting/api-client'
import { expect, test } from 'vitest'
import { healthQuery } from './queries.ts'

test('who is refused is not asked again, a fault twice more', () => {
  const { retry } = healthQuery((() => Promise.reject(new Error('Nobody asks.'))) as unknown as ApiClient)
  const tries = (status: number) =>
    [0, 1, 2].map((failures) =>
      (retry as (failures: number, error: Error) => boolean)(
        failures,
        new ProblemError({ type: '/problems/overloaded', title: 'x', status }),
      ),
    )
  expect(tries(503)).toEqual([true, true, false])
  expect(tries(429)).toEqual([false, false, false])
})
