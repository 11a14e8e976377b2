import type { Database } from '@e-collecting/database'
import { verifications } from '@e-collecting/database/trust'
import { and, eq, gt, lte } from 'drizzle-orm'

export type VerificationState = 'PENDING' | 'SUCCESS' | 'FAILED'
export type VerificationRecord = {
  readonly id: string
  readonly state: VerificationState
  readonly sealedRequest: Uint8Array
  /** Private half of the session's encryption key, as long as an answer may come. */
  readonly sealedKey: Uint8Array | null
  readonly sealedClaims: Uint8Array | null
  readonly errorCode: string | null
  readonly errorDescription: string | null
  readonly createdAt: Date
  readonly expiresAt: Date
}
export type VerificationOutcome =
  | { readonly state: 'SUCCESS'; readonly sealedClaims: Uint8Array }
  | { readonly state: 'FAILED'; readonly errorCode: string; readonly errorDescription: string }

const COLUMNS = {
  id: verifications.id,
  state: verifications.state,
  sealedRequest: verifications.sealedRequest,
  sealedKey: verifications.sealedKey,
  sealedClaims: verifications.sealedClaims,
  errorCode: verifications.errorCode,
  errorDescription: verifications.errorDescription,
  createdAt: verifications.createdAt,
  expiresAt: verifications.expiresAt,
}

export async function insertVerification(
  db: Database,
  session: Pick<VerificationRecord, 'id' | 'sealedRequest' | 'createdAt' | 'expiresAt'> & {
    service: string
    sealedKey: Uint8Array
  },
): Promise<void> {
  await db.insert(verifications).values({ ...session, state: 'PENDING' })
}

/** A session that has not lapsed, whatever its state. */
export async function findVerification(
  db: Database,
  { service, id, now }: { service: string; id: string; now: Date },
): Promise<VerificationRecord | undefined> {
  const [row] = await db
    .select(COLUMNS)
    .from(verifications)
    .where(and(eq(verifications.id, id), eq(verifications.service, service), gt(verifications.expiresAt, now)))
  return row
}

/**
 * Compare-and-set: closes a session that is still open and throws its key away. Of any number of answers one wins.
 * @returns false if it was closed before, or has lapsed
 */
export async function closeVerification(
  db: Database,
  { id, now }: { id: string; now: Date },
  outcome: VerificationOutcome,
): Promise<boolean> {
  const rows = await db
    .update(verifications)
    .set({ ...outcome, sealedKey: null })
    .where(and(eq(verifications.id, id), eq(verifications.state, 'PENDING'), gt(verifications.expiresAt, now)))
    .returning({ id: verifications.id })
  return rows.length > 0
}

export async function deleteVerification(
  db: Database,
  { service, id }: { service: string; id: string },
): Promise<boolean> {
  const rows = await db
    .delete(verifications)
    .where(and(eq(verifications.id, id), eq(verifications.service, service)))
    .returning({ id: verifications.id })
  return rows.length > 0
}

export async function deleteLapsedVerifications(
  db: Database,
  { service, now }: { service: string; now: Date },
): Promise<number> {
  const rows = await db
    .delete(verifications)
    .where(and(eq(verifications.service, service), lte(verifications.expiresAt, now)))
    .returning({ id: verifications.id })
  return rows.length
}
