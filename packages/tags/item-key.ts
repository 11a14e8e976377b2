import type { DayCount } from './tag-holder.ts'

/** What a holder keeps of an item. */
export interface ItemKey {
  item: string
  /** Last day on which it evaluates, `YYYY-MM-DD` in Switzerland; null: not known yet. */
  closes: string | null
  /** Of three shares, 1 to 3; 0: the whole key. */
  index: number
  secretKey: Uint8Array
  /** As in `HolderKeys`. */
  publicKeys: readonly Uint8Array[]
}

/** Where a holder keeps it: what was answered is there after whatever happens. */
export interface ItemKeyStore {
  /** @throws TagError `tag-service-broken` if the key of the item is with others */
  find: (item: string) => Promise<ItemKey | undefined>
  /** Unless there is one; answers what is there. */
  insert: (key: ItemKey) => Promise<ItemKey>
  setClosingDay: (item: string, closes: string | null) => Promise<void>
  /** Adds one to the day's count. */
  count: (item: string, day: string) => Promise<void>
  /** In the order of their days. */
  countsOf: (item: string) => Promise<readonly DayCount[]>
}
