import { expect, test } from 'vitest'
import { parseAddressArguments } from './parse-arguments.ts'

test('files, the day and what else was said are read in any order', () => {
  expect(parseAddressArguments(['import', 'a.zip', '--date', '2026-01-01', 'b.csv', '--part'])).toEqual({
    kind: 'import',
    paths: ['a.zip', 'b.csv'],
    date: '2026-01-01',
    isPartAllowed: true,
  })
  expect(parseAddressArguments(['import', 'a.csv'])).toMatchObject({ date: undefined, isPartAllowed: false })
  expect(parseAddressArguments(['status'])).toEqual({ kind: 'status' })
})

test.each([
  [['import'], 'Name at least one file.'],
  [['import', 'a.csv', '--date'], '--date needs a day, as 2026-01-01.'],
  [['import', 'a.csv', '--date', '2026-02-31'], '--date needs a day, as 2026-01-01.'],
  [['import', 'a.csv', '--force'], 'Not understood: --force'],
  [['status', 'a.csv'], 'Not understood: a.csv'],
  [['export'], 'Not understood: export'],
])('%j is refused with a reason', (given, reason) => {
  expect(parseAddressArguments(given)).toEqual({ kind: 'wrong', reason })
})

test('nothing, or a call for help, is answered with help', () => {
  expect(parseAddressArguments([])).toEqual({ kind: 'help' })
  expect(parseAddressArguments(['import', '--help'])).toEqual({ kind: 'help' })
})
