import { constants, crc32, deflateRawSync } from 'node:zlib'

/**
 * A document that many get, each with a word of their own in the same places. Its bytes, compressed or not, are made once; an answer is put
 * together from them, for a small part of what writing and compressing the whole costs.
 */
export interface CutDocument {
  fillIn: (word: string) => Uint8Array<ArrayBuffer>
  /** As one gzip member (RFC 1952). */
  fillInCompressed: (word: string) => Uint8Array<ArrayBuffer>
}

// RFC 1952 §2.3: deflate, no name, no time, unknown system.
const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])
/** RFC 1951 §3.2.4: an empty block without compression, marked as the last. */
const END = Buffer.from([1, 0, 0, 0xff, 0xff])

/** @param cut stands where the word belongs */
export function cutDocument(text: string, cut: string): CutDocument {
  const plain = text.split(cut).map((piece) => Buffer.from(piece))
  let compressed: Buffer[] | undefined
  const join = (pieces: readonly Buffer[], between: Buffer) =>
    pieces.flatMap((piece, index) => (index === 0 ? [piece] : [between, piece]))
  const fillIn = (word: string) => toBytes(join(plain, Buffer.from(word)))
  return {
    fillIn,
    fillInCompressed: (word) => {
      compressed ??= plain.map(compressPiece)
      const whole = fillIn(word)
      const trailer = Buffer.alloc(8)
      trailer.writeUInt32LE(crc32(whole), 0)
      trailer.writeUInt32LE(whole.length, 4)
      return toBytes([GZIP_HEADER, ...join(compressed, storedBlock(word)), END, trailer])
    },
  }
}

/** Ends on a whole byte, and nothing after it looks back into it: pieces can stand beside anything. */
const compressPiece = (piece: Buffer) =>
  deflateRawSync(piece, { level: constants.Z_BEST_COMPRESSION, finishFlush: constants.Z_FULL_FLUSH })

/** RFC 1951 §3.2.4: a word as it is. */
function storedBlock(word: string): Buffer {
  const bytes = Buffer.from(word)
  const header = Buffer.alloc(5)
  header.writeUInt16LE(bytes.length, 1)
  header.writeUInt16LE(0xffff - bytes.length, 3)
  return Buffer.concat([header, bytes])
}

const toBytes = (pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> => Buffer.concat(pieces)
