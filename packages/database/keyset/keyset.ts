import { and, type SQL, sql } from 'drizzle-orm'

/** What a list is ordered by, as its index has it, and the type of its values. */
export interface SortKey {
  of: SQL
  type: 'text' | 'date' | 'timestamptz' | 'uuid' | 'int' | 'bigint'
}

/** An order in which no two records are alike: the last key tells them apart. All keys go in one direction. */
export interface Keyset {
  keys: readonly SortKey[]
  direction: 'asc' | 'desc'
  /** Conditions on what comes first, second and so on, in either direction; each record fits one of them. */
  parts?: readonly SQL[] | undefined
  /** Few records that no index orders: their part is a sort key, instead of one query for each part. */
  isSortedAsWhole?: boolean | undefined
}

/** A place in an order, which stands whether or not there is a record at it. */
export interface Position {
  /** `after` and `before` a record that somebody has seen, or `from` values on, whoever has them. */
  way: 'after' | 'before' | 'from'
  part: number
  /** Values of all sort keys, or of the first ones. */
  keys: readonly string[]
}

/** Some records of the list, in an order of theirs, each with the values of its sort keys. */
export interface Slice {
  where: SQL | undefined
  order: SQL
  limit: number
  keys: SQL<string[]>
}

const COMMA = sql.raw(', ')

/** The records next to a position, or the first or last ones, in the order in which they are met. */
export function sliceOf(keyset: Keyset, part: number, way: Way, limit: number): Slice {
  const keys = keysOf(keyset)
  const direction = sql.raw(way.isBack === (keyset.direction === 'desc') ? 'asc' : 'desc')
  const order = keys.map(({ of }) => sql`${of} ${direction}`)
  const texts = keys.map(({ of }) => sql`(${of})::text`)
  return {
    where: and(keyset.isSortedAsWhole ? undefined : keyset.parts?.[part], isBeyond(keyset, keys, way)),
    order: sql.join(order, COMMA),
    limit,
    keys: sql`json_build_array(${sql.join(texts, COMMA)})`,
  }
}

/** Where one goes: from a position, if any, onwards or back. */
export interface Way {
  position: Position | undefined
  isBack: boolean
  /** With what stands at the position itself. */
  isInclusive: boolean
}

/** One comparison of rows, which is a range of the index. */
function isBeyond(keyset: Keyset, keys: readonly SortKey[], { position, isBack, isInclusive }: Way): SQL | undefined {
  if (position === undefined) return undefined
  const values = hasPartKey(keyset) ? [String(position.part * turnOf(keyset)), ...position.keys] : position.keys
  const compared = keys.slice(0, values.length)
  const sides = [
    compared.map(({ of }) => of),
    compared.map(({ type }, at) => sql`${values[at]}::${sql.raw(type)}`),
  ].map((side) => sql`(${sql.join(side, COMMA)})`)
  const sign = isBack === (keyset.direction === 'desc') ? '>' : '<'
  return sql.join(sides, sql.raw(isInclusive ? ` ${sign}= ` : ` ${sign} `))
}

/** Where a record stands, by the values that came with it. */
export function positionOf(keyset: Keyset, way: 'after' | 'before', { part, keys }: { part: number; keys: string[] }) {
  return hasPartKey(keyset) ? { way, part: Math.abs(Number(keys[0])), keys: keys.slice(1) } : { way, part, keys }
}

const hasPartKey = ({ parts, isSortedAsWhole }: Keyset): boolean => isSortedAsWhole === true && parts !== undefined

/** The first part stays first in either direction. */
const turnOf = ({ direction }: Keyset): number => (direction === 'asc' ? 1 : -1)

function keysOf(keyset: Keyset): readonly SortKey[] {
  if (!hasPartKey(keyset)) return keyset.keys
  const numbered = (keyset.parts ?? []).map(
    (part, at) => sql`when ${part} then ${sql.raw(String(at * turnOf(keyset)))}`,
  )
  return [{ of: sql`(case ${sql.join(numbered, sql.raw(' '))} end)`, type: 'int' }, ...keyset.keys]
}
