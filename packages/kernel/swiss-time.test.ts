import { expect, test, vi } from 'vitest'
import { endOfSwissDay, formatSwissDay, formatSwissMoment, formatSwissTime, swissDay } from './swiss-time.ts'

test('the Swiss day begins at local midnight, not at UTC midnight', () => {
  expect(swissDay(new Date('2026-06-30T22:30:00Z'))).toBe('2026-07-01')
  expect(swissDay(new Date('2026-12-31T22:59:59Z'))).toBe('2026-12-31')
  expect(swissDay(new Date('2026-12-31T23:00:00Z'))).toBe('2027-01-01')
})

test('a day ends at 23:59:59.999 local time in winter, in summer and on the days the clock changes', () => {
  expect(endOfSwissDay('2026-01-15').toISOString()).toBe('2026-01-15T22:59:59.999Z')
  expect(endOfSwissDay('2026-07-15').toISOString()).toBe('2026-07-15T21:59:59.999Z')
  expect(endOfSwissDay('2026-03-29').toISOString()).toBe('2026-03-29T21:59:59.999Z')
  expect(endOfSwissDay('2026-10-25').toISOString()).toBe('2026-10-25T22:59:59.999Z')
})

test('the end of a day still belongs to that day and the next millisecond does not', () => {
  const end = endOfSwissDay('2026-10-25')
  expect(swissDay(end)).toBe('2026-10-25')
  expect(swissDay(new Date(end.getTime() + 1))).toBe('2026-10-26')
})

test('days and times are shown the Swiss way', () => {
  expect(formatSwissDay('2026-03-05')).toBe('05.03.2026')
  expect(formatSwissTime(new Date('2026-07-15T12:05:00Z'))).toBe('14:05')
  expect(formatSwissMoment(new Date('2026-11-21T13:05:00Z'))).toBe('21.11.2026, 14:05')
})

test('days and times are the same where the engine writes dates in another order', async () => {
  const Native = Intl.DateTimeFormat
  class MonthFirst extends Native {
    override format = (instant?: Date | number) => `In words: ${super.formatToParts(instant).map(({ value }) => value)}`
    override formatToParts = (instant?: Date | number) => super.formatToParts(instant).toReversed()
  }
  vi.resetModules()
  Object.assign(Intl, { DateTimeFormat: MonthFirst })
  try {
    const there: typeof import('./swiss-time.ts') = await import('./swiss-time.ts')
    expect(there.swissDay(new Date('2026-12-31T23:00:00Z'))).toBe('2027-01-01')
    expect(there.endOfSwissDay('2026-07-15').toISOString()).toBe('2026-07-15T21:59:59.999Z')
    expect(there.formatSwissMoment(new Date('2026-11-21T23:05:00Z'))).toBe('22.11.2026, 00:05')
  } finally {
    Object.assign(Intl, { DateTimeFormat: Native })
    vi.resetModules()
  }
})
