import type { Database } from '@e-collecting/database'
import { sql } from 'drizzle-orm'

/** A row as a reader of the database sees it. */
export interface Row {
  readonly table: string
  /** Its primary key. */
  readonly key: string
  readonly columns: Readonly<Record<string, unknown>>
  /** Where it lies in its table's file. */
  readonly place: number
  /** The transaction that wrote it: they are counted for all tables together. */
  readonly transaction: number
}

type Table = {
  readonly name: string
  readonly keys: readonly string[]
}

const rowsOf = async <Answer extends Record<string, unknown>>(db: Database, query: string) =>
  (await db.execute<Answer>(sql.raw(query))).rows

/** All tables of the product, with what identifies their rows. */
export const listTables = (db: Database): Promise<Table[]> =>
  rowsOf<Table>(
    db,
    `select n.nspname || '.' || c.relname as name,
      coalesce(array_agg(a.attname::text) filter (where i.indisprimary), '{}') as keys
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
      left join pg_index i on i.indrelid = c.oid and i.indisprimary
      left join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey)
    where c.relkind = 'r' and n.nspname in ('public', 'declaration', 'tags', 'trust') group by 1 order by 1`,
  )

const keyOf = ({ name, keys }: Table) =>
  `'${name} ' || concat_ws(' ', ${keys.map((key) => `t.${key}::text`).join(', ')})`

/** The keys of all rows of these tables, each with its table's name before it. */
export const listKeys = async (db: Database, tables: readonly Table[]): Promise<string[]> => {
  const parts = tables.map((table) => `select ${keyOf(table)} as key from ${table.name} t`)
  return (await rowsOf<{ key: string }>(db, parts.join(' union all '))).map(({ key }) => key)
}

/** All rows of these tables, with what a database shows beside the columns. */
export async function readRows(db: Database, tables: readonly Table[]): Promise<Row[]> {
  const rows: Row[] = []
  for (const table of tables) {
    const read = await rowsOf<Pick<Row, 'key' | 'columns'> & { ctid: string; xmin: string }>(
      db,
      `select ${keyOf(table)} as key, t.ctid::text as ctid, t.xmin::text as xmin, to_jsonb(t) as columns from ${table.name} t`,
    )
    for (const { key, columns, ctid, xmin } of read)
      rows.push({ table: table.name, key, columns, place: placeOf(ctid), transaction: Number(xmin) })
  }
  return rows
}

/** `(page,position)` in one number. */
function placeOf(ctid: string): number {
  const [page = 0, position = 0] = ctid.slice(1, -1).split(',').map(Number)
  return page * 10_000 + position
}
