import { expect, test } from 'vitest'
import { publishedCounts } from './published-counts.ts'

const day = (number: number, evaluations: number) => ({
  day: `2026-05-${String(number).padStart(2, '0')}`,
  evaluations,
})
/** Mondays are the 4th, 11th, 18th and 25th. */
const on = (number: number, ...days: [number, number][]) =>
  publishedCounts(
    days.map(([at, count]) => day(at, count)),
    day(number, 0).day,
  )

test('a day with many is told once it is over', () => {
  expect(on(12, [12, 25])).toEqual([])
  expect(on(13, [12, 20])).toEqual([day(12, 20)])
  expect(on(29, [12, 20], [27, 20]), 'and none of a week without any').toEqual([day(12, 20), day(27, 20)])
})

test('few wait until they are many, and are told together', () => {
  expect(on(15, [12, 5], [13, 14])).toEqual([])
  expect(on(15, [12, 5], [13, 14], [14, 1])).toEqual([day(14, 20)])
})

test('few are told for their week, whichever day of it they were on', () => {
  for (const number of [11, 14, 17]) {
    expect(on(17, [number, 1])).toEqual([])
    expect(on(18, [number, 1])).toEqual([day(17, 1)])
  }
})

test('what is left of a week of which something was told waits for the end of the next', () => {
  expect(on(18, [13, 30], [15, 1])).toEqual([day(13, 30)])
  expect(on(24, [13, 30], [15, 1])).toEqual([day(13, 30)])
  expect(on(25, [13, 30], [15, 1])).toEqual([day(13, 30), day(24, 1)])
  expect(on(25, [13, 30], [15, 1], [19, 2])).toEqual([day(13, 30), day(24, 3)])
  expect(on(21, [13, 30], [15, 1], [20, 19])).toEqual([day(13, 30), day(20, 20)])
})

test('of each week without many there is one count, also after weeks without any', () => {
  expect(on(29, [4, 1], [5, 2], [20, 4], [28, 9])).toEqual([day(10, 3), day(24, 4)])
})

test('all is told in the end', () => {
  const days = Array.from({ length: 31 }, (_, at): [number, number] => [at + 1, (at * 7) % 23])
  const told = publishedCounts(
    days.map(([at, count]) => day(at, count)),
    '2026-07-01',
  )
  const sum = (counts: { evaluations: number }[]) => counts.reduce((total, { evaluations }) => total + evaluations, 0)
  expect(sum(told)).toBe(sum(days.map(([at, count]) => day(at, count))))
})
