const UTF_8 = new TextDecoder('utf-8', { fatal: true })

/**
 * Text of a file as spreadsheet programs save it: UTF-8, with or without byte order mark, UTF-16 with one, otherwise
 * Windows-1252, in which every byte means something.
 */
export function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return UTF_8.decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
