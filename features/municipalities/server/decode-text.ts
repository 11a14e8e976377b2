import { isUtf8 } from 'node:buffer'
import { DomainError } from '@e-collecting/kernel'
import type { Pace } from './pace.ts'

/** Windows-1252 from 0x80 to 0x9F, where it differs from Latin-1; Node 20 decodes it as if it did not. */
const WINDOWS_1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ'
const PIECE_BYTES = 8 * 1024
/** Letters of several bytes that Windows-1252 may seem to have, for ten that it has in truth: a capital before a sign, and next to never. */
const SEEMING_PER_TEN = 1
/** Letters of a Macintosh or of DOS, read as Windows-1252: a sign within a word, a capital before a small letter or a small one among capitals. */
const FOREIGN_LETTER =
  /(?<=[A-Za-z])[\u0080-\u009F€‚ƒ„†‡ˆ‰‹”™›](?=[A-Za-z])|(?<=[A-Za-z])[ŠŒŽŸ](?=[a-z])|(?<=[A-Z])[šœž](?=[A-Z])/g
/** Where Windows-1252 has the letters that registers here are full of. */
const OWN_LETTER = /[À-ÖØ-öø-ÿ]/g

/**
 * Text of a file as spreadsheet programs save it, in pieces: UTF-8, with or without byte order mark, UTF-16 of either order with one, otherwise
 * Windows-1252, in which every byte means something. So that a few broken bytes do not turn all letters of a file into others, one that
 * begins with the mark of UTF-8 and is not UTF-8 is refused, and so is one in which at least one letter of several bytes is whole for ten
 * bytes that are none. A file of a Macintosh or of DOS is refused by where its letters would come to stand.
 * @throws DomainError `import-encoding-mixed`
 */
export async function decodeText(bytes: Uint8Array, pace: Pace): Promise<string[]> {
  return inPieces(bytes, await chooseDecoder(bytes, pace), pace)
}

/** Decodes piece by piece; a character may begin in one and end in the next. */
type Decode = (piece: Uint8Array, stream: boolean) => string

async function inPieces(bytes: Uint8Array, decode: Decode, pace: Pace): Promise<string[]> {
  const pieces: string[] = []
  for (let from = 0; from < bytes.length; from += PIECE_BYTES) {
    pieces.push(decode(bytes.subarray(from, from + PIECE_BYTES), from + PIECE_BYTES < bytes.length))
    await pace()
  }
  return pieces
}

/** By the first two bytes, the byte order mark. */
const MARKED: Readonly<Record<string, string>> = { '255 254': 'utf-16le', '254 255': 'utf-16be' }

async function chooseDecoder(bytes: Uint8Array, pace: Pace): Promise<Decode> {
  const marked = MARKED[`${bytes[0]} ${bytes[1]}`]
  if (marked !== undefined) return decoderFor(marked)
  if (isUtf8(bytes)) return decoderFor('utf-8')
  if (hasUtf8Mark(bytes) || (await isNearlyUtf8(bytes, pace)) || (await isForeign(bytes, pace)))
    throw new DomainError('import-encoding-mixed', 'The file is neither UTF-8 nor Windows-1252 throughout.')
  return decodeWindows1252
}

function decoderFor(encoding: string): Decode {
  const decoder = new TextDecoder(encoding)
  return (piece, stream) => decoder.decode(piece, { stream })
}

const hasUtf8Mark = ([first, second, third]: Uint8Array) => first === 0xef && second === 0xbb && third === 0xbf

async function isNearlyUtf8(bytes: Uint8Array, pace: Pace): Promise<boolean> {
  let [whole, broken] = [0, 0]
  const decode = decoderFor('utf-8')
  const count: Decode = (piece, stream) => {
    for (const [letter] of decode(piece, stream).matchAll(/[\u0080-\u{10FFFF}]/gu))
      if (letter === '\uFFFD') broken++
      else whole++
    return ''
  }
  await inPieces(bytes, count, pace)
  return 10 * whole >= SEEMING_PER_TEN * broken
}

async function isForeign(bytes: Uint8Array, pace: Pace): Promise<boolean> {
  let [foreign, own] = [0, 0]
  const count: Decode = (piece) => {
    const text = decodeWindows1252(piece)
    foreign += text.match(FOREIGN_LETTER)?.length ?? 0
    own += text.match(OWN_LETTER)?.length ?? 0
    return ''
  }
  await inPieces(bytes, count, pace)
  return foreign > own
}

const decodeWindows1252 = (piece: Uint8Array): string =>
  Buffer.from(piece)
    .toString('latin1')
    .replace(/[\u0080-\u009F]/g, (character) => WINDOWS_1252[(character.codePointAt(0) ?? 0) - 0x80] ?? character)
