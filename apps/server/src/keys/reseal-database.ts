import type { Database } from '@e-collecting/database'
import { DomainError, type Sealer } from '@e-collecting/kernel'
import { OperatorError } from '../operator-error.ts'
import type { SealingPurpose } from '../vault.ts'
import { nameOf, SEALED_COLUMNS, type SealedColumn } from './sealed-column-repository.ts'
import { listSealedValues, lockKeys, type SealedValue, updateSealedValue } from './sealed-value-repository.ts'

/** Sealers of one master key. */
export type Sealers = Readonly<Record<SealingPurpose, Sealer>>

/** Values in memory at a time. */
const BATCH = 200

/**
 * Seals every sealed value under another master key and then opens each of them. Whatever ends the transaction on the way, all of them
 * are still under the old key.
 * @param isAlone asked once nobody can start any more
 * @returns how many values there are
 * @throws OperatorError naming a value that does not open, by table and row
 */
export async function resealDatabase(
  transaction: Database,
  { from, to }: { from: Sealers; to: Sealers },
  isAlone: (transaction: Database) => Promise<void>,
): Promise<number> {
  await lockKeys(transaction)
  await isAlone(transaction)
  let count = 0
  for (const column of SEALED_COLUMNS)
    for await (const value of readAll(transaction, column)) {
      const bytes = open(from, column, value)
      const sealed = to[column.purpose].seal(bytes, column.contextOf(value.row))
      await updateSealedValue(transaction, column, { ...value, sealed })
      count++
    }
  for (const column of SEALED_COLUMNS) for await (const value of readAll(transaction, column)) open(to, column, value)
  return count
}

async function* readAll(db: Database, column: SealedColumn): AsyncGenerator<SealedValue> {
  let after: readonly unknown[] | undefined
  for (;;) {
    const values = await listSealedValues(db, column, after, BATCH)
    yield* values
    if (values.length < BATCH) return
    after = values.at(-1)?.row
  }
}

function open(sealers: Sealers, column: SealedColumn, { row, sealed }: SealedValue) {
  try {
    return sealers[column.purpose].open(sealed, column.contextOf(row))
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    throw new OperatorError(
      `A value does not open: ${nameOf(column)} of row ${row.join(', ')}. It is damaged, or was sealed under another key. Nothing was changed.`,
    )
  }
}
