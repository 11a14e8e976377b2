import { expect, test } from 'vitest'
import { forgetWhenQuiet } from './forget-when-quiet.ts'

/** A process that was started at an instant. */
function startAt(instant: string) {
  const done: string[] = []
  let at = instant
  const sweep = forgetWhenQuiet({ now: () => new Date(at), forgetDeleted: async () => void done.push(at) })
  return {
    done,
    sweepAt: async (next: string, isQuiet: boolean) => {
      at = next
      await sweep(isQuiet)
    },
  }
}

test('what was deleted is forgotten ten minutes after a start, and once after each midnight', async () => {
  const { done, sweepAt } = startAt('2026-11-29T12:00:00.000Z')
  for (const at of ['29T12:09', '29T12:10', '29T12:11', '29T23:59', '30T00:00', '30T00:01'])
    await sweepAt(`2026-11-${at}:00.000Z`, true)
  expect(done).toEqual(['2026-11-29T12:10:00.000Z', '2026-11-30T00:00:00.000Z'])
})

test('while somebody asks for something it waits, but for no longer than an hour', async () => {
  const { done, sweepAt } = startAt('2026-11-29T12:00:00.000Z')
  await sweepAt('2026-11-29T13:09:59.999Z', false)
  expect(done).toEqual([])
  await sweepAt('2026-11-29T13:10:00.000Z', false)
  await sweepAt('2026-11-30T00:59:00.000Z', false)
  await sweepAt('2026-11-30T01:00:00.000Z', false)
  expect(done).toEqual(['2026-11-29T13:10:00.000Z', '2026-11-30T01:00:00.000Z'])
})

test('shortly before midnight the minutes after a start count all the same', async () => {
  const { done, sweepAt } = startAt('2026-11-29T23:55:00.000Z')
  for (const at of ['00:04', '00:05']) await sweepAt(`2026-11-30T${at}:00.000Z`, true)
  expect(done).toEqual(['2026-11-30T00:05:00.000Z'])
})
