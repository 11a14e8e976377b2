import { sql } from 'drizzle-orm'
import { type AnyPgColumn, check, customType, timestamp, uuid } from 'drizzle-orm/pg-core'

/** `bytea`, for values sealed under a key that the database does not hold. */
export const bytea = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' })

export const instant = (name: string) => timestamp(name, { withTimezone: true })

/** The row that this one belongs to. */
export const reference = (name: string, to: () => AnyPgColumn, onDelete: 'cascade' | 'restrict') =>
  uuid(name).notNull().references(to, { onDelete })

/** No other values than these. */
export const onlyKnown = (name: string, column: AnyPgColumn, values: readonly string[]) =>
  check(name, sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(', '))})`)
