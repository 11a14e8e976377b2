import { setStatus } from '@e-collecting/credentials/status-list'
import type { Database } from '@e-collecting/database'
import { ManagementError } from '../http/management-error.ts'
import { loadStatusListContent, type TakenIndex, updateStatusListBytes } from './status-list-repository.ts'

/**
 * Writes one value to all given entries, inside the caller's transaction. Lists are locked in the order of their ids, so
 * two writers never wait for each other in a circle. Does NOT publish: do that after the commit.
 * @throws ManagementError `rule-violated` when a list is too narrow for the value (suspension on one bit)
 */
export async function writeStatuses(tx: Database, entries: readonly TakenIndex[], value: number): Promise<void> {
  const listIds = [...new Set(entries.map(({ listId }) => listId))].sort()
  for (const listId of listIds) {
    const list = await loadStatusListContent(tx, listId, { lock: true })
    if (!list) throw new ManagementError('unknown-id', 'Status list not found.')
    if (value >= 2 ** list.bits)
      throw new ManagementError('rule-violated', 'The status list has too few bits for this status.')
    const bytes = Uint8Array.from(list.bytes)
    for (const entry of entries) if (entry.listId === listId) setStatus(bytes, list.bits, entry.index, value)
    await updateStatusListBytes(tx, listId, bytes)
  }
}
