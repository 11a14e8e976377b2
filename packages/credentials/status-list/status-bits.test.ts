import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  createStatusBytes,
  getStatus,
  interpretStatus,
  isStatusBits,
  type StatusBits,
  setStatus,
} from './status-bits.ts'

function pack(bits: StatusBits, values: readonly number[]): Uint8Array {
  const bytes = createStatusBytes(values.length, bits)
  values.forEach((value, index) => {
    setStatus(bytes, bits, index, value)
  })
  return bytes
}

test('the vectors of Token Status List are packed least significant bit first', () => {
  expect(Buffer.from(pack(1, [1, 0, 0, 1, 1, 1, 0, 1, 1, 1, 0, 0, 0, 1, 0, 1])).toString('hex')).toBe('b9a3')
  expect(Buffer.from(pack(2, [1, 2, 0, 3, 0, 1, 0, 1, 1, 2, 3, 3])).toString('hex')).toBe('c944f9')
})

test('every value is read back, whatever stands beside it', () => {
  fc.assert(
    fc.property(fc.constantFrom<StatusBits>(1, 2, 4, 8), fc.array(fc.nat(255), { maxLength: 80 }), (bits, numbers) => {
      const values = numbers.map((number) => number % 2 ** bits)
      const bytes = pack(
        bits,
        values.map(() => 2 ** bits - 1),
      )
      values.forEach((value, index) => {
        setStatus(bytes, bits, index, value)
      })
      expect(values.map((_, index) => getStatus(bytes, bits, index))).toEqual(values)
    }),
  )
})

test.each([-1, 8, 0.5, Number.NaN, 2 ** 53])('index %d of a list of eight is out of range', (index) => {
  const refusal = expect.objectContaining({ name: 'StatusListError', code: 'index-out-of-range' })
  expect(() => getStatus(createStatusBytes(8, 2), 2, index)).toThrow(refusal)
  expect(() => setStatus(createStatusBytes(8, 2), 2, index, 1)).toThrow(refusal)
})

test.each([-1, 4, 0.5])('two bits cannot hold %d', (value) => {
  expect(() => setStatus(createStatusBytes(8, 2), 2, 0, value)).toThrow(
    expect.objectContaining({ code: 'invalid-status' }),
  )
})

test('values mean valid, revoked and, from two on, suspended', () => {
  expect([0, 1, 2, 3].map(interpretStatus)).toEqual(['valid', 'revoked', 'suspended', 'suspended'])
})

test('only 1, 2, 4 and 8 bits exist', () => {
  expect([1, 2, 4, 8, 3, 16, '2', undefined].map(isStatusBits)).toEqual([
    true,
    true,
    true,
    true,
    false,
    false,
    false,
    false,
  ])
})
