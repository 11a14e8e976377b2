import { expect, test } from 'vitest'
import { HelpAsked, UsageError } from '../command-line.ts'
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
  [['import', 'a.csv', '--date'], '--date <value>'],
  [['import', 'a.csv', '--date', '2026-02-31'], '--date needs a day, as 2026-01-01.'],
  [['import', 'a.csv', '--force'], '--force'],
  [['status', 'a.csv'], 'Not understood: status a.csv'],
  [['status', '--part'], 'Not understood: status --part'],
  [['export'], 'Not understood: export'],
  [[], 'Import, or status?'],
])('%j is refused with a reason', (given, reason) => {
  expect(() => parseAddressArguments(given)).toThrow(UsageError)
  expect(() => parseAddressArguments(given)).toThrow(reason)
})

test('a call for help is answered with help, whatever stands beside it', () => {
  expect(() => parseAddressArguments(['import', '--help'])).toThrow(HelpAsked)
})
