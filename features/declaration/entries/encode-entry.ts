import type { Entry } from './entry.ts'
import { parseEntry } from './parse-entry.ts'

/**
 * How an entry stands in the log: JSON without spaces, its keys in the order of the alphabet, in UTF-8; so one entry has one hash.
 * @throws EntryError for one that nobody could read: it would spoil its log for good
 */
export const encodeEntry = (entry: Entry): Uint8Array => {
  const names = Object.keys(entry).toSorted((a, b) => (a < b ? -1 : 1))
  const bytes = new TextEncoder().encode(JSON.stringify(entry, names))
  parseEntry(bytes)
  return bytes
}
