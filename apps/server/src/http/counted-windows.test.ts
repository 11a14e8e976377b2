import { expect, test } from 'vitest'
import { createCountedWindows } from './counted-windows.ts'
import { RATE_LIMITS } from './rate-limit.ts'

test('what was counted and not written when its window ended is written yet, and is named then as over', () => {
  const { windowMs } = RATE_LIMITS.declaration
  let time = 10 * windowMs
  const { open, listUnwritten, forget } = createCountedWindows({
    now: () => new Date(time),
    nameOf: ({ start }, key) => `${key} ${start / windowMs}`,
  })
  const { entry } = open('declaration', 'anna')
  entry.unwritten = 1
  time += windowMs - 1
  expect(open('declaration', 'anna').entry).toBe(entry)
  time += 1
  expect(forget()).toEqual([])
  expect(listUnwritten().map(({ entry: { client } }) => client)).toEqual(['anna 10'])
  entry.unwritten = 0
  expect(forget().map(({ client }) => client)).toEqual(['anna 10'])
  expect(open('declaration', 'anna').entry.client).toBe('anna 11')
})
