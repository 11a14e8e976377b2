import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createSealer, openJson, sealJson } from './sealer.ts'

const key = new Uint8Array(32).fill(7)
const sealer = createSealer({ key, randomBytes })

test('what was sealed opens under the same context only', () => {
  const sealed = sealJson(sealer, { family_name: 'Muster' }, 'offers.subject:1')
  expect(Buffer.from(sealed).includes('Muster')).toBe(false)
  expect(openJson(sealer, sealed, 'offers.subject:1')).toEqual({ family_name: 'Muster' })
  expect(() => openJson(sealer, sealed, 'offers.subject:2')).toThrow(/another key or context/)
})

test('two seals of the same value differ', () => {
  expect(sealJson(sealer, 'a', 'x')).not.toEqual(sealJson(sealer, 'a', 'x'))
})

test('an altered or truncated value and another key are refused', () => {
  const sealed = sealJson(sealer, 'value', 'x')
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
