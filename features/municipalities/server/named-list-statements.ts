import {
  type Database,
  type Keyset,
  type Position,
  readKeysetPage,
  type Slice,
  type SortKey,
} from '@e-collecting/database'
import { COUNT_LIMIT, PAGE_SIZE } from '@e-collecting/kernel'
import { and, like, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { foldForSearch, type ResidentQuery } from './fold-search.ts'

/** A list of records that bear a resident's search text: of residents, of credentials. */
export interface NamedList<Row> {
  db: Database
  table: PgTable
  searchText: PgColumn
  order: { keys: readonly SortKey[]; direction: 'asc' | 'desc'; isByName: boolean }
  where: SQL | undefined
  /** Most of what the indexes lead to is not in the list: what is in it is found first and ordered then. */
  isSparse?: boolean
  /** @param page a statement with `id` and `total` of the records @param slice their order and keys */
  read: (page: SQL, slice: Slice) => Promise<Row[]>
}

export interface NamedRow {
  keys: string[]
  /** How many fit, where they were counted. */
  total: number | null
}

const AFTER_ALL = '\u{10FFFF}'
/** Folded names in the order of their characters, which every engine and every locale has alike. */
export const orderedName = (searchText: PgColumn): SortKey => ({ of: sql`${searchText} collate "C"`, type: 'text' })

/** Where the family names begin that begin so, whichever way they are listed; undefined for what has no letter. */
export function positionOfLetters(letters: string | undefined, direction: 'asc' | 'desc'): Position | undefined {
  const folded = foldForSearch(letters ?? '')
  if (folded === '') return undefined
  const beginning = ` ${folded}`
  return { way: 'from', part: 0, keys: [direction === 'asc' ? beginning : beginning + AFTER_ALL] }
}

export const fitsNames = (searchText: PgColumn, { patterns }: ResidentQuery): SQL | undefined =>
  and(...patterns.map((spellings) => or(...spellings.map((pattern) => like(searchText, pattern)))))

/** The page of a whole list. */
export const readAlong = <Row extends NamedRow>(list: NamedList<Row>, position: Position | undefined) =>
  readKeysetPage(list.order, along(list, list.where), position, PAGE_SIZE)

/**
 * The page of what a search finds; in an order by name those come first whose family name begins with the first word. Up to `COUNT_LIMIT`
 * hits are found by the index of the search text, ordered then, and counted. Of more, the order is walked along until the page is full.
 * @param fits condition that `query` stands for
 */
export async function readFound<Row extends NamedRow>(
  list: NamedList<Row>,
  { query, fits }: { query: ResidentQuery; fits: SQL | undefined },
  position: Position | undefined,
) {
  const { order, searchText } = list
  const { beginning } = query
  const parts =
    order.isByName && beginning !== undefined
      ? [begins(searchText, beginning), sql`not (${searchText} ^@ ${beginning}::text)`]
      : undefined
  const keyset: Keyset = { ...order, parts }
  const found = and(list.where, fits)
  if (!(await isBeginningOfMany(list, query))) {
    const few = await readKeysetPage({ ...keyset, isSortedAsWhole: true }, among(list, found), position, PAGE_SIZE)
    const total = few.rows[0]?.total ?? 0
    if (total <= COUNT_LIMIT) return { ...few, total }
  }
  return { ...(await readKeysetPage(keyset, along(list, found), position, PAGE_SIZE)), total: null }
}

/** Whether more family names begin with the one word of a query than are counted: the index by name tells at once. */
async function isBeginningOfMany<Row>({ db, table, searchText, where }: NamedList<Row>, query: ResidentQuery) {
  const { beginning, birthDate, patterns } = query
  if (beginning === undefined || birthDate !== undefined || patterns.length > 1) return false
  return (await countAlong({ db, table, where: and(where, begins(searchText, beginning)) })) > COUNT_LIMIT
}

/** A range of the index by name. */
const begins = (searchText: PgColumn, beginning: string): SQL =>
  sql`(${searchText} collate "C" >= ${beginning} and ${searchText} collate "C" < ${beginning + AFTER_ALL})`

/** In the statement itself: planning once for all values, PostgreSQL would expect to read a tenth of the table. */
const literal = (count: number): SQL => sql.raw(String(Math.trunc(count)))

function along<Row>({ table, isSparse, read }: NamedList<Row>, where: SQL | undefined) {
  return (slice: Slice) => {
    const from = isSparse
      ? sql`(select * from ${table} where ${where ?? sql`true`} offset 0) as ${table} where ${slice.where ?? sql`true`}`
      : sql`${table} where ${and(where, slice.where) ?? sql`true`}`
    return read(
      sql`select id, null::int as total from ${from} order by ${slice.order} limit ${literal(slice.limit)}`,
      slice,
    )
  }
}

function among<Row>({ table, read }: NamedList<Row>, where: SQL | undefined) {
  const hits = sql`(select * from ${table} where ${where ?? sql`true`} limit ${literal(COUNT_LIMIT + 1)}) as hits`
  return (slice: Slice) =>
    read(
      sql`select id, total from (select *, (count(*) over ())::int as total from ${hits}) as ${table}
        where ${slice.where ?? sql`true`} order by ${slice.order} limit ${literal(slice.limit)}`,
      slice,
    )
}

/** How many there are, counted up to one more than `limit`. */
export async function countAlong(
  { db, table, where }: Pick<NamedList<never>, 'db' | 'table' | 'where'>,
  limit: number = COUNT_LIMIT,
) {
  const rows = sql`(select 1 from ${table} where ${where ?? sql`true`} limit ${literal(limit + 1)}) as counted`
  const [counted] = await db.select({ total: sql<number>`count(*)::int` }).from(rows)
  return counted?.total ?? 0
}
