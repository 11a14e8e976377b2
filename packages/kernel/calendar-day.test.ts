import { expect, it } from 'vitest'
import { daysBetween, isCalendarDay, shiftDay } from './calendar-day.ts'

it.each(['2026-01-31', '2028-02-29', '0000-01-01'])('knows %s as a day', (day) => {
  expect(isCalendarDay(day)).toBe(true)
})

it.each([
  ...['', '2026-02-29', '2026-13-01', '2026-1-1', '2026-01-01T00:00', '20260101', '31.01.2026'],
  ...['-000001-01-01', '+012026-01-01'],
])('knows %s as none', (text) => {
  expect(isCalendarDay(text)).toBe(false)
})

it('goes over the ends of months and years', () => {
  expect(shiftDay('2026-12-31', 1)).toBe('2027-01-01')
  expect(shiftDay('2026-03-01', -1)).toBe('2026-02-28')
})

it('counts the days from one to another, also over a change of the clocks', () => {
  expect(daysBetween('2026-03-28', '2026-03-30')).toBe(2)
  expect(daysBetween('2026-12-31', '2026-12-31')).toBe(0)
  expect(daysBetween('2027-01-01', '2026-12-31')).toBe(-1)
})
