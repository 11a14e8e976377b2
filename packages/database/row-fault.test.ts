import { expect, test } from 'vitest'
import { isFaultOfOneRow, isRolledBack } from './row-fault.ts'

const withCode = (code: string, more: object = {}) => Object.assign(new Error('fault'), { code, ...more })

test.each<[string, object]>([
  ['21000', {}],
  ['22001', {}],
  ['23505', {}],
  ['08P01', { routine: 'pq_getmsgbytes', severity: 'ERROR' }],
])('one row can be to blame for %s', (code, more) => {
  expect(isFaultOfOneRow(withCode(code, more))).toBe(true)
})

test.each<[string, object]>([
  ['24000', {}],
  ['42P01', {}],
  ['57014', {}],
  ['XX230', {}],
  ['40001', {}],
  ['08P01', {}],
  ['08P01', { routine: 'ProcessStartupPacket', severity: 'FATAL' }],
])('no row is to blame for %s with %j', (code, more) => {
  expect(isFaultOfOneRow(withCode(code, more))).toBe(false)
})

test('transactions that were in each other’s way were rolled back, whoever has wrapped the error', () => {
  const outcomes = ['40001', '40P01', '40003', '57014'].map((code) =>
    isRolledBack(new Error('Failed query', { cause: withCode(code) })),
  )
  expect(outcomes).toEqual([true, true, false, false])
})
