import { type PGlite, types } from '@electric-sql/pglite'

/** Arrays of bool, bytea, name, int2, int4, text, varchar, int8, oid, json, uuid and jsonb. */
const ARRAYS = [1000, 1001, 1003, 1005, 1007, 1009, 1015, 1016, 1028, 199, 2951, 3807]

/**
 * Leaves a PGlite the parsers of what is read from it. It has others for arrays of every type and of every table's rows, some three hundred, and
 * Drizzle copies all of them for each statement: half of what a short one takes.
 */
export function keepFewParsers(client: Pick<PGlite, 'parsers'>): void {
  const kept = [...Object.keys(types.parsers), ...ARRAYS]
  client.parsers = Object.fromEntries(
    kept.flatMap((type) => (client.parsers[type] ? [[type, client.parsers[type]]] : [])),
  )
}
