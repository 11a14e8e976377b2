import type { Exchange } from '@e-collecting/exchanges'
import type { IssuerDeps } from '../../issuer/issuer-deps.ts'
import type { CreatedOffer } from '../../issuer/management/create-offer.ts'
import type { CredentialView } from '../../issuer/management/read-credential.ts'
import type { findStatusList } from './find-status-list.ts'

/** Answers of the issuer's management API, in swiyu's spelling. Absent values are left out, not null. */

export const toCreatedOfferJson = ({ managementId, offerId, link }: CreatedOffer) => ({
  management_id: managementId,
  offer_id: offerId,
  offer_deeplink: link,
})

export const toCredentialJson = (deps: Pick<IssuerDeps, 'offers'>, { id, status, exchange }: CredentialView) => ({
  id,
  status,
  renewal_request_count: 0,
  renewal_response_count: 0,
  credential_offers: exchange ? [toOfferJson(deps, exchange)] : [],
})

/**
 * An offer with its details as long as it is open: nothing of it is kept afterwards. Holder keys and the wallet's address and
 * agent are never kept, so they are not here.
 */
export function toOfferJson({ offers }: Pick<IssuerDeps, 'offers'>, { id, state, offer, offerUntil }: Exchange) {
  const open = offer && state !== 'ISSUED' ? offers.open(offer, id) : undefined
  return {
    status: state,
    ...(open && {
      metadata_credential_supported_id: open.configurationIds,
      credential_metadata: { deferred: open.isDeferred, ...open.typeMetadata },
      deferred_offer_expiration_seconds: open.deferredValiditySeconds,
      ...(open.validFrom && { credential_valid_from: toInstant(open.validFrom) }),
      ...(open.validUntil && { credential_valid_until: toInstant(open.validUntil) }),
      offer_deeplink: open.link,
    }),
    ...(open && offerUntil && { offer_expiration_timestamp: Math.floor(offerUntil.getTime() / 1000) }),
    holder_jwks: [],
    key_attestations: [],
  }
}

export const toStatusListJson = (list: NonNullable<Awaited<ReturnType<typeof findStatusList>>>) => ({
  id: list.id,
  statusRegistryUrl: list.uri,
  maxListEntries: list.length,
  remainingListEntries: list.free,
  config: { bits: list.bits },
})

/** Without milliseconds if there are none, as `2026-11-20T00:00:00Z`. */
const toInstant = (instant: string) => instant.replace('.000Z', 'Z')
