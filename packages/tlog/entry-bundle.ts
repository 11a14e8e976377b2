import { TlogError } from './tlog-error.ts'

const LENGTH_BYTES = 2
const MAX_ENTRY_BYTES = 0xffff

/** The entries of a file: before each its length in two bytes. @throws TlogError `malformed-bundle` for an entry of 64 KiB and more */
export function encodeEntryBundle(entries: readonly Uint8Array[]): Uint8Array {
  if (entries.some(({ length }) => length > MAX_ENTRY_BYTES))
    throw new TlogError('malformed-bundle', 'An entry is longer than a bundle can hold.')
  const bytes = new Uint8Array(entries.reduce((sum, { length }) => sum + LENGTH_BYTES + length, 0))
  const view = new DataView(bytes.buffer)
  let at = 0
  for (const entry of entries) {
    view.setUint16(at, entry.length)
    bytes.set(entry, at + LENGTH_BYTES)
    at += LENGTH_BYTES + entry.length
  }
  return bytes
}

/** Takes a file of entries apart; they share its memory. @param file its path, for who has to look @throws TlogError `malformed-bundle` */
export function parseEntryBundle(bytes: Uint8Array, file?: string): Uint8Array[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const entries: Uint8Array[] = []
  for (let at = 0; at < bytes.length; ) {
    const start = at + LENGTH_BYTES
    const end = start <= bytes.length ? start + view.getUint16(at) : Number.POSITIVE_INFINITY
    if (end > bytes.length) throw new TlogError('malformed-bundle', 'A bundle ends in the midst of an entry.', { file })
    entries.push(bytes.subarray(start, end))
    at = end
  }
  return entries
}
