import { beforeEach, expect, test } from 'vitest'
import { createByteCache } from './byte-cache.ts'

const START = Date.parse('2026-11-20T10:00:00Z')
const KIB = 1024
let now: number
let cache: ReturnType<typeof createByteCache<string>>
beforeEach(() => {
  now = START
  cache = createByteCache<string>(100 * KIB, () => new Date(now))
})

const set = (key: string, kib: number, seconds = 60) =>
  cache.set(key, { value: key.toUpperCase(), bytes: kib * KIB, expiresAt: new Date(now + seconds * 1000) })
const known = (keys: string) => [...keys].filter((key) => cache.get(key) !== undefined).join('')

test('a value is found until it expires', () => {
  set('a', 1, 10)
  now += 9_999
  expect([cache.get('a'), cache.get('b')]).toEqual(['A', undefined])
  now += 1
  expect(cache.get('a')).toBeUndefined()
})

test('the oldest go when the sum is too large', () => {
  for (const key of 'abc') set(key, 30)
  expect(known('abc')).toBe('abc')
  set('d', 30)
  expect(known('abcd')).toBe('bcd')
  set('e', 80)
  expect(known('abcde')).toBe('e')
})

test('a value that comes again takes the place of the former one, and is the latest', () => {
  for (const key of 'aaaabbc') set(key, 30)
  set('a', 30)
  set('d', 30)
  expect(known('abcd')).toBe('acd')
})

test('what has expired leaves its room to what is good', () => {
  set('a', 40)
  set('b', 40, 1)
  now += 1000
  set('c', 40)
  expect(known('abc')).toBe('ac')
})

test('what is larger than all may be is not kept, nor is what was kept under its key', () => {
  set('a', 1)
  set('a', 100)
  expect(known('a')).toBe('')
  set('b', 90)
  expect(known('b')).toBe('b')
})

test('what fills all room to the last byte is kept, and a byte more is not', () => {
  const keep = (bytes: number) => cache.set('a', { value: 'A', bytes, expiresAt: new Date(now + 1) })
  keep(99 * KIB - 2)
  expect(known('a')).toBe('a')
  keep(99 * KIB - 1)
  expect(known('a')).toBe('')
})

test('keys and small values count as well', () => {
  for (const key of 'abcdefgh') cache.set(key.repeat(20 * KIB), { value: key, bytes: 0, expiresAt: new Date(now + 1) })
  expect([...'abcdefgh'].filter((key) => cache.get(key.repeat(20 * KIB))).join('')).toBe('gh')
  for (let number = 0; number < 200; number++) set(`n${number}`, 0)
  const found = Array.from({ length: 200 }, (_, number) => cache.get(`n${number}`)).filter(Boolean)
  expect(found.length).toBeLessThan(100)
})
