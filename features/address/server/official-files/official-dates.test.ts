import { expect, test } from 'vitest'
import { dayOfName, parseDay } from './official-dates.ts'

test.each([
  ['ortschaften-2026-01-01.csv', '2026-01-01'],
  ['amtovz_20260101.zip', '2026-01-01'],
  ['Strassen 06.10.2026.csv', '2026-10-06'],
  ['amtliches-gebaeudeadressverzeichnis_ch_2056.csv', undefined],
  ['export-2026-13-45.csv', undefined],
])('the day in the name %s', (name, day) => {
  expect(dayOfName(name)).toBe(day)
})

test('days are read as the offices write them', () => {
  expect(parseDay('30.03.2026')).toBe('2026-03-30')
  expect(parseDay('2026-03-30')).toBe('2026-03-30')
  expect(parseDay('31.02.2026')).toBeUndefined()
  expect(parseDay('')).toBeUndefined()
})
