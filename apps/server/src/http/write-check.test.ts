import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '@e-collecting/database'
import { afterEach, expect, test, vi } from 'vitest'
import { createWriteCheck } from './write-check.ts'

afterEach(() => vi.useRealTimers())

/** A database as far as the check writes to it. */
const writing = (where: () => Promise<unknown>) =>
  ({ update: () => ({ set: () => ({ where }) }) }) as unknown as Database

test('a database that has not answered after three seconds serves nobody', async () => {
  vi.useFakeTimers()
  const answers: boolean[] = []
  const canWrite = createWriteCheck({ db: writing(() => new Promise(() => undefined)), dataDir: undefined })
  void canWrite().then((answer) => answers.push(answer))
  await vi.advanceTimersByTimeAsync(2999)
  expect(answers).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(answers).toEqual([false])
})

test.each([
  ['that is there', tmpdir(), true],
  ['whose disk is not there any more', join(tmpdir(), 'e-collecting-gone'), false],
])('a database in a folder %s', async (_, dataDir, expected) => {
  expect(await createWriteCheck({ db: writing(async () => undefined), dataDir })()).toBe(expected)
})
