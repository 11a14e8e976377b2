import type { PopularVoteId } from '@e-collecting/popular-votes/server'
import type { StoredCredential } from './credential-column-statements.ts'

/** One attempt to issue: the lease that a `pending` row is. */
export interface Attempt {
  attemptId: string
  leaseUntil: Date
  residentId: string
  popularVoteId: PopularVoteId
  municipalityId: string
  nullifier: string
  issuerDid: string
  /** User id of the member of staff who asked; null for the resident. */
  issuedBy: string | null
  at: Date
}

export interface RecordedOffer {
  managementId: string
  offerId: string | null
  sealedOfferLink: Uint8Array
  issuedDate: string
  issuedAt: Date
  validFrom: Date
  validUntil: Date
}

const NO_OFFER = {
  managementId: null,
  offerId: null,
  sealedOfferLink: null,
  providerStatus: null,
  providerStatusAt: null,
  providerStatusSince: null,
} as const

const NOTHING_YET = {
  ...NO_OFFER,
  issuedDate: null,
  issuedAt: null,
  collectedAt: null,
  validFrom: null,
  validUntil: null,
  revokedAt: null,
} as const

/** The record under the lease of an attempt. What is known of an earlier offer stays until there is a new one. */
export function toLeased(
  { at, ...attempt }: Attempt,
  known: StoredCredential | { readonly id: string },
): StoredCredential {
  const members = Object.assign({ id: known.id }, NOTHING_YET, known, attempt)
  return Object.assign(members, { status: 'pending', createdAt: at, updatedAt: at } as const)
}

/** The record once the issuer has made the offer. */
export function toOffered(leased: StoredCredential, offer: RecordedOffer): StoredCredential {
  const at = offer.issuedAt
  return {
    ...leased,
    ...offer,
    status: 'issued',
    providerStatus: 'OFFERED',
    providerStatusAt: at,
    providerStatusSince: at,
    attemptId: null,
    leaseUntil: null,
    updatedAt: at,
  }
}

/**
 * The record when no offer came of the attempt.
 * @param keepsOffer an earlier one might still be collected and must not be forgotten
 */
export function toFailed(
  leased: StoredCredential,
  { at, keepsOffer }: { at: Date; keepsOffer: boolean },
): StoredCredential {
  const offer = keepsOffer ? {} : NO_OFFER
  return { ...leased, ...offer, status: 'error', attemptId: null, leaseUntil: null, updatedAt: at }
}
