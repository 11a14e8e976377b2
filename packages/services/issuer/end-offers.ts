import type { Database } from '@e-collecting/database'
import { deleteReservedIndexes } from '../status-lists/status-list-repository.ts'
import { offerMoved } from './callbacks/callback-event.ts'
import type { IssuerDeps } from './issuer-deps.ts'
import { deleteUncollected, expireOffers } from './offer-repository.ts'
import { deleteTokensOfOffers } from './token-repository.ts'

/** What an offer leaves behind when it ends without a credential: its tokens and reserved list entries. */
export async function releaseOffers(tx: Database, offerIds: readonly string[]): Promise<void> {
  await deleteTokensOfOffers(tx, offerIds)
  await deleteReservedIndexes(tx, offerIds)
}

const BATCH = 500

/** Ends lapsed offers, of one credential or of the whole service, and erases their data. @returns how many */
export async function endLapsedOffers(
  { db, name, callbacks }: Pick<IssuerDeps, 'db' | 'name' | 'callbacks'>,
  { now, managementId }: { now: Date; managementId?: string },
): Promise<number> {
  const which = { service: name, now, limit: BATCH, ...(managementId !== undefined && { managementId }) }
  for (let total = 0; ; ) {
    const ended = await db.transaction(async (tx) => {
      const ids = await expireOffers(tx, which)
      await releaseOffers(tx, ids)
      await callbacks.record(
        tx,
        ids.map((id) => offerMoved(id, 'EXPIRED', now)),
      )
      return ids.length
    })
    total += ended
    if (ended < BATCH) return total
  }
}

const KEPT_MS = 30 * 86_400_000

/** Deletes offers that ended 30 days ago or more without a credential, with all that belongs to them. */
export async function deleteEndedOffers({ db, name }: Pick<IssuerDeps, 'db' | 'name'>, now: Date): Promise<void> {
  const which = { service: name, endedBy: new Date(now.getTime() - KEPT_MS), limit: BATCH }
  for (let deleted = BATCH; deleted === BATCH; ) deleted = await deleteUncollected(db, which)
}
