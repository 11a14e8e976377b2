import { expect, test } from 'vitest'
import { fillDays, listDailyCounts } from './daily-counts.ts'

const EPOCHS = [
  { day: '2026-10-24', counted: 20 },
  { day: '2026-10-27', counted: 65 },
  { day: '2026-10-28', counted: 64 },
]

test('each publication says what it has brought', () => {
  expect(listDailyCounts(EPOCHS).map(({ added }) => added)).toEqual([20, 45, -1])
})

test('days without a publication keep the count, also over the change of the clock', () => {
  expect(fillDays(EPOCHS).slice(-5)).toEqual([20, 20, 20, 65, 64])
})

test('a single day stands at the end of two weeks, none is no curve', () => {
  expect(fillDays([{ day: '2026-11-23', counted: 3 }])).toEqual([...Array.from({ length: 13 }, () => 0), 3])
  expect(fillDays([])).toEqual([])
})
