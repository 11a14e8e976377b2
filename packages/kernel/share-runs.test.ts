import { expect, it } from 'vitest'
import { shareRuns } from './share-runs.ts'

it('has those who ask meanwhile wait for the run that there is, and begins another one afterwards, also after a failure', async () => {
  let runs = 0
  const run = shareRuns(async () => {
    runs += 1
    if (runs === 2) throw new Error('failed')
    return runs
  })
  expect(await Promise.all([run(), run()])).toEqual([1, 1])
  await expect(run()).rejects.toThrow('failed')
  expect(await run()).toBe(3)
})
