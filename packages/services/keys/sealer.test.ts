import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createSealer } from './sealer.ts'

const key = new Uint8Array(32).fill(7)
const sealer = createSealer({ key, randomBytes })
const seal = (text: string, context: string) => sealer.seal(Buffer.from(text), context)

test('what was sealed opens under the same context only', () => {
  const sealed = seal('Muster', 'offers.subject:1')
  expect(Buffer.from(sealed).includes('Muster')).toBe(false)
  expect(String(sealer.open(sealed, 'offers.subject:1'))).toBe('Muster')
  expect(() => sealer.open(sealed, 'offers.subject:2')).toThrow(/another key or context/)
})

test('two seals of the same value differ', () => {
  expect(seal('a', 'x')).not.toEqual(seal('a', 'x'))
})

test('an altered or truncated value and another key are refused', () => {
  const sealed = seal('value', 'x')
  for (const at of [0, 1, 14, sealed.length - 1]) {
    const altered = Uint8Array.from(sealed)
    altered[at] = (altered[at] ?? 0) ^ 1
    expect(() => sealer.open(altered, 'x')).toThrow(/another key or context/)
  }
  expect(() => sealer.open(sealed.subarray(0, 10), 'x')).toThrow(/another key or context/)
  const other = createSealer({ key: new Uint8Array(32).fill(8), randomBytes })
  expect(() => other.open(sealed, 'x')).toThrow(/another key or context/)
})

test('a key of the wrong length is refused', () => {
  expect(() => createSealer({ key: new Uint8Array(16), randomBytes })).toThrow(/32 bytes/)
})
