import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { createExchange, type Exchange } from './exchange.ts'
import { createExchangeCache, type ExchangeCache } from './exchange-cache.ts'

let now: Date
let isHearing: boolean
let cache: ExchangeCache
beforeEach(() => {
  now = new Date('2026-11-22T10:00:00Z')
  isHearing = true
  cache = createExchangeCache({ clock: () => now, isHearing: () => isHearing })
})
const advance = (ms: number) => {
  now = new Date(now.getTime() + ms)
}
const exchange = (changes: Partial<Exchange> = {}): Exchange => ({
  ...createExchange({ id: randomUUID(), state: 'PENDING', createdAt: now }),
  ...changes,
})

test('what was kept is found, until it is forgotten', () => {
  const [one, other] = [exchange(), exchange()]
  cache.keep(one)
  cache.keep(other)
  expect(cache.find(one.id)).toBe(one)
  cache.forget(one.id)
  expect([cache.find(one.id), cache.find(other.id)]).toEqual([undefined, other])
  cache.clear()
  expect(cache.find(other.id)).toBeUndefined()
})

test('ten thousand are kept; the one longest untouched goes first', () => {
  const [first, second] = [exchange(), exchange()]
  cache.keep(first)
  cache.keep(second)
  for (let n = 0; n < 9_998; n++) cache.keep(exchange())
  expect(cache.find(first.id)).toBe(first)
  cache.keep(first)
  cache.keep(exchange())
  expect(cache.find(first.id)).toBe(first)
  expect(cache.find(second.id)).toBeUndefined()
})

test('an older version never takes the place of a newer one', () => {
  const one = exchange({ version: 3 })
  cache.keep(one)
  cache.keep({ ...one, version: 2 })
  expect(cache.find(one.id)?.version).toBe(3)
  expect([3, 4].map((version) => cache.isOlder(one.id, version))).toEqual([false, true])
  expect(cache.isOlder(randomUUID(), 1)).toBe(true)
})

test('while no notices are heard, an entry is believed for a second', () => {
  const one = exchange()
  cache.keep(one)
  isHearing = false
  advance(999)
  expect(cache.find(one.id)).toBe(one)
  advance(1)
  expect(cache.find(one.id)).toBeUndefined()
  isHearing = true
  expect(cache.find(one.id), 'nor again once they are').toBeUndefined()
})

test('while notices are heard, an entry is believed until the sweep has to look at it', () => {
  const one = exchange({ dueAt: new Date(now.getTime() + 300_000) })
  cache.keep(one)
  advance(299_999)
  expect(cache.find(one.id)).toBe(one)
  advance(1)
  expect(cache.find(one.id)).toBeUndefined()
})
