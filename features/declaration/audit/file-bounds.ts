/** 256 hashes. */
const MAX_TILE_BYTES = 256 * 32
/** 256 entries, before each its length in two bytes. */
const MAX_ENTRIES_BYTES = 256 * (2 + 0xffff)
/** An epoch has some sixty bytes. */
const MAX_TALLY_BYTES = 16 * 1024 * 1024
/** Keys, a checkpoint, and the text of an item in all languages. */
const MAX_OTHER_BYTES = 1024 * 1024

/** The first file of a log that is read: where it is not, there may be no log at all. */
export const FIRST_FILE = 'keys.json'

/** What a file of a log cannot have more of, by its path. */
export function maxBytesOf(path: string): number {
  if (path.startsWith('tile/entries/')) return MAX_ENTRIES_BYTES
  if (path.startsWith('tile/')) return MAX_TILE_BYTES
  return path === 'tally.json' ? MAX_TALLY_BYTES : MAX_OTHER_BYTES
}
