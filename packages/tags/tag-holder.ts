/** How many evaluations a day had, of what is published with those of days before it. */
export interface DayCount {
  /** `YYYY-MM-DD`, in Switzerland. */
  day: string
  evaluations: number
}

/** What is known of an item's key, to everybody. */
export interface HolderKeys {
  /** Which of three shares it holds, 1 to 3; 0: the whole key. */
  index: number
  /** The one of the whole key, or those of the three shares in their order; 32 bytes each. */
  publicKeys: readonly Uint8Array[]
}

/** By which its evaluations are checked. */
export const publicKeyOf = ({ index, publicKeys }: HolderKeys): Uint8Array | undefined =>
  publicKeys[Math.max(0, index - 1)]

/** An element that was evaluated, with the proof that the key of the holder did it (RFC 9497 §3.3.2). */
export interface Evaluated {
  evaluated: Uint8Array
  proof: Uint8Array
}

/**
 * Holds the key of each item, or one of its shares, in this process or elsewhere. Sees blinded elements only: neither an input nor a tag.
 * All of it throws `TagError`.
 */
export interface TagHolder {
  /** Makes the key at the first call, where keys are not dealt. @param closes last day of the item, which may be moved until it is over; null: none yet */
  open: (item: string, closes: string | null) => Promise<HolderKeys>
  /** @throws TagError `tag-item-closed` after the last day, `tag-item-unknown` for an item that was not opened */
  evaluate: (item: string, blinded: Uint8Array) => Promise<Evaluated>
}

/** A holder in this process, with what everybody may read of it. */
export interface KeyHolder extends TagHolder {
  keysOf: (item: string) => Promise<HolderKeys | undefined>
  /** What may be public of them, in the order of days (`publishedCounts`). */
  countsOf: (item: string) => Promise<readonly DayCount[]>
}

/** Names of items as they stand in addresses. */
export const ITEM_NAME = /^[a-z0-9](?:[a-z0-9-]{0,118}[a-z0-9])?$/
