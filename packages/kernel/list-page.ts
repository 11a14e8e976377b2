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
