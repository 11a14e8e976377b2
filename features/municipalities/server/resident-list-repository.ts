import type { Database } from '@e-collecting/database'
import { einwohner } from '@e-collecting/database/register'
import { and, asc, desc, eq, gte, inArray, isNotNull, isNull, like, lte, type SQL, sql } from 'drizzle-orm'
import { COUNT_LIMIT, type ResidentSort, type SortDirection } from '../contract.ts'
import type { ResidentQuery } from './fold-search.ts'
import { RESIDENT_COLUMNS, type ResidentRecord } from './resident-repository.ts'

/** Which residents, in which order. */
export interface ResidentOrder {
  municipalityId: string
  isArchived: boolean
  sort: ResidentSort
  direction: SortDirection
}

/** Where a page begins: sort key and id of a resident. */
export interface Anchor {
  familyName: string
  givenName: string
  birthDate: string
  id: string
}

interface Window {
  offset: number
  limit: number
}

/** Anchors of one order stand this many residents apart: the way from an anchor to any page is a few hundred index entries. */
export const ANCHOR_DISTANCE = 250

const FAMILY_NAME = sql`${einwohner.nachname} collate "und-x-icu"`
const GIVEN_NAME = sql`${einwohner.vorname} collate "und-x-icu"`

const keysOf = (sort: ResidentSort): SQL[] =>
  sort === 'name'
    ? [FAMILY_NAME, GIVEN_NAME, sql`${einwohner.id}`]
    : [sql`${einwohner.geburtsdatum}`, sql`${einwohner.id}`]

const orderOf = ({ sort, direction }: ResidentOrder): SQL[] => keysOf(sort).map(direction === 'asc' ? asc : desc)

const isListed = ({ municipalityId, isArchived }: ResidentOrder) =>
  and(
    eq(einwohner.gemeindeId, municipalityId),
    isArchived ? isNotNull(einwohner.archivedAt) : isNull(einwohner.archivedAt),
  )

/** From an anchor on, in one comparison of rows, which is a range of the index. */
function isFrom(anchor: Anchor | undefined, { sort, direction }: ResidentOrder): SQL | undefined {
  if (anchor === undefined) return undefined
  const keys = sql`(${sql.join(keysOf(sort), sql`, `)})`
  const values =
    sort === 'name'
      ? sql`(${anchor.familyName}, ${anchor.givenName}, ${anchor.id}::uuid)`
      : sql`(${anchor.birthDate}::date, ${anchor.id}::uuid)`
  return direction === 'asc' ? gte(keys, values) : lte(keys, values)
}

const fits = ({ patterns, birthDate }: ResidentQuery) =>
  and(
    birthDate === undefined ? undefined : eq(einwohner.geburtsdatum, birthDate),
    ...patterns.map((pattern) => like(einwohner.searchText, pattern)),
  )

/** Pages of residents. The ids of a page come from an index alone, only its rows from the table. */
export function createResidentListRepository(db: Database) {
  return {
    listPage: (
      order: ResidentOrder,
      { anchor, offset, limit }: Window & { anchor: Anchor | undefined },
    ): Promise<ResidentRecord[]> => {
      const ids = db
        .select({ id: einwohner.id })
        .from(einwohner)
        .where(and(isListed(order), isFrom(anchor, order)))
        .orderBy(...orderOf(order))
        .offset(offset)
        .limit(limit)
      return db
        .select(RESIDENT_COLUMNS)
        .from(einwohner)
        .where(inArray(einwohner.id, ids))
        .orderBy(...orderOf(order))
    },

    /** Every `ANCHOR_DISTANCE`th resident of an order, from the first. */
    listAnchors: (order: ResidentOrder): Promise<Anchor[]> => {
      const numbered = db
        .select({
          familyName: einwohner.nachname,
          givenName: einwohner.vorname,
          birthDate: einwohner.geburtsdatum,
          id: einwohner.id,
          position: sql<number>`row_number() over (order by ${sql.join(orderOf(order), sql`, `)})`.as('position'),
        })
        .from(einwohner)
        .where(isListed(order))
        .as('numbered')
      return db
        .select({
          familyName: numbered.familyName,
          givenName: numbered.givenName,
          birthDate: numbered.birthDate,
          id: numbered.id,
        })
        .from(numbered)
        .where(sql`${numbered.position} % ${sql.raw(String(ANCHOR_DISTANCE))} = 1`)
        .orderBy(numbered.position)
    },

    listFew: (order: ResidentOrder, query: ResidentQuery, window: Window) => listFew(db, order, query, window),

    /** Residents that fit a query to which many do: the order is walked along until a page is full. */
    listMany: (order: ResidentOrder, query: ResidentQuery, { offset, limit }: Window): Promise<ResidentRecord[]> =>
      db
        .select(RESIDENT_COLUMNS)
        .from(einwohner)
        .where(and(isListed(order), fits(query)))
        .orderBy(...orderOf(order))
        .offset(offset)
        .limit(limit),
  }
}

/**
 * Residents that fit a query, if there are at most `COUNT_LIMIT`: they are found by the index of the search text first and
 * ordered then. `total` is undefined where more fit, or none of the window; the items are then none in particular.
 */
async function listFew(
  db: Database,
  order: ResidentOrder,
  query: ResidentQuery,
  { offset, limit }: Window,
): Promise<{ items: ResidentRecord[]; total: number | undefined }> {
  const hits = db.$with('hits').as(
    db
      .select({
        ...RESIDENT_COLUMNS,
        isArchived: sql<boolean>`${einwohner.archivedAt} is not null`.as('is_archived'),
      })
      .from(einwohner)
      .where(and(isListed(order), fits(query)))
      .limit(COUNT_LIMIT + 1),
  )
  const keys =
    order.sort === 'name'
      ? [sql`${hits.familyName} collate "und-x-icu"`, sql`${hits.givenName} collate "und-x-icu"`, sql`${hits.id}`]
      : [sql`${hits.birthDate}`, sql`${hits.id}`]
  const rows = await db
    .with(hits)
    .select({
      id: hits.id,
      municipalityId: hits.municipalityId,
      givenName: hits.givenName,
      familyName: hits.familyName,
      birthDate: hits.birthDate,
      isArchived: hits.isArchived,
      isDemo: hits.isDemo,
      total: sql<number>`(select count(*) from ${hits})::int`,
    })
    .from(hits)
    .orderBy(...keys.map(order.direction === 'asc' ? asc : desc))
    .offset(offset)
    .limit(limit)
  const total = rows[0]?.total ?? (offset > 0 ? undefined : 0)
  const isFew = total !== undefined && total <= COUNT_LIMIT
  return { items: rows.map(({ total: _, ...resident }) => resident), total: isFew ? total : undefined }
}

export type ResidentListRepository = ReturnType<typeof createResidentListRepository>
