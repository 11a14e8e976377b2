import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyText } from '../testing/any-text.ts'
import { encodeBase64Url } from './base64url.ts'
import { encodeAtobSafeJson, type JsonObject, parseJson, parseJsonObject } from './json.ts'

test('a signed payload can be read by plain atob(), whatever it says', () => {
  const payload = { name: 'Démo Gemeinde 🇨🇭 ~~??>>\u007f', 'key~?': ['>', '\ud800'] }
  const segment = encodeBase64Url(encodeAtobSafeJson(payload))
  expect(segment).not.toMatch(/[-_]/)
  expect(JSON.parse(atob(segment + '='.repeat((4 - (segment.length % 4)) % 4)))).toEqual(payload)
})

test('any JSON object survives the safe encoding without - and _', () => {
  fc.assert(
    fc.property(fc.dictionary(anyText(), fc.jsonValue()), (value) => {
      const object = JSON.parse(JSON.stringify(value)) as JsonObject
      const text = encodeAtobSafeJson(object)
      expect(encodeBase64Url(text)).not.toMatch(/[-_]/)
      expect(JSON.parse(text)).toEqual(object)
    }),
  )
})

test.each(['', '{', 'undefined', '{"a":1}x'])('%j is not JSON', (text) => {
  expect(() => parseJson(text)).toThrow(expect.objectContaining({ code: 'invalid-json' }))
})

test.each(['null', '[]', '1', '"a"'])('%s is not an object', (text) => {
  expect(() => parseJsonObject(text)).toThrow(expect.objectContaining({ code: 'invalid-json' }))
})

test('bytes are read as UTF-8', () => {
  expect(parseJson(new TextEncoder().encode('{"a":"é"}'))).toEqual({ a: 'é' })
})

test('bytes that are not UTF-8 and a byte order mark are refused', () => {
  expect(() => parseJson(new Uint8Array([0x22, 0xff, 0x22]))).toThrow(expect.objectContaining({ code: 'invalid-json' }))
  expect(() => parseJson(new Uint8Array([0xef, 0xbb, 0xbf, 0x31]))).toThrow(
    expect.objectContaining({ code: 'invalid-json' }),
  )
})

test('more than 10,000 members are refused before they are parsed, a long text is not', () => {
  const members = (count: number) =>
    JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, at) => [at, ''])))
  expect(() => parseJson(members(10_001))).toThrow(expect.objectContaining({ code: 'invalid-json' }))
  expect(Object.keys(parseJson(members(10_000)) as object)).toHaveLength(10_000)
  expect(parseJson(JSON.stringify('x'.repeat(500_000)))).toHaveLength(500_000)
})

test('nesting beyond 64 levels is refused before anything walks over it', () => {
  const nested = (levels: number) => `${'['.repeat(levels)}null${']'.repeat(levels)}${' '.repeat(600)}`
  for (const levels of [65, 1000, 100_000])
    expect(() => parseJson(nested(levels))).toThrow(expect.objectContaining({ code: 'invalid-json' }))
  expect(parseJson(nested(64))).toBeInstanceOf(Array)
})
