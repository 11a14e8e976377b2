import { expect, test } from 'vitest'
import { describeImport } from './describe-import.ts'
import { describeStatus } from './describe-status.ts'

test('an import says what it has taken, left out and found faulty, and what is in use now', () => {
  const { summary, faults } = describeImport({
    imported: [{ kind: 'addresses', date: '2026-10-06', counts: { addresses: 3_200_000, streets: 210_000 } }],
    files: [
      {
        name: 'addresses.zip/addresses.csv',
        kind: 'addresses',
        tally: {
          lines: 3_200_013,
          taken: 3_200_000,
          faulty: 3,
          leftOut: { liechtenstein: 10, 'no-municipality': 2, 'not-in-force': 1 },
        },
      },
    ],
    aside: ['addresses.zip/README.txt'],
    faults: {
      listed: [{ file: 'addresses.zip/addresses.csv', line: 7, what: 'has 16 fields instead of 17' }],
      count: 3,
    },
  })
  expect(summary.split('\n')).toEqual([
    'addresses.zip/addresses.csv: 3,200,013 lines, 3,200,000 taken, 10 in Liechtenstein, 2 in no municipality, 1 not in force, 3 faulty',
    'addresses.zip/README.txt: none of the official files, left aside',
    'In use now, addresses of 2026-10-06: 3,200,000 addresses, 210,000 streets',
  ])
  expect(faults.split('\n')).toEqual(['addresses.zip/addresses.csv, line 7: has 16 fields instead of 17', 'and 2 more'])
})

test('an import of an unknown day says so, and nothing of more faults where all are listed', () => {
  const { summary, faults } = describeImport({
    imported: [{ kind: 'streets', date: null, counts: { streets: 7 } }],
    files: [],
    aside: [],
    faults: { listed: [{ file: 'a.csv', line: 7, what: 'is short' }], count: 1 },
  })
  expect([summary, faults]).toEqual(['In use now, streets of an unknown day: 7 streets', 'a.csv, line 7: is short'])
})

test('the status names the day and the size of what is in use, or where it comes from', () => {
  expect(describeStatus([]).split('\n')).toEqual([
    'municipalities: those that come with the product',
    'localities: those that come with the product',
    'streets: none',
    'addresses: the sample that comes with the product',
  ])
  const dataSet = { id: 1, dataDate: '2026-10-06', streetCount: 210_000, addressCount: 3_200_000 }
  expect(describeStatus([{ ...dataSet, kind: 'streets' }])).toMatch(/\naddresses: none$/)
  expect(
    describeStatus([
      { ...dataSet, kind: 'addresses' },
      { ...dataSet, kind: 'localities', dataDate: null },
      { ...dataSet, kind: 'streets' },
    ]).split('\n'),
  ).toEqual([
    'municipalities: those that come with the product',
    'localities: of an unknown day',
    'streets: of 2026-10-06, 210,000 streets',
    'addresses: of 2026-10-06, 3,200,000 addresses, 210,000 streets',
  ])
})
