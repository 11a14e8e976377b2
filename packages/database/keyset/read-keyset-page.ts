import { type Keyset, type Position, positionOf, type Slice, sliceOf, type Way } from './keyset.ts'

/** One page of a list, and where its neighbours are. */
export interface KeysetPage<Row> {
  rows: Row[]
  previous: Position | undefined
  next: Position | undefined
}

interface Met<Row> {
  row: Row
  part: number
}

/**
 * The page at a position; without one the first. It costs the same wherever it is: the way there is one step down the index. A position
 * behind everything that is left shows the end of the list, one before everything its beginning.
 * @param read reads a slice, whose records stand in its order
 * @param size most rows of a page
 */
export async function readKeysetPage<Row extends { keys: string[] }>(
  keyset: Keyset,
  read: (slice: Slice) => Promise<Row[]>,
  position: Position | undefined,
  size: number,
): Promise<KeysetPage<Row>> {
  const walk = (way: Way, limit: number) => walkParts(keyset, read, way, limit)
  let isBack = position?.way === 'before'
  let met = await walk({ position, isBack, isInclusive: position?.way === 'from' }, size + 1)
  let isOther = position !== undefined
  if (met.length === 0 && position !== undefined) {
    isBack = !isBack
    met = await walk({ position, isBack, isInclusive: true }, size + 1)
    isOther = false
  } else if (position?.way === 'from') {
    isOther = (await walk({ position, isBack: true, isInclusive: false }, 1)).length > 0
  }
  const isMore = met.length > size
  const shown = isBack ? met.slice(0, size).toReversed() : met.slice(0, size)
  const beside = (way: 'after' | 'before', isThere: boolean, end: Met<Row> | undefined) =>
    isThere && end !== undefined ? positionOf(keyset, way, { part: end.part, keys: end.row.keys }) : undefined
  return {
    rows: shown.map(({ row }) => row),
    previous: beside('before', isBack ? isMore : isOther, shown[0]),
    next: beside('after', isBack ? isOther : isMore, shown.at(-1)),
  }
}

/** From part to part until there are enough; where the list has fewer parts than before, the last one takes its place. */
async function walkParts<Row extends { keys: string[] }>(
  keyset: Keyset,
  read: (slice: Slice) => Promise<Row[]>,
  { position, isBack, isInclusive }: Way,
  limit: number,
): Promise<Met<Row>[]> {
  const last = keyset.isSortedAsWhole ? 0 : (keyset.parts?.length ?? 1) - 1
  const first = Math.min(position?.part ?? (isBack ? last : 0), last)
  const met: Met<Row>[] = []
  for (let part = first; part >= 0 && part <= last && met.length < limit; part += isBack ? -1 : 1) {
    const way = { position: part === first ? position : undefined, isBack, isInclusive }
    const rows = await read(sliceOf(keyset, part, way, limit - met.length))
    met.push(...rows.map((row) => ({ row, part })))
  }
  return met
}
