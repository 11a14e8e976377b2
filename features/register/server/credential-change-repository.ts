import { type AuditEvent, recordAudit } from '@e-collecting/audit/server'
import type { Database } from '@e-collecting/database'
import { credentialChanges, credentials } from '@e-collecting/database/register'
import { and, eq, inArray, isNotNull, isNull, lt, notExists, or, type SQL, sql } from 'drizzle-orm'
import type { SelectResultFields } from 'drizzle-orm/query-builders/select.types'
import { REVOKED_STATUSES } from '../contract/phases.ts'
import { type ProviderStatus, type SettableStatus, STATUS_CHANGES, type SuspensionReason } from '../contract.ts'
import type { StoredChange } from './stored-change.ts'

const COLUMNS = {
  credentialId: credentialChanges.credentialId,
  attemptId: credentialChanges.attemptId,
  managementId: credentialChanges.managementId,
  from: credentialChanges.fromStatus,
  to: credentialChanges.toStatus,
  reason: credentialChanges.reason,
  changedBy: credentialChanges.changedBy,
  changedByEmail: credentialChanges.changedByEmail,
  begunAt: credentialChanges.begunAt,
  leaseUntil: credentialChanges.leaseUntil,
  askedAt: credentialChanges.askedAt,
  failedAt: credentialChanges.failedAt,
}

const toChange = (row: SelectResultFields<typeof COLUMNS>): StoredChange => ({
  ...row,
  from: row.from as ProviderStatus,
  to: row.to as SettableStatus,
  reason: row.reason as SuspensionReason | null,
})

const isAttempt = ({ credentialId, attemptId }: Pick<StoredChange, 'credentialId' | 'attemptId'>) =>
  and(eq(credentialChanges.credentialId, credentialId), eq(credentialChanges.attemptId, attemptId))
const POSSIBLE_STEPS = Object.entries(STATUS_CHANGES).flatMap(([from, steps]) => steps.map((to) => `${from}>${to}`))
const isOpen = isNull(credentialChanges.failedAt)

/** Records with a change that nobody waits for any more and that is not done: one that failed, or of which nobody knows yet. */
export const withTroubledChange = (now: Date): SQL =>
  sql`${credentials.id} = any(array(
    select ${credentialChanges.credentialId} from ${credentialChanges}
    where ${credentialChanges.failedAt} is not null or ${credentialChanges.leaseUntil} < ${now.toISOString()}::timestamptz
  ))`

/** Changes of status that staff have asked for. Each step is a compare-and-set on the attempt; what it did goes into the log with it. */
export function createCredentialChangeRepository(db: Database) {
  const list = async (where: SQL | undefined, limit: number) =>
    (await db.select(COLUMNS).from(credentialChanges).where(where).orderBy(credentialChanges.askedAt).limit(limit)).map(
      toChange,
    )

  return {
    find: async (credentialId: string): Promise<StoredChange | undefined> =>
      (await list(eq(credentialChanges.credentialId, credentialId), 1))[0],

    /**
     * Begins a change in the place of the one that was seen, if any. False: somebody else was faster.
     * @param note of the one that it replaces, which is still open: else somebody else has found out what has become of it
     */
    begin: (change: StoredChange, seen: StoredChange | undefined, note: AuditEvent | undefined): Promise<boolean> =>
      db.transaction(async (tx) => {
        const { from, to, ...columns } = change
        const row = { ...columns, fromStatus: from, toStatus: to }
        const setWhere = seen === undefined ? sql`false` : sql`${isAttempt(seen)}`
        const id = { id: credentialChanges.credentialId }
        const begun =
          seen === undefined || note === undefined
            ? await tx
                .insert(credentialChanges)
                .values(row)
                .onConflictDoUpdate({ target: credentialChanges.credentialId, set: row, setWhere })
                .returning(id)
            : await tx
                .update(credentialChanges)
                .set(row)
                .where(and(isAttempt(seen), isOpen))
                .returning(id)
        if (begun.length > 0 && note !== undefined) await recordAudit(tx, note)
        return begun.length > 0
      }),

    /** Nobody waits for the issuer any more. */
    release: async (change: StoredChange, now: Date): Promise<void> => {
      const leaseUntil = new Date(now.getTime() - 1)
      await db.update(credentialChanges).set({ leaseUntil }).where(isAttempt(change))
    },

    /** The issuer was asked and it is still open: others come first now. */
    moveToEnd: async (change: StoredChange, askedAt: Date): Promise<void> => {
      await db.update(credentialChanges).set({ askedAt }).where(isAttempt(change))
    },

    /** The issuer has done it: the log says so, a revocation has its author, and nothing is left to do. */
    complete: (change: StoredChange, note: AuditEvent): Promise<void> =>
      db.transaction(async (tx) => {
        const [settled] = await tx.delete(credentialChanges).where(isAttempt(change)).returning(COLUMNS)
        if (settled === undefined) return
        if (REVOKED_STATUSES.includes(change.to))
          await tx
            .update(credentials)
            .set({ revokedBy: settled.changedBy })
            .where(and(eq(credentials.id, change.credentialId), eq(credentials.managementId, change.managementId)))
        await recordAudit(tx, note)
      }),

    /**
     * It has come to nothing, which the log says.
     * @param isKept whether it is shown until somebody tries again, or until that would be in vain
     */
    fail: async (change: StoredChange, failedAt: Date, { note, isKept }: { note: AuditEvent; isKept: boolean }) => {
      await db.transaction(async (tx) => {
        const isThis = and(isAttempt(change), isOpen)
        const settled = isKept
          ? await tx.update(credentialChanges).set({ failedAt }).where(isThis).returning(COLUMNS)
          : await tx.delete(credentialChanges).where(isThis).returning(COLUMNS)
        if (settled.length > 0) await recordAudit(tx, note)
      })
    },

    /** The issuer did not take the step, of which whoever asked was told: there is nothing to show. */
    drop: async (change: StoredChange): Promise<void> => {
      await db.delete(credentialChanges).where(isAttempt(change))
    },

    /** Changes for whose answer nobody waits any more, the longest not asked about first. */
    listUnconfirmed: (now: Date, limit: number) => list(and(isOpen, lt(credentialChanges.leaseUntil, now)), limit),

    /** Those that failed before `before`, and those that would be in vain by now, are shown no longer; the log still has them. */
    deleteFailed: async (before: Date): Promise<void> => {
      const standing = sql`${credentials.providerStatus} || '>' || ${credentialChanges.toStatus}`
      const canStill = db
        .select({ id: credentials.id })
        .from(credentials)
        .where(and(eq(credentials.id, credentialChanges.credentialId), inArray(standing, POSSIBLE_STEPS)))
      await db
        .delete(credentialChanges)
        .where(
          and(isNotNull(credentialChanges.failedAt), or(lt(credentialChanges.failedAt, before), notExists(canStill))),
        )
    },
  }
}

export type CredentialChangeRepository = ReturnType<typeof createCredentialChangeRepository>
