import { setStatus } from '@e-collecting/credentials/status-list'
import type { Database } from '@e-collecting/database'
import { ManagementError } from '../http/management-error.ts'
import { loadStatusListContent, updateStatusListBytes } from './status-list-repository.ts'

/** Entries of one list. */
export type ListEntries = { readonly listId: string; readonly indexes: readonly number[] }

/**
 * Writes one value to all given entries, inside the caller's transaction; whoever changes the same list at this moment comes before
 * or after. Does NOT publish: that happens within a second of the commit.
 * @throws ManagementError `rule-violated` when a list is too narrow for the value (suspension on one bit)
 */
export async function writeStatuses(tx: Database, { listId, indexes }: ListEntries, value: number): Promise<void> {
  const list = await loadStatusListContent(tx, listId, { lock: true })
  if (!list) throw new ManagementError('unknown-id', 'Status list not found.')
  if (value >= 2 ** list.bits)
    throw new ManagementError('rule-violated', 'The status list has too few bits for this status.')
  const bytes = Uint8Array.from(list.bytes)
  for (const index of indexes) setStatus(bytes, list.bits, index, value)
  await updateStatusListBytes(tx, listId, bytes)
}
