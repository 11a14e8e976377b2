import type { PGlite } from '@electric-sql/pglite'
import type { Pool } from 'pg'
import { type ColumnType, type ColumnValue, encodeColumn } from './encode-column.ts'

/** SQL written by hand, for hot tables only. Its parameters are arrays: `unnest($1::uuid[], $2::bytea[])`. */
export interface Statement {
  /** Under which a connection keeps it prepared; another name for another text. */
  readonly name: string
  readonly text: string
}

/** The values of one parameter, one for each row. */
export interface Column {
  readonly type: ColumnType
  readonly values: readonly ColumnValue[]
}

/** Runs statements by hand, each prepared once on a connection. */
export interface Statements {
  run: <Row>(statement: Statement, columns: readonly Column[]) => Promise<Row[]>
}

/** @param isPrepared false for a pooler that loses named statements */
export function createPostgresStatements(pool: Pool, isPrepared: boolean): Statements {
  return {
    run: async <Row>({ name, text }: Statement, columns: readonly Column[]) => {
      const values = columns.map(encodeColumn)
      return (await pool.query(isPrepared ? { name, text, values } : { text, values })).rows as Row[]
    },
  }
}

export function createPgliteStatements(client: PGlite): Statements {
  return {
    run: async <Row>({ text }: Statement, columns: readonly Column[]) =>
      (
        await client.query<Row>(
          text,
          columns.map(({ values }) => values),
        )
      ).rows,
  }
}
