import type { Sealer } from '../../keys/sealer.ts'
import type { StatusListRecord } from '../../status-lists/status-list-repository.ts'
import { sealingContext } from '../issuer-deps.ts'
import type { OfferRecord } from '../offer-repository.ts'
import type { CreatedOffer } from './create-offer.ts'
import type { CredentialView } from './read-credential.ts'

/** Answers of the issuer's management API, in swiyu's spelling (§1.2–1.5). Absent values are left out, not null. */

export const toCreatedOfferJson = ({ managementId, offerId, link }: CreatedOffer) => ({
  management_id: managementId,
  offer_id: offerId,
  offer_deeplink: link,
})

export const toCredentialJson = ({ id, status, offers }: CredentialView, sealer: Sealer) => ({
  id,
  status,
  renewal_request_count: 0,
  renewal_response_count: 0,
  credential_offers: offers.map((offer) => toOfferJson(offer, sealer)),
})

/** Holder keys and the wallet's address and agent are never kept, so they are not here. */
export const toOfferJson = (offer: OfferRecord, sealer: Sealer) => ({
  status: offer.status,
  metadata_credential_supported_id: offer.configurationIds,
  credential_metadata: { deferred: offer.isDeferred, ...offer.typeMetadata },
  holder_jwks: [],
  key_attestations: [],
  offer_expiration_timestamp: Math.floor(offer.expiresAt.getTime() / 1000),
  deferred_offer_expiration_seconds: offer.deferredValiditySeconds,
  ...(offer.validFrom && { credential_valid_from: toInstant(offer.validFrom) }),
  ...(offer.validUntil && { credential_valid_until: toInstant(offer.validUntil) }),
  ...(offer.sealedLink && {
    offer_deeplink: Buffer.from(sealer.open(offer.sealedLink, sealingContext('link', offer.id))).toString(),
  }),
})

export const toStatusListJson = (list: StatusListRecord, remaining: number) => ({
  id: list.id,
  statusRegistryUrl: list.uri,
  maxListEntries: list.length,
  remainingListEntries: remaining,
  config: { bits: list.bits },
})

/** Without milliseconds if there are none, as `2026-11-20T00:00:00Z`. */
const toInstant = (instant: Date) => instant.toISOString().replace('.000Z', 'Z')
