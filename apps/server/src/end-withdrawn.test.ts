import type { PopularVoteId } from '@e-collecting/popular-votes/server'
import { expect, test } from 'vitest'
import { endWithdrawn } from './end-withdrawn.ts'

const ID = 'night-trains' as PopularVoteId

test('what could not be ended is tried again until it is, also where nobody could say how the item stands', async () => {
  const failing = () => Promise.reject(new Error('The database is away.'))
  const ended: string[] = []
  let end: (id: string) => Promise<unknown> = failing
  let findById: () => Promise<undefined> = failing
  const logger = { error: () => undefined }
  const withdrawn = endWithdrawn({ findById: () => findById(), end: (id) => end(id), logger })
  withdrawn.end(ID)
  await expect.poll(() => withdrawn.retry().then(String, String)).toContain('The database is away.')
  findById = async () => undefined
  end = async (id) => ended.push(id)
  await withdrawn.retry()
  await withdrawn.retry()
  expect(ended).toEqual([ID])
})
