import type { Database } from '@e-collecting/database'
import { credentialManagement, credentialOffers } from '@e-collecting/database/trust'
import { and, asc, eq, gt, inArray, lte, not, notExists, or } from 'drizzle-orm'
import type { CredentialStatus } from './state/credential-status.ts'
import {
  FINAL_OFFER_STATUSES,
  isFinalOfferStatus,
  type OfferStatus,
  offerStatusesBefore,
  UNCOLLECTED_OFFER_STATUSES,
} from './state/offer-status.ts'

/** One offer as stored. Sealed members are opened by the use case that needs them. */
export type OfferRecord = {
  readonly id: string
  readonly managementId: string
  readonly status: OfferStatus
  readonly configurationIds: readonly string[]
  readonly isDeferred: boolean
  readonly typeMetadata: Readonly<Record<string, string>>
  readonly issuerDid: string
  readonly verificationMethod: string
  readonly sealedSubject: Uint8Array | null
  readonly sealedLink: Uint8Array | null
  readonly sealedHolderKeys: Uint8Array | null
  readonly validFrom: Date | null
  readonly validUntil: Date | null
  readonly expiresAt: Date
  readonly deferredValiditySeconds: number
}
export type NewOffer = Omit<OfferRecord, 'sealedHolderKeys' | 'configurationIds'> & {
  readonly service: string
  readonly configurationIds: string[]
  readonly codeHash: string
  readonly createdAt: Date
}
/** What may change along with an offer's status. */
export type OfferChange = {
  readonly sealedSubject?: Uint8Array | null
  readonly sealedLink?: Uint8Array | null
  readonly sealedHolderKeys?: Uint8Array | null
  readonly codeHash?: string | null
  readonly transactionHash?: string | null
  readonly expiresAt?: Date
}

export const OFFER_COLUMNS = {
  id: credentialOffers.id,
  managementId: credentialOffers.managementId,
  status: credentialOffers.status,
  configurationIds: credentialOffers.configurationIds,
  isDeferred: credentialOffers.isDeferred,
  typeMetadata: credentialOffers.typeMetadata,
  issuerDid: credentialOffers.issuerDid,
  verificationMethod: credentialOffers.verificationMethod,
  sealedSubject: credentialOffers.sealedSubject,
  sealedLink: credentialOffers.sealedLink,
  sealedHolderKeys: credentialOffers.sealedHolderKeys,
  validFrom: credentialOffers.validFrom,
  validUntil: credentialOffers.validUntil,
  expiresAt: credentialOffers.expiresAt,
  deferredValiditySeconds: credentialOffers.deferredValiditySeconds,
}

/** Everything an offer holds of a person or for a wallet. The schema refuses a final offer that still has it. */
const ERASED = {
  sealedSubject: null,
  sealedLink: null,
  sealedHolderKeys: null,
  codeHash: null,
  transactionHash: null,
} as const

export async function insertManagement(
  db: Database,
  { id, service, createdAt }: { id: string; service: string; createdAt: Date },
): Promise<void> {
  await db.insert(credentialManagement).values({ id, service, status: 'INIT', createdAt, updatedAt: createdAt })
}

export async function insertOffer(db: Database, offer: NewOffer): Promise<void> {
  const { typeMetadata, ...rest } = offer
  await db.insert(credentialOffers).values({ ...rest, typeMetadata: { ...typeMetadata }, updatedAt: offer.createdAt })
}

export async function findCredentialStatus(
  db: Database,
  { service, id }: { service: string; id: string },
): Promise<CredentialStatus | undefined> {
  const [row] = await db
    .select({ status: credentialManagement.status })
    .from(credentialManagement)
    .where(and(eq(credentialManagement.service, service), eq(credentialManagement.id, id)))
  return row?.status
}

/** All offers of one credential, oldest first. */
export const listOffers = (db: Database, managementId: string): Promise<OfferRecord[]> =>
  db
    .select(OFFER_COLUMNS)
    .from(credentialOffers)
    .where(eq(credentialOffers.managementId, managementId))
    .orderBy(asc(credentialOffers.createdAt), asc(credentialOffers.id))

export async function findOfferByTransaction(
  db: Database,
  { service, transactionHash }: { service: string; transactionHash: string },
): Promise<OfferRecord | undefined> {
  const [row] = await db
    .select(OFFER_COLUMNS)
    .from(credentialOffers)
    .where(and(eq(credentialOffers.service, service), eq(credentialOffers.transactionHash, transactionHash)))
  return row
}

/** An offer that waits for its code to be redeemed and has time left. */
export async function findOfferByCode(
  db: Database,
  { service, codeHash }: { service: string; codeHash: string },
): Promise<OfferRecord | undefined> {
  const [row] = await db
    .select(OFFER_COLUMNS)
    .from(credentialOffers)
    .where(and(eq(credentialOffers.service, service), eq(credentialOffers.codeHash, codeHash)))
  return row
}

/**
 * Compare-and-set: moves an offer to `to` if it still stands where the machine allows that step and, unless it lapses, has
 * time left. A final state erases its data in the same statement.
 * @returns false if somebody was faster
 */
export async function moveOffer(
  db: Database,
  { id, to, now }: { id: string; to: OfferStatus; now: Date },
  change: OfferChange = {},
): Promise<boolean> {
  const rows = await db
    .update(credentialOffers)
    .set({ ...change, ...(isFinalOfferStatus(to) && ERASED), status: to, updatedAt: now })
    .where(
      and(
        eq(credentialOffers.id, id),
        inArray(credentialOffers.status, [...offerStatusesBefore(to)]),
        to === 'EXPIRED' ? lte(credentialOffers.expiresAt, now) : not(lte(credentialOffers.expiresAt, now)),
      ),
    )
    .returning({ id: credentialOffers.id })
  return rows.length > 0
}

/** Compare-and-set on the credential's own state. @returns false if somebody was faster */
export async function moveCredential(
  db: Database,
  { id, from, to, now }: { id: string; from: CredentialStatus; to: CredentialStatus; now: Date },
): Promise<boolean> {
  const rows = await db
    .update(credentialManagement)
    .set({ status: to, updatedAt: now })
    .where(and(eq(credentialManagement.id, id), eq(credentialManagement.status, from)))
    .returning({ id: credentialManagement.id })
  return rows.length > 0
}

/**
 * Ends lapsed offers of a service, or of one credential, and erases their data; at most `limit`, so that the statement
 * stays small. Two who do it at once share the work. @returns their ids
 */
export async function expireOffers(
  db: Database,
  { service, now, managementId, limit }: { service: string; now: Date; managementId?: string; limit: number },
): Promise<string[]> {
  const lapsed = db
    .select({ id: credentialOffers.id })
    .from(credentialOffers)
    .where(
      and(
        eq(credentialOffers.service, service),
        managementId === undefined ? undefined : eq(credentialOffers.managementId, managementId),
        not(inArray(credentialOffers.status, [...FINAL_OFFER_STATUSES])),
        lte(credentialOffers.expiresAt, now),
      ),
    )
    .limit(limit)
    .for('update', { skipLocked: true })
  const rows = await db
    .update(credentialOffers)
    .set({ ...ERASED, status: 'EXPIRED', updatedAt: now })
    .where(inArray(credentialOffers.id, lapsed))
    .returning({ id: credentialOffers.id })
  return rows.map(({ id }) => id)
}

/**
 * Deletes credentials that nobody ever collected, with their offers, once all of these ended at `endedBy` or earlier; at
 * most `limit`. One that was collected stays: its status entries can be changed only through it. @returns how many
 */
export async function deleteUncollected(
  db: Database,
  { service, endedBy, limit }: { service: string; endedBy: Date; limit: number },
): Promise<number> {
  const needed = db
    .select({ id: credentialOffers.id })
    .from(credentialOffers)
    .where(
      and(
        eq(credentialOffers.managementId, credentialManagement.id),
        or(
          not(inArray(credentialOffers.status, [...UNCOLLECTED_OFFER_STATUSES])),
          gt(credentialOffers.updatedAt, endedBy),
        ),
      ),
    )
  const uncollected = db
    .select({ id: credentialManagement.id })
    .from(credentialManagement)
    .where(
      and(
        eq(credentialManagement.service, service),
        eq(credentialManagement.status, 'INIT'),
        lte(credentialManagement.createdAt, endedBy),
        notExists(needed),
      ),
    )
    .limit(limit)
    .for('update', { skipLocked: true })
  const rows = await db
    .delete(credentialManagement)
    .where(inArray(credentialManagement.id, uncollected))
    .returning({ id: credentialManagement.id })
  return rows.length
}
