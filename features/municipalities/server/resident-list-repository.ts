import type { Database } from '@e-collecting/database'
import { einwohner } from '@e-collecting/database/register'
import { and, asc, count, desc, eq, gte, isNotNull, isNull, like, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import { COUNT_LIMIT, type ResidentSort, type SortDirection } from '../contract.ts'
import type { ResidentQuery } from './fold-search.ts'
import { type ResidentRecord, residentColumns } from './resident-repository.ts'
import { isShown, namesShown } from './shown-resident-statements.ts'

/** Which residents, in which order. */
export interface ResidentOrder {
  municipalityId: string
  /** As of which import. */
  importNumber: number
  /** Most of what the indexes lead to is hidden: those who are shown are found first and ordered then. */
  isMostlyHidden: boolean
  isArchived: boolean
  sort: ResidentSort
  direction: SortDirection
}

/** Where a page begins: sort key and id of a resident. */
export interface Anchor {
  searchText: string
  birthDate: string
  id: string
}

interface Window {
  offset: number
  limit: number
}

/** Anchors of one order stand this many residents apart: the way from an anchor to any page is a few hundred index entries. */
export const ANCHOR_DISTANCE = 250

/** Folded names in the order of their characters, which every engine and every locale has alike. */
const NAME = sql`${einwohner.searchText} collate "C"`
const AFTER_ALL = '\u{10FFFF}'

const keysOf = (sort: ResidentSort): SQL[] =>
  sort === 'name' ? [NAME, sql`${einwohner.id}`] : [sql`${einwohner.geburtsdatum}`, sql`${einwohner.id}`]

const orderOf = ({ sort, direction }: ResidentOrder): SQL[] => keysOf(sort).map(direction === 'asc' ? asc : desc)

const isListed = ({ municipalityId, isArchived, importNumber }: ResidentOrder) =>
  and(
    eq(einwohner.gemeindeId, municipalityId),
    isShown(importNumber),
    isArchived ? isNotNull(einwohner.archivedAt) : isNull(einwohner.archivedAt),
  )

/** From an anchor on, in one comparison of rows, which is a range of the index. */
function isFrom(anchor: Anchor | undefined, { sort, direction }: ResidentOrder): SQL | undefined {
  if (anchor === undefined) return undefined
  const keys = sql`(${sql.join(keysOf(sort), sql`, `)})`
  const key = sort === 'name' ? sql`${anchor.searchText}::text` : sql`${anchor.birthDate}::date`
  const values = sql`(${key}, ${anchor.id}::uuid)`
  return direction === 'asc' ? gte(keys, values) : lte(keys, values)
}

const fits = ({ patterns, birthDate }: ResidentQuery) =>
  and(
    birthDate === undefined ? undefined : eq(einwohner.geburtsdatum, birthDate),
    ...patterns.map((spellings) => or(...spellings.map((pattern) => like(einwohner.searchText, pattern)))),
  )

/** A range of the index by name. */
const begins = (beginning: string) => and(gte(NAME, beginning), lt(NAME, `${beginning}${AFTER_ALL}`))

/** Pages of residents. The ids of a page come from an index alone, only its rows from the table. */
export function createResidentListRepository(db: Database) {
  return {
    listPage: (order: ResidentOrder, window: Window & { anchor: Anchor | undefined }): Promise<ResidentRecord[]> =>
      listWhere(db, order, and(isListed(order), isFrom(window.anchor, order)), window),

    /** Every `ANCHOR_DISTANCE`th resident of an order, from the first. */
    listAnchors: (order: ResidentOrder): Promise<Anchor[]> => {
      const numbered = db
        .select({
          searchText: einwohner.searchText,
          birthDate: einwohner.geburtsdatum,
          id: einwohner.id,
          position: sql<number>`row_number() over (order by ${sql.join(orderOf(order), sql`, `)})`.as('position'),
        })
        .from(einwohner)
        .where(isListed(order))
        .as('numbered')
      return db
        .select({ searchText: numbered.searchText, birthDate: numbered.birthDate, id: numbered.id })
        .from(numbered)
        .where(sql`${numbered.position} % ${sql.raw(String(ANCHOR_DISTANCE))} = 1`)
        .orderBy(numbered.position)
    },

    listFew: (order: ResidentOrder, query: ResidentQuery, window: Window) => listFew(db, order, query, window),

    countNamed: (order: ResidentOrder, query: ResidentQuery) => countNamed(db, order, query),

    /**
     * Residents that fit a query to which many do, in the same order as `listFew`.
     * @param named what `countNamed` has answered
     */
    listMany: async (
      order: ResidentOrder,
      query: ResidentQuery,
      { offset, limit }: Window,
      named: number | undefined,
    ): Promise<ResidentRecord[]> => {
      const hits = and(isListed(order), fits(query))
      const { beginning } = query
      if (order.sort !== 'name' || beginning === undefined || named === 0)
        return listWhere(db, order, hits, { offset, limit })
      const first = and(hits, begins(beginning))
      const rows = await listWhere(db, order, first, { offset, limit })
      if (rows.length === limit) return rows
      const isCounted = named !== undefined && named <= COUNT_LIMIT
      const before = isCounted ? named : await countWhere(db, sql`(select 1 from ${einwohner} where ${first})`)
      const window = { offset: Math.max(0, offset - before), limit: limit - rows.length }
      const others = and(hits, sql`not ${einwohner.searchText} ^@ ${beginning}`)
      return [...rows, ...(await listWhere(db, order, others, window))]
    },
  }
}

/**
 * A part of an order. Where few rows of it fit, the order is walked along until the window is full. The window stands in the statement
 * itself: PostgreSQL, planning once for all values of a parameter, would expect to read a tenth of the table.
 */
function listWhere(
  db: Database,
  order: ResidentOrder,
  where: SQL | undefined,
  { offset, limit }: Window,
): Promise<ResidentRecord[]> {
  const keys = sql.join(orderOf(order), sql`, `)
  const shown = sql`(select id, search_text, geburtsdatum from ${einwohner} where ${where} offset 0)`
  const from = order.isMostlyHidden ? sql`${shown} as einwohner` : sql`${einwohner} where ${where}`
  const page = sql`(select ${einwohner.id} from ${from} order by ${keys} offset ${literal(offset)} limit ${literal(limit)})`
  return db
    .select(residentColumns(order.importNumber))
    .from(einwohner)
    .where(sql`${einwohner.id} in ${page}`)
    .orderBy(...orderOf(order))
}

const literal = (count: number): SQL => sql.raw(String(Math.trunc(count)))

interface Hit extends ResidentRecord {
  total: number
}

/**
 * Residents that fit a query, if there are at most `COUNT_LIMIT`: they are found by the index of the search text first and ordered
 * then, in an order by name those first whose family name begins with the first word. `total` is undefined where more fit, or none
 * of the window; the items are then none in particular.
 */
async function listFew(
  db: Database,
  order: ResidentOrder,
  query: ResidentQuery,
  { offset, limit }: Window,
): Promise<{ items: ResidentRecord[]; total: number | undefined }> {
  const turn = order.direction === 'asc' ? asc : desc
  const isRanked = order.sort === 'name' && query.beginning !== undefined
  const keys = [
    ...(isRanked ? [desc(sql`search_text ^@ ${query.beginning}::text`)] : []),
    turn(order.sort === 'name' ? sql`search_text collate "C"` : sql`geburtsdatum`),
    turn(sql`id`),
  ]
  const { givenName, familyName } = namesShown(order.importNumber)
  const answer = await db.execute(sql`select id, gemeinde_id as "municipalityId", vorname as "givenName",
      nachname as "familyName", geburtsdatum as "birthDate", archived_at is not null as "isArchived", is_demo as "isDemo",
      (count(*) over ())::int as total
    from (select id, gemeinde_id, ${givenName} as vorname, ${familyName} as nachname, geburtsdatum, archived_at, is_demo, search_text from ${einwohner} where ${and(isListed(order), fits(query))} limit ${literal(COUNT_LIMIT + 1)}) as hits
    order by ${sql.join(keys, sql`, `)} offset ${offset} limit ${limit}`)
  const { rows } = answer as unknown as { rows: Hit[] }
  const total = rows[0]?.total ?? (offset > 0 ? undefined : 0)
  const isFew = total !== undefined && total <= COUNT_LIMIT
  return { items: rows.map(({ total: _, ...resident }) => resident), total: isFew ? total : undefined }
}

/**
 * How many family names begin with the one word of a query, counted up to one more than `COUNT_LIMIT`: the index by name tells at once
 * where there are many. Undefined for any other query.
 */
async function countNamed(db: Database, order: ResidentOrder, query: ResidentQuery): Promise<number | undefined> {
  if (query.beginning === undefined || query.birthDate !== undefined || query.patterns.length > 1) return undefined
  const range = and(isListed(order), begins(query.beginning))
  return countWhere(db, sql`(select 1 from ${einwohner} where ${range} limit ${literal(COUNT_LIMIT + 1)})`)
}

async function countWhere(db: Database, rows: SQL): Promise<number> {
  const [counted] = await db.select({ count: count() }).from(sql`${rows} as counted`)
  return counted?.count ?? 0
}
