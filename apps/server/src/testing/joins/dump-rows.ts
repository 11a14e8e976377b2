import type { Database } from '@e-collecting/database'
import { listTables, readRows } from './read-rows.ts'

/**
 * All rows of some schemas as text, a line each, in the order of their keys.
 * @param without names of tables
 */
export async function dumpRows(
  db: Database,
  schemas: readonly string[],
  without: readonly string[] = [],
): Promise<string> {
  const tables = (await listTables(db)).filter(
    ({ name }) => schemas.includes(name.split('.')[0] ?? '') && !without.includes(name),
  )
  const rows = await readRows(db, tables)
  return rows
    .map(({ key, columns }) => `${key} ${JSON.stringify(columns)}`)
    .toSorted()
    .join('\n')
}
