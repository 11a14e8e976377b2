import type { PopularVoteId } from '@e-collecting/popular-votes/server'
import type { ProviderStatus, RecordStatus } from '../contract.ts'

/** A record of the electoral register, in English names (table `credentials`). */
export interface StoredCredential {
  id: string
  residentId: string
  popularVoteId: PopularVoteId
  municipalityId: string
  status: RecordStatus
  /** What the issuer said last; null before it has said anything. */
  providerStatus: ProviderStatus | null
  /** When it was asked. */
  providerStatusAt: Date | null
  /** When it first said so. */
  providerStatusSince: Date | null
  nullifier: string
  issuerDid: string
  /** `YYYY-MM-DD`, Switzerland. */
  issuedDate: string | null
  issuedAt: Date | null
  /** When the first credential of this record was collected; stays when the record is used again. */
  collectedAt: Date | null
  validFrom: Date | null
  validUntil: Date | null
  managementId: string | null
  /** What callbacks about the offer name. */
  offerId: string | null
  sealedOfferLink: Uint8Array | null
  /** The last revocation; stays when the record is used again. */
  revokedAt: Date | null
  attemptId: string | null
  leaseUntil: Date | null
  /** User id of the member of staff who asked last; null for the resident. */
  issuedBy: string | null
  /** When it was asked for last. */
  createdAt: Date
  updatedAt: Date
}
