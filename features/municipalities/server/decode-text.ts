const UTF_8 = new TextDecoder('utf-8', { fatal: true })

/** Windows-1252 from 0x80 to 0x9F, where it differs from Latin-1; Node 20 decodes it as if it did not. */
const WINDOWS_1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ'

/**
 * Text of a file as spreadsheet programs save it: UTF-8, with or without byte order mark, UTF-16 with one, otherwise
 * Windows-1252, in which every byte means something.
 */
export function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return UTF_8.decode(bytes)
  } catch {
    return Buffer.from(bytes)
      .toString('latin1')
      .replace(/[\u0080-\u009F]/g, (character) => WINDOWS_1252[(character.codePointAt(0) ?? 0) - 0x80] ?? character)
  }
}
