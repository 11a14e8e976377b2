import { afterAll, expect, test } from 'vitest'
import { createTestProduct } from './testing.ts'

const HALF_A_SECOND_MS = 500
const DAY_MS = 86_400_000
const product = await createTestProduct('2026-06-30T21:59:59.900Z')
afterAll(() => product.close())

async function demoDates(): Promise<{ slug: string; startDate: string; endDate: string }[]> {
  const { items } = (await (await product.request('/api/popular-votes?lang=de')).json()) as {
    items: { slug: string; startDate: string; endDate: string; isDemo: boolean }[]
  }
  return items.filter(({ isDemo }) => isDemo).map(({ slug, startDate, endDate }) => ({ slug, startDate, endDate }))
}
const laterBy = (days: number, dates: Awaited<ReturnType<typeof demoDates>>) => {
  const shift = (day: string) => new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)
  return dates.map(({ slug, startDate, endDate }) => ({ slug, startDate: shift(startDate), endDate: shift(endDate) }))
}

test('demo items have the dates of the new day half a second after midnight, without a sweep', async () => {
  const before = await demoDates()
  expect(before.length).toBeGreaterThan(0)
  product.advance(HALF_A_SECOND_MS)
  const [first, second] = await Promise.all([demoDates(), demoDates()])
  expect(first).toEqual(laterBy(1, before))
  expect(second).toEqual(first)
})

test('and so they have after a sleep of a week, and when the clock is set back', async () => {
  const before = await demoDates()
  product.advance(7 * DAY_MS)
  expect(await demoDates()).toEqual(laterBy(7, before))
  product.advance(-7 * DAY_MS)
  expect(await demoDates()).toEqual(before)
})
