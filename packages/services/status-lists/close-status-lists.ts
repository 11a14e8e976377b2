import type { Database } from '@e-collecting/database'
import { deleteKeys } from '../keys/key-repository.ts'
import { fillAllStatusLists } from './status-list-repository.ts'

/** Under `status-order.SERVICE` the key store has what decides the order of a service's entries and the ids of its lists. */
export const LIST_ORDER = 'status-order'

/**
 * After a restore: no list takes new entries, and the secrets of their order in the database are forgotten. What was handed out since the
 * backup is unknown; an entry that is given twice would revoke two people at once. With the next start each issuer begins a list under a
 * new secret. Entries that are known stay what they are.
 */
export async function closeStatusLists(db: Database): Promise<void> {
  await db.transaction(async (transaction) => {
    await fillAllStatusLists(transaction)
    await deleteKeys(transaction, LIST_ORDER)
  })
}
