import type { Database } from '@e-collecting/database'
import { keys } from '@e-collecting/database/trust'
import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { SealedColumn } from './sealed-column-repository.ts'

/** A sealed value, with the primary key of its row. */
export interface SealedValue {
  row: readonly unknown[]
  sealed: Uint8Array
}

/** Nobody reads or writes a key until the transaction ends: whoever starts meanwhile waits, and then sees what has become of it. */
export async function lockKeys(transaction: Database): Promise<void> {
  await transaction.execute(sql`lock table ${keys} in access exclusive mode`)
}

/** The next values of a column by primary key, after a row or from the first one. */
export async function listSealedValues(
  db: Database,
  { table, key, column }: SealedColumn,
  after: readonly unknown[] | undefined,
  limit: number,
): Promise<SealedValue[]> {
  const columns: Record<string, PgColumn> = Object.fromEntries(key.map((each, index) => [index, each]))
  const rows: Record<string, unknown>[] = await db
    .select({ ...columns, sealed: column })
    .from(table)
    .where(and(isNotNull(column), after && sql`(${join(key)}) > (${join(toParameters(key, after))})`))
    .orderBy(...key)
    .limit(limit)
  return rows.map((row) => ({
    row: key.map((_, index) => row[index]),
    sealed: row.sealed as Uint8Array,
  }))
}

export async function updateSealedValue(
  db: Database,
  { table, key, column }: SealedColumn,
  { row, sealed }: SealedValue,
): Promise<void> {
  const isRow = and(...key.map((each, index) => eq(each, row[index])))
  await db.execute(
    sql`update ${table} set ${sql.identifier(column.name)} = ${sql.param(sealed, column)} where ${isRow}`,
  )
}

const toParameters = (key: readonly PgColumn[], row: readonly unknown[]): SQL[] =>
  key.map((column, index) => sql`${sql.param(row[index], column)}`)

const join = (parts: readonly (PgColumn | SQL)[]): SQL =>
  sql.join(
    parts.map((part) => sql`${part}`),
    sql`, `,
  )
