import { isUtf8 } from 'node:buffer'
import type { Pace } from './pace.ts'

/** Windows-1252 from 0x80 to 0x9F, where it differs from Latin-1; Node 20 decodes it as if it did not. */
const WINDOWS_1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ'
const PIECE_BYTES = 8 * 1024

/**
 * Text of a file as spreadsheet programs save it, in pieces: UTF-8, with or without byte order mark, UTF-16 of either order with one, otherwise
 * Windows-1252, in which every byte means something.
 */
export async function decodeText(bytes: Uint8Array, pace: Pace): Promise<string[]> {
  const decode = decoderOf(bytes)
  const pieces: string[] = []
  for (let from = 0; from < bytes.length; from += PIECE_BYTES) {
    pieces.push(decode(bytes.subarray(from, from + PIECE_BYTES), from + PIECE_BYTES < bytes.length))
    await pace()
  }
  return pieces
}

/** By the first two bytes, the byte order mark. */
const MARKED: Readonly<Record<string, string>> = { '255 254': 'utf-16le', '254 255': 'utf-16be' }

/** Decodes piece by piece; a character may begin in one and end in the next. */
function decoderOf(bytes: Uint8Array): (piece: Uint8Array, stream: boolean) => string {
  const encoding = MARKED[`${bytes[0]} ${bytes[1]}`] ?? (isUtf8(bytes) ? 'utf-8' : undefined)
  if (encoding === undefined) return decodeWindows1252
  const decoder = new TextDecoder(encoding)
  return (piece, stream) => decoder.decode(piece, { stream })
}

const decodeWindows1252 = (piece: Uint8Array): string =>
  Buffer.from(piece)
    .toString('latin1')
    .replace(/[\u0080-\u009F]/g, (character) => WINDOWS_1252[(character.codePointAt(0) ?? 0) - 0x80] ?? character)
