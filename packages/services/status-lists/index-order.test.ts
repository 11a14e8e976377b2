import { describe, expect, test } from 'vitest'
import { createIndexOrder } from './index-order.ts'

const key = new Uint8Array(32).fill(7)
const listId = '6268e5be-4b4c-4eba-ad11-7ba9b75bacae'
const orderOf = (length: number, changes: { key?: Uint8Array; listId?: string } = {}) => {
  const order = createIndexOrder({ key, listId, length, ...changes })
  return Array.from({ length }, (_, position) => order(position))
}
const ascending = (length: number) => Array.from({ length }, (_, index) => index)

test.each([1, 2, 3, 100, 1000, 1024, 102_400])('the order of %i entries hands out each once', (length) => {
  expect(orderOf(length).sort((one, other) => one - other)).toEqual(ascending(length))
})

describe('the order', () => {
  test('is the same in every process that has the key', () => {
    expect(orderOf(1000)).toEqual(orderOf(1000))
  })

  test.each<[string, { key?: Uint8Array; listId?: string }]>([
    ['key', { key: new Uint8Array(32).fill(8) }],
    ['list', { listId: '6268e5be-4b4c-4eba-ad11-7ba9b75bacaf' }],
  ])('is another one for another %s', (_, changes) => {
    const [one, other] = [orderOf(1000), orderOf(1000, changes)]
    const same = one.filter((index, position) => index === other[position]).length
    // Two random orders agree in one place on average.
    expect(same).toBeLessThan(10)
  })

  test('scatters neighbours over the whole list', () => {
    const order = orderOf(102_400)
    const steps = order.slice(1).map((index, at) => Math.abs(index - (order[at] ?? 0)))
    const mean = steps.reduce((sum, step) => sum + step, 0) / steps.length
    // Of two places taken at random the distance is a third of the list on average.
    expect(mean / 102_400).toBeGreaterThan(0.32)
    expect(mean / 102_400).toBeLessThan(0.35)
    expect(steps.filter((step) => step === 1).length).toBeLessThan(20)
  })

  test('gives the first hundred credentials no part of the list of their own', () => {
    const quarters = [0, 0, 0, 0]
    for (const index of orderOf(102_400).slice(0, 100)) quarters[Math.floor(index / 25_600)]! += 1
    for (const share of quarters) expect(share).toBeGreaterThan(8)
  })
})
