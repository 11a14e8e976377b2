import type { Database } from '@e-collecting/database'
import { credentials } from '@e-collecting/database/register'
import { and, type SQL, sql } from 'drizzle-orm'
import type { CredentialSort } from '../contract.ts'

/** Which records, in which order. */
export interface CredentialOrder {
  where: SQL | undefined
  sort: CredentialSort
  direction: 'asc' | 'desc'
  /** In an order by name: whose family name begins so comes first. */
  beginning?: string | undefined
}

export interface Window {
  offset: number
  limit: number
}

/** The sort keys of a record, as text. */
export type Anchor = string[]

/** Anchors of one order stand this many records apart: the way from an anchor to any page is a few hundred index entries. */
export const ANCHOR_DISTANCE = 250
/** A search that more records fit is not sorted as a whole, but looked for along the order. */
export const SORTED_HITS = 400

/** What the issuer has said, nothing last; as the indexes have it. */
export const SHOWN_STATUS = sql`(coalesce(${credentials.providerStatus}, '~') collate "C")`

interface Key {
  of: SQL
  type: 'text' | 'timestamptz' | 'uuid'
}

const ID: Key = { of: sql`${credentials.id}`, type: 'uuid' }
const CREATED: Key = { of: sql`${credentials.createdAt}`, type: 'timestamptz' }
const RESIDENT: Key = { of: sql`${credentials.einwohnerId}`, type: 'uuid' }

/** Each as indexes have it and all keys in one direction, so that an anchor is one comparison. Names are in the order of the list of residents. */
const KEYS = {
  createdAt: [CREATED, ID],
  name: [{ of: sql`${credentials.searchText} collate "C"`, type: 'text' }, RESIDENT, ID],
  status: [{ of: SHOWN_STATUS, type: 'text' }, CREATED, ID],
} as const satisfies Record<CredentialSort, readonly Key[]>

const COMMA = sql.raw(', ')

const AFTER_ALL = '\u{10FFFF}'
const hasBeginning = (beginning: string): SQL => sql`(${credentials.searchText} ^@ ${beginning}::text)`

/** A range of the indexes by name. */
const isInRange = (beginning: string): SQL =>
  sql`${credentials.searchText} collate "C" >= ${beginning} and ${credentials.searchText} collate "C" < ${beginning + AFTER_ALL}`

const keysOf = (sort: CredentialSort): readonly Key[] => KEYS[sort]
const orderOf = ({ sort, direction }: CredentialOrder): SQL =>
  sql.join(
    keysOf(sort).map(({ of }) => sql`${of} ${sql.raw(direction)}`),
    COMMA,
  )

function isFrom(anchor: Anchor | undefined, { sort, direction }: CredentialOrder): SQL {
  if (anchor === undefined) return sql`true`
  const keys = sql.join(
    keysOf(sort).map(({ of }) => of),
    COMMA,
  )
  const values = sql.join(
    keysOf(sort).map(({ type }, at) => sql`${anchor[at]}::${sql.raw(type)}`),
    COMMA,
  )
  return sql`(${keys}) ${sql.raw(direction === 'asc' ? '>=' : '<=')} (${values})`
}

/** What is looked up in the records alone; who they belong to is for the few of a page. */
export function createCredentialOrderRepository(db: Database) {
  const rowsOf = async <Row>(statement: SQL): Promise<Row[]> =>
    ((await db.execute(statement)) as unknown as { rows: Row[] }).rows

  const listIds = async (
    order: CredentialOrder,
    { anchor, offset, limit }: Window & { anchor?: Anchor | undefined },
  ) => {
    const rows = await rowsOf<{ id: string }>(sql`select ${credentials.id} as id from ${credentials}
        where ${order.where ?? sql`true`} and ${isFrom(anchor, order)} order by ${orderOf(order)} offset ${offset} limit ${limit}`)
    return rows.map(({ id }) => id)
  }

  const countUpTo = async (where: SQL | undefined, limit: number): Promise<number> => {
    const [row] = await rowsOf<{ total: number }>(
      sql`select count(*)::int as total from (select 1 from ${credentials} where ${where ?? sql`true`} limit ${limit}) as counted`,
    )
    return row?.total ?? 0
  }

  return {
    listIds,
    countUpTo,

    /** Every `ANCHOR_DISTANCE`th record of an order, from the first. */
    listAnchors: async (order: CredentialOrder): Promise<Anchor[]> => {
      const keys = sql.join(
        keysOf(order.sort).map(({ of }) => sql`(${of})::text`),
        COMMA,
      )
      const rows = await rowsOf<{ keys: Anchor }>(sql`select keys from (
          select json_build_array(${keys}) as keys, position from (
            select *, row_number() over (order by ${orderOf(order)}) as position from ${credentials} where ${order.where ?? sql`true`}
          ) as credentials where position % ${sql.raw(String(ANCHOR_DISTANCE))} = 1
        ) as anchors order by position`)
      return rows.map((row) => row.keys)
    },

    /** One page of at most `SORTED_HITS` records, which are found first and ordered then; `total` is one more if more fit. */
    listHits: async (order: CredentialOrder, { offset, limit }: Window): Promise<{ ids: string[]; total: number }> => {
      const first = order.beginning === undefined ? sql`` : sql`${hasBeginning(order.beginning)} desc, `
      const [row] = await rowsOf<{ ids: string[] | null; total: number }>(sql`with hits as materialized (
          select id, einwohner_id, created_at, provider_status, search_text from ${credentials}
          where ${order.where ?? sql`true`} limit ${SORTED_HITS + 1}
        ) select (select count(*)::int from hits) as total, (select json_agg(id) from (
          select id from hits as credentials order by ${first}${orderOf(order)} offset ${offset} limit ${limit}
        ) as page) as ids`)
      return { ids: row?.ids ?? [], total: row?.total ?? 0 }
    },

    /** One page of more hits than that, in the same order. */
    listMany: async (order: CredentialOrder, { offset, limit }: Window): Promise<string[]> => {
      const { where, beginning } = order
      if (beginning === undefined) return listIds(order, { offset, limit })
      const range = and(where, isInRange(beginning))
      const ids = await listIds({ ...order, where: range }, { offset, limit })
      if (ids.length === limit) return ids
      const before = ids.length > 0 ? offset + ids.length : await countUpTo(range, offset)
      const others = and(where, sql`not ${hasBeginning(beginning)}`)
      const rest = { offset: Math.max(0, offset - before), limit: limit - ids.length }
      return [...ids, ...(await listIds({ ...order, where: others }, rest))]
    },

    /** Another one after every change of a record. */
    readVersion: async (): Promise<string> => {
      const [row] = await rowsOf<{ version: string }>(
        sql`select last_value::text || is_called as version from credential_changes`,
      )
      return row?.version ?? ''
    },
  }
}
