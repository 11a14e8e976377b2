import { expect, test } from 'vitest'
import { dateOf, type Import } from './import-run.ts'

const run = (date: string | undefined, ...names: string[]) =>
  ({ date, recognized: names.map((name) => ({ name, kind: 'streets' })) }) as unknown as Import

test.each([
  ['2026-03-01', run('2026-03-01', 'streets-2026-10-06.csv'), '2026-12-31'],
  ['2026-10-06', run(undefined, 'a-2025-01-01.csv', 'b-2026-10-06.csv', 'c.csv'), '2026-12-31'],
  ['2026-12-31', run(undefined, 'streets.csv'), '2026-12-31'],
  [null, run(undefined, 'streets.csv'), undefined],
])(
  'the day that was said counts, else the newest in a name, else that of the newest line: %s',
  (day, given, newest) => {
    expect(dateOf(given, ['streets'], newest)).toBe(day)
    expect(dateOf(given, ['addresses'], newest)).toBe(given.date ?? newest ?? null)
  },
)
