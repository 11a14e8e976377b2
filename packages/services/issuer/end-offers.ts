import type { Database } from '@e-collecting/database'
import { deleteReservedIndexes } from '../status-lists/status-list-repository.ts'
import type { IssuerDeps } from './issuer-deps.ts'
import { expireOffers } from './offer-repository.ts'
import { deleteTokensOfOffers } from './token-repository.ts'

/** What an offer leaves behind when it ends without a credential: its tokens and reserved list entries. */
export async function releaseOffers(tx: Database, offerIds: readonly string[]): Promise<void> {
  await deleteTokensOfOffers(tx, offerIds)
  await deleteReservedIndexes(tx, offerIds)
}

/** Ends lapsed offers, of one credential or of the whole service, and erases their data. */
export async function endLapsedOffers(
  { db, name }: Pick<IssuerDeps, 'db' | 'name'>,
  { now, managementId }: { now: Date; managementId?: string },
): Promise<number> {
  return db.transaction(async (tx) => {
    const ended = await expireOffers(tx, { service: name, now, ...(managementId !== undefined && { managementId }) })
    await releaseOffers(tx, ended)
    return ended.length
  })
}
