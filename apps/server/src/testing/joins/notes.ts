import type { TestProduct } from '../../testing.ts'
import type { KnownRow } from './attack-joins.ts'
import { listKeys, listTables, readRows } from './read-rows.ts'

/** Notes whose the rows are that come of what is done. */
export async function createNotes(product: TestProduct) {
  const { db } = product
  const tables = (await listTables(db)).filter(({ name }) => !/address/.test(name))
  const owners = new Map<string, Pick<KnownRow, 'person' | 'flow'>>()
  const seen = new Set<string>()
  /** As they were read before: what is still the same is the same object, of which an attacker knows more by then. */
  const before = new Map<string, KnownRow['columns']>()
  const keep = (columns: KnownRow['columns']) => {
    const text = JSON.stringify(columns)
    const kept = before.get(text) ?? columns
    before.set(text, kept)
    return kept
  }
  const lookFor = async (owner: Pick<KnownRow, 'person' | 'flow'> | undefined) => {
    for (const key of await listKeys(db, tables)) {
      if (!seen.has(key) && owner !== undefined) owners.set(key, owner)
      seen.add(key)
    }
  }
  return {
    note: async (person: number, flow: string, act: () => Promise<unknown>): Promise<void> => {
      await lookFor(undefined)
      await act()
      await product.sweep()
      await lookFor({ person, flow })
    },
    readKnownRows: async (): Promise<KnownRow[]> =>
      (await readRows(db, tables)).flatMap((row) => {
        const owner = owners.get(row.key)
        return owner === undefined ? [] : [{ ...row, ...owner, columns: keep(row.columns) }]
      }),
  }
}
