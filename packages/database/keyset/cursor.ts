import type { ListPage, Sealer } from '@e-collecting/kernel'
import { writeForSealing } from '../write-for-sealing.ts'
import type { Position } from './keyset.ts'
import type { KeysetPage } from './read-keyset-page.ts'

/** Positions as they go out and come back: sealed, for a position of a list by name is a name. */
export interface Cursors {
  /** Undefined for what was not sealed for this list, or under another key: such a cursor leads to the first page. */
  open: (cursor: string | undefined) => Position | undefined
  /** @param position where the page was found */
  describe: <Row, Item>(
    page: KeysetPage<Row>,
    position: Position | undefined,
    toItem: (row: Row) => Item,
  ) => ListPage<Item>
}

/** @param list which list, of whom, in which order: a cursor of another one opens nothing here */
export function createCursors(sealer: Sealer, list: string): Cursors {
  const context = `cursor.${list}`
  const seal = (position: Position | undefined): string | null => {
    if (position === undefined) return null
    const { way, part, keys } = position
    return Buffer.from(sealer.seal(writeForSealing([way, part, ...keys]), context)).toString('base64url')
  }
  return {
    open: (cursor) => {
      if (cursor === undefined) return undefined
      try {
        const bytes = sealer.open(Buffer.from(cursor, 'base64url'), context)
        const [way, part, ...keys] = JSON.parse(Buffer.from(bytes).toString('utf8'))
        return { way, part, keys }
      } catch {
        return undefined
      }
    },
    describe: ({ rows, previous, next }, position, toItem) => ({
      items: rows.map(toItem),
      cursor: seal(position),
      previous: seal(previous),
      next: seal(next),
    }),
  }
}
