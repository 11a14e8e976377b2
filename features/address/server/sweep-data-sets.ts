import type { Database } from '@e-collecting/database'
import { deleteDataSet, findReplacedDataSets, giveUpDataSets } from './data-set-repository.ts'

const MINUTE_MS = 60_000
/** A process that has not yet heard of the new data set still reads the former one. */
const REPLACED_FOR_MS = 5 * MINUTE_MS
/** Whoever has not written for so long has died on the way. */
const SILENT_FOR_MS = 10 * MINUTE_MS

/** Deletes data sets that were replaced five minutes ago, and those whose import broke off ten minutes ago. */
export async function sweepDataSets(db: Database, now: Date): Promise<void> {
  // What was given up counts as replaced when it was last written to.
  await giveUpDataSets(db, new Date(now.getTime() - SILENT_FOR_MS))
  for (const id of await findReplacedDataSets(db, new Date(now.getTime() - REPLACED_FOR_MS)))
    await deleteDataSet(db, id)
}
