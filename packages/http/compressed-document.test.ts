import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { chooseEncoding, compressDocument } from './compressed-document.ts'

test.each([
  ['br, gzip', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['gzip;q=0, br;q=0.0', 'identity'],
  ['zstd', 'identity'],
  [undefined, 'identity'],
])('of %s the smallest that is taken is %s', (accepted, encoding) => {
  expect(chooseEncoding(accepted)).toBe(encoding)
})

test('in whichever encoding, it is the same document', async () => {
  const document = await compressDocument('Grüezi'.repeat(100))
  expect(Buffer.from(await document.bytes('identity')).toString()).toBe('Grüezi'.repeat(100))
  expect(gunzipSync(await document.bytes('gzip')).toString()).toBe('Grüezi'.repeat(100))
})
