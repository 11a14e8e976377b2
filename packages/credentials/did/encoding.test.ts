import { MultibaseEncoding, multibaseEncode } from 'didwebvh-ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nodeCrypto } from '../crypto/node-crypto.ts'
import { canonicalizeJson } from './jcs.ts'
import { decodeEd25519Multikey, decodeMultibase, encodeEd25519Multikey, encodeMultibase } from './multiformats.ts'

const malformed = expect.objectContaining({ name: 'DidError', code: 'malformed-log' })

test('base58 answers the known vectors', () => {
  const text = (value: string) => new TextEncoder().encode(value)
  expect(encodeMultibase(text('Hello World!'))).toBe('z2NEpo7TZRRrLZSi2U')
  expect(encodeMultibase(Uint8Array.from([0, 0, 0x28, 0x7f, 0xb4, 0xcd]))).toBe('z11233QC4')
  expect(encodeMultibase(new Uint8Array())).toBe('z')
})

test('any bytes survive base58, and another library writes them the same way', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 100 }), (bytes) => {
      expect([...decodeMultibase(encodeMultibase(bytes))]).toEqual([...bytes])
      expect(encodeMultibase(bytes)).toBe(multibaseEncode(bytes, MultibaseEncoding.BASE58_BTC))
    }),
  )
})

test.each(['0', 'O', 'I', 'l', 'a b', 'é', '1'.repeat(256)])('%j is not base58 of ours', (text) => {
  expect(() => decodeMultibase(`z${text}`)).toThrow(malformed)
})

test('a multikey comes back and everything else is refused', () => {
  const publicKey = nodeCrypto.randomBytes(32)
  const multikey = encodeEd25519Multikey(publicKey)
  expect(multikey).toMatch(/^z6Mk/)
  expect([...decodeEd25519Multikey(multikey)]).toEqual([...publicKey])
  expect(() => decodeEd25519Multikey(multikey.slice(1))).toThrow(malformed)
  expect(() => decodeEd25519Multikey(encodeMultibase(publicKey))).toThrow(malformed)
  expect(() => decodeMultibase('uAAAA')).toThrow(malformed)
  const prefixed = (prefix: readonly number[], key: Uint8Array) => encodeMultibase(Uint8Array.from([...prefix, ...key]))
  expect(prefixed([0xed, 0x01], publicKey)).toBe(multikey)
  for (const other of [
    prefixed([0xec, 0x01], publicKey),
    prefixed([0xed, 0x02], publicKey),
    prefixed([0xed, 0x01], publicKey.subarray(1)),
    prefixed([0xed, 0x01], Uint8Array.from([...publicKey, 0])),
  ])
    expect(() => decodeEd25519Multikey(other)).toThrow(malformed)
})

test('canonical JSON is that of RFC 8785', () => {
  const value = JSON.parse(`{
    "numbers": [333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001],
    "string": "\\u20ac$\\u000F\\u000aA'\\u0042\\u0022\\u005c\\\\\\"\\/",
    "literals": [null, true, false] }`)
  expect(canonicalizeJson(value)).toBe(
    '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
  )
  expect(canonicalizeJson({ '\u20ac': 1, '\r': 2, '\ufb33': 3, '1': 4, '\ud83d\ude00': 5, '\u0080': 6, ö: 7 })).toBe(
    '{"\\r":2,"1":4,"\u0080":6,"ö":7,"€":1,"😀":5,"\ufb33":3}',
  )
})

test('what JSON cannot hold has no canonical form', () => {
  expect(() => canonicalizeJson({ a: '\ud800' })).toThrow(malformed)
  expect(() => canonicalizeJson({ '\udc00': 1 })).toThrow(malformed)
  expect(() => canonicalizeJson([Number.NaN])).toThrow(malformed)
})
