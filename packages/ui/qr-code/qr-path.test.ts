import { decodeQR } from 'qr/decode.js'
import { expect, test } from 'vitest'
import { drawQr, edgeOf } from './qr-path.ts'

/** What a camera sees: the path on white with a quiet zone of four modules, four pixels to a module. */
function photograph({ modules, path }: { modules: number; path: string }) {
  const scale = 4
  const width = (modules + 8) * scale
  const data = new Uint8Array(width * width * 4).fill(255)
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)/g)) {
    for (let row = 0; row < scale; row += 1) {
      for (let column = 0; column < Number(length) * scale; column += 1) {
        const pixel = ((Number(y) + 4) * scale + row) * width + (Number(x) + 4) * scale + column
        data.fill(0, pixel * 4, pixel * 4 + 3)
      }
    }
  }
  return { width, height: width, data }
}

test.each([
  'openid4vp://?client_id=did%3Awebvh%3AQm123%3Alocalhost%253A8443&request_uri=http%3A%2F%2Flocalhost%3A8080%2Fservices%2Fverifier%2Foid4vp%2Fapi%2Frequest-object%2F0b6a7f5e-6f4f-4b52-a5d4-2f1f3f3c9a11',
  'openid-credential-offer://?credential_offer_uri=http%3A%2F%2Flocalhost%2Foffer',
])('a camera reads back what was drawn: %s', (link) => {
  expect(decodeQR(photograph(drawQr(link)))).toBe(link)
})

test('error correction is low: the symbol is as coarse as it can be', () => {
  expect(drawQr('a'.repeat(230)).modules).toBe(53)
})

test.each([
  [61, 256, 256],
  [69, 192, 207],
  [125, 256, 375],
])('a symbol of %i modules that is to be %i wide is %i: three pixels to each at least', (modules, size, edge) => {
  expect(edgeOf(modules, size)).toBe(edge)
})
