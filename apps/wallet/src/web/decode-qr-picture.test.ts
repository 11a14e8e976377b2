import encodeQR from 'qr'
import { expect, test } from 'vitest'
import { decodeQrPicture, decodeQrPixels } from './decode-qr-picture.ts'

/** A picture of a QR code in RGBA, `scale` pixels for each module. */
function draw(text: string, scale: number) {
  const modules = encodeQR(text, 'raw', { ecc: 'low', border: 4 })
  const side = modules.length * scale
  const data = new Uint8ClampedArray(side * side * 4).fill(255)
  modules.forEach((row, y) => {
    row.forEach((isDark, x) => {
      if (!isDark) return
      for (let dy = 0; dy < scale; dy += 1)
        for (let dx = 0; dx < scale; dx += 1)
          data.fill(
            0,
            ((y * scale + dy) * side + x * scale + dx) * 4,
            ((y * scale + dy) * side + x * scale + dx) * 4 + 3,
          )
    })
  })
  return { width: side, height: side, data }
}

test.each([3, 6])('a long deep link is read at %i pixels a module', async (scale) => {
  const link = `swiyu-verify://?client_id=decentralized_identifier%3Adid%3Awebvh%3A${'x'.repeat(80)}&request_uri=${'y'.repeat(150)}`
  expect(await decodeQrPixels(draw(link, scale))).toBe(link)
})

test('a picture without a code, or none at all, is nothing', async () => {
  const data = new Uint8ClampedArray(100 * 100 * 4).fill(255)
  await expect(decodeQrPixels({ width: 100, height: 100, data })).rejects.toThrow()
  expect(await decodeQrPicture(new Blob(['no picture']))).toBeUndefined()
})
