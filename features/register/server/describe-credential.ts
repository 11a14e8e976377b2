import type { Sealer } from '@e-collecting/kernel'
import type { RegisterCredentialView } from '../contract.ts'
import type { StoredCredential } from './credential-column-statements.ts'
import { offerExpiresAt, openOfferLink } from './offer-link.ts'

/**
 * A record as its resident's page shows it; null when nothing has been offered: the request may be made again.
 * @param popularVote the item's slug.
 */
export function describeCredential(
  sealer: Sealer,
  record: StoredCredential | undefined,
  popularVote: string,
  now: Date,
): RegisterCredentialView | null {
  if (record === undefined) return null
  if (record.status === 'pending' && (record.leaseUntil ?? now) >= now)
    return { popularVote, status: 'INIT', offerDeepLink: null, offerExpiresAt: null }
  if (record.status === 'pending' || record.managementId === null || record.providerStatus === null) return null
  const offerDeepLink = openOfferLink(sealer, record)
  return {
    popularVote,
    status: record.providerStatus,
    offerDeepLink,
    offerExpiresAt: offerDeepLink === null ? null : offerExpiresAt(record),
  }
}
