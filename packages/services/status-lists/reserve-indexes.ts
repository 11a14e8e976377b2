import type { Database } from '@e-collecting/database'
import { ManagementError } from '../http/management-error.ts'
import type { StatusListDeps } from './status-list-deps.ts'
import { insertIndexes, listFreeIndexes, type StatusListRecord } from './status-list-repository.ts'

const RANDOM_ROUNDS = 4

/**
 * Reserves `count` random entries of a list for an offer. Random, so that neighbouring entries tell nothing about who was
 * issued when. Runs inside the caller's transaction.
 * @throws ManagementError `rule-violated` when too few entries are free
 */
export async function reserveIndexes(
  tx: Database,
  deps: Pick<StatusListDeps, 'randomBelow'>,
  { list, offerId, count }: { list: StatusListRecord; offerId: string; count: number },
): Promise<void> {
  let missing = count
  for (let round = 0; round < RANDOM_ROUNDS && missing > 0; round++) {
    const candidates = new Set(Array.from({ length: missing }, () => deps.randomBelow(list.length)))
    missing -= (await insertIndexes(tx, { listId: list.id, offerId, candidates: [...candidates] })).length
  }
  if (missing > 0) {
    const candidates = await listFreeIndexes(tx, list, missing)
    if (candidates.length > 0) missing -= (await insertIndexes(tx, { listId: list.id, offerId, candidates })).length
  }
  if (missing > 0) throw new ManagementError('rule-violated', 'The status list has too few free entries.')
}
