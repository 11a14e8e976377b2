import { expect, test } from 'vitest'
import { takeRandomBytes } from './random-pool.ts'

test('no two answers are alike, across refills of the pool', () => {
  const answers = Array.from({ length: 2000 }, () => Buffer.from(takeRandomBytes(16)).toString('hex'))
  expect(new Set(answers).size).toBe(2000)
})

test.each([0, 1, 4096, 4097, 100_000])('%d bytes are as many', (length) => {
  expect(takeRandomBytes(length)).toHaveLength(length)
})

test('an answer is the own copy of its caller', () => {
  const first = takeRandomBytes(32)
  const before = [...first]
  takeRandomBytes(4096)
  expect([...first]).toEqual(before)
  expect(first.some((byte) => byte !== 0)).toBe(true)
})
