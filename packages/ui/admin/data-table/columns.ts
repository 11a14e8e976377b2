import type { ReactNode } from 'react'

export type SortDirection = 'ascending' | 'descending'
export type Sort<Key extends string = string> = { key: Key; direction: SortDirection }

export type Column<Row, Key extends string = string> = {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** A second line below `cell`, outside of what opens the row; in the column that names it. */
  detail?: ((row: Row) => ReactNode) | undefined
  /** What the server sorts by; the header becomes a button. */
  sortKey?: Key | undefined
  /** `end` for numbers and dates: tabular figures, never broken. */
  align?: 'start' | 'end' | undefined
  /** The column that names a row; exactly one. It holds what opens the row. */
  isRowHeader?: boolean | undefined
  /** Holds a few letters only: the room goes to the others. */
  isNarrow?: boolean | undefined
  /** Left out of the table below 48rem or 64rem; the cards of a phone show it again. */
  hideBelow?: 'md' | 'lg' | undefined
}

/** The sort after a press on a header: the other direction, or ascending for another key. */
export const nextSort = <Key extends string>(sort: Sort<Key> | undefined, key: Key): Sort<Key> => ({
  key,
  direction: sort?.key === key && sort.direction === 'ascending' ? 'descending' : 'ascending',
})

/** Cards stand below 40rem: there every column is shown. */
export const HIDE_BELOW = { md: 'min-[40rem]:max-md:hidden', lg: 'min-[40rem]:max-lg:hidden' } as const
