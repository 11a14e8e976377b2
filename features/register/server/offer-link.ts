import type { Sealer } from '@e-collecting/kernel'
import { PHASE_OF, type ProviderStatus } from '../contract/phases.ts'
import { OFFER_VALIDITY_SECONDS } from '../contract.ts'
import type { StoredCredential } from './credential-column-statements.ts'

/** To what a sealed link is bound. */
export const offerLinkContext = (recordId: string): string => `credentials.offer_deeplink.${recordId}`

/** An offer link as it stands in its row: sealed (record 0007), and worth nothing in another one. */
export const sealOfferLink = (sealer: Sealer, recordId: string, link: string): Uint8Array =>
  sealer.seal(Buffer.from(link), offerLinkContext(recordId))

/** Whether a wallet can still open the link. */
const isOpenable = (status: ProviderStatus | null): boolean =>
  status !== null && (status === 'INIT' || PHASE_OF[status] === 'offered')

/** The link while a wallet can open it. */
export function openOfferLink(
  sealer: Sealer,
  { id, providerStatus, sealedOfferLink }: StoredCredential,
): string | null {
  if (sealedOfferLink === null || !isOpenable(providerStatus)) return null
  return Buffer.from(sealer.open(sealedOfferLink, offerLinkContext(id))).toString('utf8')
}

/** ISO 8601 instant after which the offer has lapsed. */
export const offerExpiresAt = ({ issuedAt }: StoredCredential): string | null =>
  issuedAt === null ? null : new Date(issuedAt.getTime() + OFFER_VALIDITY_SECONDS * 1000).toISOString()
