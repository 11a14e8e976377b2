/** Rows of one page of a list of the admin area. */
export const PAGE_SIZE = 25

/** Hits of a search are counted up to here, so that a list stays fast however many there are. */
export const COUNT_LIMIT = 200

/**
 * A page of a list, and what leads to its neighbours. A cursor names nobody, and is good for one list in one order; what is none leads to
 * the first page.
 */
export interface ListPage<Item> {
  items: Item[]
  /** Leads to this page again; null for the first one. */
  cursor: string | null
  /** Null where nothing comes before. */
  previous: string | null
  /** Null where nothing comes after. */
  next: string | null
}
