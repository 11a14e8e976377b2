type Pixels = { readonly width: number; readonly height: number; readonly data: Uint8ClampedArray }

const LONGEST_SIDE = 1600
/** One picture may take this long; it is no camera stream. */
const TIME_LIMIT_MS = 2000

/**
 * The text of a QR code in a picture, undefined if there is none or if the browser cannot read the picture. The picture
 * never leaves the browser. The decoder is loaded on first use.
 */
export async function decodeQrPicture(picture: Blob): Promise<string | undefined> {
  try {
    return await decodeQrPixels(await readPixels(picture))
  } catch {
    // A picture in a strange format and one without a code are the same to the person: nothing was found.
    return undefined
  }
}

/** The text of a QR code in RGBA pixels. @throws if there is none */
export async function decodeQrPixels({ width, height, data }: Pixels): Promise<string> {
  const { default: decode } = await import('qr/decode.js')
  return decode({ width, height, data }, { format: 'RGBA', timeLimit: TIME_LIMIT_MS })
}

async function readPixels(picture: Blob): Promise<Pixels> {
  const bitmap = await createImageBitmap(picture)
  const scale = Math.min(1, LONGEST_SIDE / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(bitmap.width * scale)
  canvas.height = Math.round(bitmap.height * scale)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  return context.getImageData(0, 0, canvas.width, canvas.height)
}
