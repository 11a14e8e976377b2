import type { Locator } from 'playwright-core'
import { encodeQR } from 'qr'
import decodeQR from 'qr/decode.js'

/** A QR code as a camera sees it. */
export interface ScannedCode {
  text: string
  /** Edge length in CSS pixels, without the quiet zone. */
  size: number
  /** Modules on one side. */
  modules: number
}

/** Takes a picture of the code on the screen, quiet zone included, and reads it. */
export async function scanQrCode(code: Locator): Promise<ScannedCode> {
  const picture = await code.locator('xpath=..').screenshot()
  const box = await code.boundingBox()
  const viewBox = (await code.getAttribute('viewBox'))?.split(' ') ?? []
  return {
    text: decodeQR(await readPixels(code, picture), { format: 'RGBA', timeLimit: 2000 }),
    size: Math.round(box?.width ?? 0),
    modules: Number(viewBox[2]),
  }
}

/** Modules that `text` takes with the error correction of our codes. */
export const modulesOf = (text: string, ecc: 'low' | 'medium'): number =>
  encodeQR(text, 'raw', { ecc, border: 1 }).length - 2

/** The picture is unpacked in an empty tab of the same browser: nothing of the product is involved. */
async function readPixels(code: Locator, picture: Buffer) {
  const tab = await code.page().context().newPage()
  const { width, height, base64 } = await tab.evaluate(async (data) => {
    const bitmap = await createImageBitmap(new Blob([Uint8Array.from(atob(data), (char) => char.charCodeAt(0))]))
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
    const context = canvas.getContext('2d')
    if (context === null) throw new Error('no canvas')
    context.drawImage(bitmap, 0, 0)
    const pixels = context.getImageData(0, 0, bitmap.width, bitmap.height)
    const text = Array.from(pixels.data, (byte) => String.fromCharCode(byte)).join('')
    return { width: pixels.width, height: pixels.height, base64: btoa(text) }
  }, picture.toString('base64'))
  await tab.close()
  return { width, height, data: new Uint8ClampedArray(Buffer.from(base64, 'base64')) }
}
