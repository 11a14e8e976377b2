import type { Entry } from './entry.ts'

/** How an entry stands in the log: JSON without spaces, its keys in the order of the alphabet, in UTF-8; so one entry has one hash. */
export const encodeEntry = (entry: Entry): Uint8Array => {
  const names = Object.keys(entry).toSorted((a, b) => (a < b ? -1 : 1))
  return new TextEncoder().encode(JSON.stringify(entry, names))
}
