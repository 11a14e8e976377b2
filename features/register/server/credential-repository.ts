import type { Database } from '@e-collecting/database'
import { volksbegehren } from '@e-collecting/database/product'
import { credentials, einwohner } from '@e-collecting/database/register'
import type { PopularVoteId } from '@e-collecting/popular-votes/server'
import { and, eq, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import { PROVIDER_STATUSES, type ProviderStatus, type RecordStatus } from '../contract.ts'

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
  sealedOfferLink: Uint8Array | null
  /** The last revocation; stays when the record is used again. */
  revokedAt: Date | null
  attemptId: string | null
  leaseUntil: Date | null
}

export const CREDENTIAL_COLUMNS = {
  id: credentials.id,
  residentId: credentials.einwohnerId,
  popularVoteId: credentials.volksbegehrenId,
  municipalityId: credentials.gemeindeId,
  status: credentials.status,
  providerStatus: credentials.providerStatus,
  providerStatusAt: credentials.providerStatusAt,
  providerStatusSince: credentials.providerStatusSince,
  nullifier: credentials.nullifier,
  issuerDid: credentials.issuerDid,
  issuedDate: credentials.issuedDate,
  issuedAt: credentials.issuedAt,
  collectedAt: credentials.collectedAt,
  validFrom: credentials.credentialValidFrom,
  validUntil: credentials.credentialValidUntil,
  managementId: credentials.managementId,
  sealedOfferLink: credentials.offerDeeplink,
  revokedAt: credentials.revokedAt,
  attemptId: credentials.attemptId,
  leaseUntil: credentials.leaseUntil,
}

export const toCredential = (row: Omit<StoredCredential, 'popularVoteId'> & { popularVoteId: string }) => ({
  ...row,
  popularVoteId: row.popularVoteId as PopularVoteId,
})

/** One attempt to issue: the lease that a `pending` row is (decision 1). */
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

/** What the issuer said, and what follows for the record. */
export interface StatusReading {
  managementId: string
  providerStatus: ProviderStatus
  /** When the issuer was asked: an older reading never overwrites a newer one. */
  readAt: Date
  status: RecordStatus
  isCollected: boolean
  /** False: the link of the offer goes. */
  isLinkKept: boolean
  /** User id of who has just revoked it. */
  revokedBy?: string | undefined
  /** The attempt on whose behalf it was read, if it holds the lease. */
  attemptId?: string | undefined
}

/** The issuer may still move these. */
export const OPEN_PROVIDER_STATUSES = PROVIDER_STATUSES.filter(
  (status) => !['ISSUED', 'SUSPENDED', 'REVOKED', 'CANCELLED', 'EXPIRED'].includes(status),
)

/** Credential records, one at a time. `db` may be a transaction. Every change of state is a compare-and-set. */
export function createCredentialRepository(db: Database) {
  const find = async (where: SQL | undefined): Promise<StoredCredential | undefined> => {
    const [row] = await db.select(CREDENTIAL_COLUMNS).from(credentials).where(where)
    return row === undefined ? undefined : toCredential(row)
  }
  const holdsLease = (id: string, attemptId: string) =>
    and(eq(credentials.id, id), eq(credentials.status, 'pending'), eq(credentials.attemptId, attemptId))
  const change = async (where: SQL | undefined, values: Parameters<ReturnType<typeof db.update>['set']>[0]) => {
    const [row] = await db.update(credentials).set(values).where(where).returning(CREDENTIAL_COLUMNS)
    return row === undefined ? undefined : toCredential(row)
  }

  return {
    findById: (id: string) => find(eq(credentials.id, id)),
    findOf: (residentId: string, popularVoteId: PopularVoteId) =>
      find(and(eq(credentials.einwohnerId, residentId), eq(credentials.volksbegehrenId, popularVoteId))),
    /** By what a callback names: the credential or the offer. */
    findBySubject: (subjectId: string) =>
      find(or(eq(credentials.managementId, subjectId), eq(credentials.credentialId, subjectId))),

    /** Also for an item that has been switched off since. */
    findOfItem: async (residentId: string, slug: string): Promise<StoredCredential | undefined> => {
      const [row] = await db
        .select(CREDENTIAL_COLUMNS)
        .from(credentials)
        .innerJoin(volksbegehren, eq(volksbegehren.id, credentials.volksbegehrenId))
        .where(and(eq(credentials.einwohnerId, residentId), eq(volksbegehren.slug, slug)))
      return row === undefined ? undefined : toCredential(row)
    },

    /**
     * Takes the lease on the one record of a resident and an item: inserts it, or uses `seen` again if nobody has moved it since.
     * What is known of an earlier offer stays until there is a new one.
     * @returns id of the record; undefined if somebody else was faster, or the resident is no longer in the register, or the item is gone.
     */
    takeLease: (attempt: Attempt, id: string, seen: StoredCredential | undefined): Promise<string | undefined> =>
      db.transaction(async (tx) => {
        if (!(await holdResidentAndItem(tx, attempt))) return undefined
        const values = {
          status: 'pending' as const,
          ...{ attemptId: attempt.attemptId, leaseUntil: attempt.leaseUntil, issuedBy: attempt.issuedBy },
          ...{ nullifier: attempt.nullifier, issuerDid: attempt.issuerDid, gemeindeId: attempt.municipalityId },
          ...{ createdAt: attempt.at, updatedAt: attempt.at },
        }
        const ids = { einwohnerId: attempt.residentId, volksbegehrenId: attempt.popularVoteId }
        const taken =
          seen === undefined
            ? tx
                .insert(credentials)
                .values({ id, ...ids, ...values })
                .onConflictDoNothing()
                .returning({ id: credentials.id })
            : tx.update(credentials).set(values).where(isStill(seen)).returning({ id: credentials.id })
        return (await taken)[0]?.id
      }),

    /** Records the offer, if this attempt still holds the lease. */
    recordOffer: (id: string, attemptId: string, offer: RecordedOffer) =>
      change(holdsLease(id, attemptId), {
        ...{ status: 'issued', providerStatus: 'OFFERED', attemptId: null, leaseUntil: null },
        ...{ providerStatusAt: offer.issuedAt, providerStatusSince: offer.issuedAt, updatedAt: offer.issuedAt },
        ...{ managementId: offer.managementId, credentialId: offer.offerId, offerDeeplink: offer.sealedOfferLink },
        ...{ issuedDate: offer.issuedDate, issuedAt: offer.issuedAt },
        ...{ credentialValidFrom: offer.validFrom, credentialValidUntil: offer.validUntil },
      }),

    /** No offer came of an attempt. `keepsOffer`: an earlier one might still be collected and must not be forgotten. */
    recordError: (id: string, attemptId: string, { at, keepsOffer }: { at: Date; keepsOffer: boolean }) =>
      change(holdsLease(id, attemptId), {
        ...{ status: 'error', attemptId: null, leaseUntil: null, updatedAt: at },
        ...(keepsOffer
          ? {}
          : {
              ...{ managementId: null, credentialId: null, offerDeeplink: null },
              ...{ providerStatus: null, providerStatusAt: null, providerStatusSince: null },
            }),
      }),

    /** Writes what the issuer said. Undefined when the record has moved on to another offer, or a newer reading stands there. */
    applyStatus: (id: string, reading: StatusReading) => {
      const isOtherStatus = sql`${credentials.providerStatus} is distinct from ${reading.providerStatus}`
      const isIdle = sql`${credentials.status} <> 'pending'`
      return change(
        and(
          eq(credentials.id, id),
          eq(credentials.managementId, reading.managementId),
          or(isNull(credentials.providerStatusAt), lte(credentials.providerStatusAt, reading.readAt)),
          or(
            isIdle,
            lt(credentials.leaseUntil, reading.readAt),
            reading.attemptId === undefined ? undefined : eq(credentials.attemptId, reading.attemptId),
          ),
        ),
        {
          ...{ status: reading.status, providerStatus: reading.providerStatus, providerStatusAt: reading.readAt },
          providerStatusSince: sql`case when ${isOtherStatus} then ${reading.readAt.toISOString()}::timestamptz else ${credentials.providerStatusSince} end`,
          ...{ attemptId: null, leaseUntil: null, updatedAt: reading.readAt },
          ...(reading.isLinkKept ? {} : { offerDeeplink: null }),
          ...(reading.isCollected
            ? { collectedAt: sql`coalesce(${credentials.collectedAt}, ${reading.readAt.toISOString()}::timestamptz)` }
            : {}),
          ...(reading.providerStatus === 'REVOKED' ? revocation(isOtherStatus, reading) : {}),
        },
      )
    },
  }
}

/** False if either is gone; otherwise neither goes before the transaction ends. */
async function holdResidentAndItem(
  tx: Pick<Database, 'select'>,
  { residentId, popularVoteId }: Attempt,
): Promise<boolean> {
  const isRegistered = and(eq(einwohner.id, residentId), isNull(einwohner.archivedAt))
  const [resident] = await tx.select({ id: einwohner.id }).from(einwohner).where(isRegistered).for('key share')
  if (resident === undefined) return false
  const isItem = eq(volksbegehren.id, popularVoteId)
  const [item] = await tx.select({ id: volksbegehren.id }).from(volksbegehren).where(isItem).for('key share')
  return item !== undefined
}

export type CredentialRepository = ReturnType<typeof createCredentialRepository>

const isStill = ({ id, status, providerStatus, attemptId, managementId }: StoredCredential) =>
  and(
    eq(credentials.id, id),
    eq(credentials.status, status),
    sql`${credentials.providerStatus} is not distinct from ${providerStatus}`,
    sql`${credentials.attemptId} is not distinct from ${attemptId}::uuid`,
    sql`${credentials.managementId} is not distinct from ${managementId}`,
  )

/** Said once, when it becomes known; by whom only if it was done here. */
const revocation = (isNews: SQL, { readAt, revokedBy }: StatusReading) => ({
  revokedAt: sql`case when ${isNews} then ${readAt.toISOString()}::timestamptz else ${credentials.revokedAt} end`,
  revokedBy: sql`case when ${isNews} then ${revokedBy ?? null}::uuid else ${credentials.revokedBy} end`,
})
