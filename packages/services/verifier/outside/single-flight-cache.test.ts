import { beforeEach, expect, test } from 'vitest'
import { createSingleFlightCache, type SingleFlightCache } from './single-flight-cache.ts'

const START = Date.parse('2026-11-20T10:00:00Z')
let now: number
let asked: number
let cache: SingleFlightCache<number>
beforeEach(() => {
  now = START
  asked = 0
  cache = createSingleFlightCache(100_000, () => new Date(now))
})

const get = (key = 'one', bytes = 8) =>
  cache.get(key, async () => {
    asked += 1
    return { value: asked, bytes, expiresAt: new Date(now + 1000) }
  })

test('a value is kept until it expires, and asked for anew then', async () => {
  expect([await get(), await get()]).toEqual([1, 1])
  now += 999
  expect(await get()).toBe(1)
  now += 1
  expect(await get()).toBe(2)
  expect(await get('other')).toBe(3)
})

test('who asks at the same time waits for the same answer', async () => {
  expect(await Promise.all([get(), get(), get('other')])).toEqual([1, 1, 2])
})

test('what does not fit is told all the same, and asked for each time', async () => {
  expect([await get(), await get('large', 100_000), await get('large', 100_000)]).toEqual([1, 2, 3])
})

test('a failure is told to those who waited for it, and to nobody after them', async () => {
  const fail = () => cache.get('one', () => Promise.reject(new Error('unreachable')))
  await expect(Promise.all([fail(), get()])).rejects.toThrow('unreachable')
  expect(await get()).toBe(1)
})
