import { type Database, refreshStatistics } from '@e-collecting/database'
import { credentials } from '@e-collecting/database/register'
import { and, eq, inArray, isNotNull, isNull, lt, type SQL } from 'drizzle-orm'
import { OPEN_PROVIDER_STATUSES } from '../contract/phases.ts'
import { CREDENTIAL_COLUMNS, type StoredCredential, toCredential } from './credential-column-statements.ts'

/** What the sweep asks of the credential records. */
export function createCredentialSweepRepository(db: Database) {
  const hasDied = (now: Date) => and(eq(credentials.status, 'pending'), lt(credentials.leaseUntil, now))
  const list = async (where: SQL | undefined, limit: number): Promise<StoredCredential[]> =>
    (
      await db
        .select(CREDENTIAL_COLUMNS)
        .from(credentials)
        .where(and(isNotNull(credentials.managementId), where))
        .orderBy(credentials.providerStatusAt)
        .limit(limit)
    ).map(toCredential)
  return {
    refreshStatistics: () => refreshStatistics(db, [credentials]),

    /** Attempts that died before there was any offer become errors. */
    endDeadAttempts: async (now: Date): Promise<void> => {
      await db
        .update(credentials)
        .set({ status: 'error', attemptId: null, leaseUntil: null, updatedAt: now })
        .where(and(hasDied(now), isNull(credentials.managementId)))
    },

    /** Attempts that died over an earlier offer: the issuer knows what has become of it. */
    listDeadOverOffer: (now: Date, limit: number) => list(hasDied(now), limit),

    /** The issuer was asked and had no answer: the others come first now. What it said before still stands. */
    moveToEnd: async ({ id }: Pick<StoredCredential, 'id'>, askedAt: Date): Promise<void> => {
      await db
        .update(credentials)
        .set({ providerStatusAt: askedAt })
        .where(and(eq(credentials.id, id), lt(credentials.providerStatusAt, askedAt)))
    },

    /** Offers that were last asked for before `before`, the longest ago first. */
    listOpen: (before: Date, limit: number) =>
      list(
        and(inArray(credentials.providerStatus, OPEN_PROVIDER_STATUSES), lt(credentials.providerStatusAt, before)),
        limit,
      ),
  }
}
