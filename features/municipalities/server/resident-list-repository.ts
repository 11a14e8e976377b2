import type { Database, Position, SortKey } from '@e-collecting/database'
import { einwohner } from '@e-collecting/database/register'
import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { ResidentSort, SortDirection } from '../contract.ts'
import type { ResidentQuery } from './fold-search.ts'
import { fitsNames, type NamedList, type NamedRow, orderedName, readAlong, readFound } from './named-list-statements.ts'
import { type ResidentRecord, residentColumns } from './resident-repository.ts'
import { isShown } from './shown-resident-statements.ts'

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

const ID: SortKey = { of: sql`${einwohner.id}`, type: 'uuid' }
const KEYS = {
  name: [orderedName(einwohner.searchText), ID],
  birthDate: [{ of: sql`${einwohner.geburtsdatum}`, type: 'date' }, ID],
} as const satisfies Record<ResidentSort, readonly SortKey[]>

const isListed = ({ municipalityId, isArchived, importNumber }: ResidentOrder) =>
  and(
    eq(einwohner.gemeindeId, municipalityId),
    isShown(importNumber),
    isArchived ? isNotNull(einwohner.archivedAt) : isNull(einwohner.archivedAt),
  )

/** Pages of residents. The ids of a page come from an index alone, only its rows from the table. */
export function createResidentListRepository(db: Database) {
  const listOf = (order: ResidentOrder): NamedList<ResidentRecord & NamedRow> => ({
    db,
    table: einwohner,
    searchText: einwohner.searchText,
    where: isListed(order),
    order: { keys: KEYS[order.sort], direction: order.direction, isByName: order.sort === 'name' },
    isSparse: order.isMostlyHidden,
    read: (page, { keys, order: sorted }) =>
      db
        .select({ ...residentColumns(order.importNumber), keys, total: TOTAL })
        .from(einwohner)
        .innerJoin(sql`(${page}) as page`, sql`page.id = ${einwohner.id}`)
        .orderBy(sorted),
  })
  return {
    listPage: (order: ResidentOrder, position: Position | undefined) => readAlong(listOf(order), position),

    /** Those that fit a query. `total` is null where many do. */
    search: (order: ResidentOrder, query: ResidentQuery, position: Position | undefined) =>
      readFound(listOf(order), { query, fits: fits(query) }, position),
  }
}

const TOTAL = sql<number | null>`page.total`

const fits = (query: ResidentQuery): SQL | undefined =>
  and(
    query.birthDate === undefined ? undefined : eq(einwohner.geburtsdatum, query.birthDate),
    fitsNames(einwohner.searchText, query),
  )
