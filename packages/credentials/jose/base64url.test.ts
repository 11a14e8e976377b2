import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyText } from '../testing/any-text.ts'
import { browserCodec, decodeBase64Url, encodeBase64Url } from './base64url.ts'

test('any bytes come back, and the browser form and the Buffer form are the same', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      const text = Buffer.from(bytes).toString('base64url')
      expect(encodeBase64Url(bytes)).toBe(text)
      expect(browserCodec.encode(bytes)).toBe(text)
      expect([...decodeBase64Url(text)]).toEqual([...bytes])
      expect([...decodeBase64Url(text, browserCodec)]).toEqual([...bytes])
    }),
  )
})

test('a large text does not exhaust the stack of the browser form', () => {
  const bytes = new Uint8Array(500_000).fill(0xab)
  expect(decodeBase64Url(browserCodec.encode(bytes), browserCodec)).toHaveLength(500_000)
})

test('a text is encoded as UTF-8', () => {
  expect(encodeBase64Url('é€')).toBe('w6nigqw')
  expect(browserCodec.encodeText('é€')).toBe('w6nigqw')
})

test.each([0, 1365, 1366, 20_000])('any text is encoded as UTF-8, after one of %d characters as well', (length) => {
  fc.assert(
    fc.property(anyText({ maxLength: 100 }), (end) => {
      const text = `${'€'.repeat(length)}${end}`
      expect(encodeBase64Url(text)).toBe(Buffer.from(text, 'utf8').toString('base64url'))
      expect(encodeBase64Url('\ud800')).toBe(browserCodec.encodeText('\ud800'))
    }),
    { numRuns: 30 },
  )
})

test('a view into a larger buffer is encoded without its surroundings', () => {
  expect(encodeBase64Url(new Uint8Array([1, 2, 3, 4]).subarray(1, 3))).toBe('AgM')
})

test.each(['YQ==', 'YQ=', 'YR', 'a', 'ab c', 'ab\n', '+/', 'YÿQ', '-_=='])('%j is not canonical base64url', (text) => {
  const refusal = expect.objectContaining({ name: 'JoseError', code: 'invalid-base64url' })
  expect(() => decodeBase64Url(text)).toThrow(refusal)
  expect(() => decodeBase64Url(text, browserCodec)).toThrow(refusal)
})
