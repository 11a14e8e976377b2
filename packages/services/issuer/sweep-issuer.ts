import { publishStaleStatusLists } from '../status-lists/publish-status-list.ts'
import { CALLBACK_LIFETIME_MS } from './callbacks/callback-outbox.ts'
import { deleteCallbacksBefore } from './callbacks/callback-repository.ts'
import { deleteEndedOffers, endLapsedOffers } from './end-offers.ts'
import type { IssuerDeps } from './issuer-deps.ts'
import { deleteExpiredNonces, deleteExpiredTokens } from './token-repository.ts'

/**
 * What has to happen even when nobody asks: lapsed offers lose their data, used nonces, old tokens and offers that long
 * ended without a credential go, as do callbacks that are too old to be told, and lists stay fresh.
 */
export async function sweepIssuer(deps: IssuerDeps, now: Date): Promise<void> {
  const ended = await endLapsedOffers(deps, { now })
  await deleteExpiredTokens(deps.db, now)
  await deleteExpiredNonces(deps.db, now)
  await deleteEndedOffers(deps, now)
  await deleteCallbacksBefore(deps.db, deps.name, new Date(now.getTime() - CALLBACK_LIFETIME_MS))
  await publishStaleStatusLists(deps, now)
  if (ended > 0) deps.log({ service: deps.name, event: 'offers-lapsed' })
}
