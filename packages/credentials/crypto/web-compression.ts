import { CryptoError } from './crypto-error.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** Compresses by CompressionStream; the browser chooses the level. */
export const compress = (format: CompressionFormat, data: Bytes): Promise<Uint8Array> =>
  collect(new Blob([data]).stream().pipeThrough(new CompressionStream(format)), Number.POSITIVE_INFINITY)

/**
 * Inflates by DecompressionStream and stops as soon as more than `maxBytes` have come out.
 * @throws CryptoError `inflated-too-large`, `invalid-compression`
 */
export async function decompress(format: CompressionFormat, data: Bytes, maxBytes: number): Promise<Uint8Array> {
  try {
    return await collect(new Blob([data]).stream().pipeThrough(new DecompressionStream(format)), maxBytes)
  } catch (cause) {
    if (cause instanceof CryptoError) throw cause
    throw new CryptoError('invalid-compression', 'The compressed data is broken.', { cause })
  }
}

async function collect(stream: ReadableStream<Uint8Array>, maxBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let length = 0
  const reader = stream.getReader()
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    length += read.value.length
    if (length > maxBytes) {
      await reader.cancel()
      throw new CryptoError('inflated-too-large', 'More bytes than allowed.')
    }
    chunks.push(read.value)
  }
  const whole = new Uint8Array(length)
  let at = 0
  for (const chunk of chunks) {
    whole.set(chunk, at)
    at += chunk.length
  }
  return whole
}
