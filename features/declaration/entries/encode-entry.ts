import type { Entry } from './entry.ts'

/** How an entry stands in the log: JSON without spaces, its keys in the order of the alphabet, in UTF-8. */
export const encodeEntry = (entry: Entry): Uint8Array => new TextEncoder().encode(canonicalText(entry))

/** One text for each value, so that one value has one hash. Of objects without others in them. */
export const canonicalText = (value: object): string =>
  JSON.stringify(
    value,
    Object.keys(value).toSorted((a, b) => (a < b ? -1 : 1)),
  )
