import type { Database } from '@e-collecting/database'
import { supportSessions } from '@e-collecting/database/product'
import type { PopularVoteId } from '@e-collecting/popular-votes/server'
import { and, eq, isNotNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { SupportFailure, SupportSessionState } from '../contract.ts'

/** A stored session, in English names (table `support_sessions`). */
export interface SupportSession {
  idHash: string
  popularVoteId: PopularVoteId
  verificationId: string
  state: SupportSessionState
  failure: SupportFailure | null
  managementId: string | null
  sealedOfferLink: Uint8Array | null
  expiresAt: Date
  issuedAt: Date | null
}

const COLUMNS = {
  idHash: supportSessions.idHash,
  popularVoteId: supportSessions.volksbegehrenId,
  verificationId: supportSessions.verificationId,
  state: supportSessions.state,
  failure: supportSessions.failure,
  managementId: supportSessions.managementId,
  sealedOfferLink: supportSessions.sealedOfferLink,
  expiresAt: supportSessions.expiresAt,
  issuedAt: supportSessions.issuedAt,
}

type Row = Omit<SupportSession, 'popularVoteId' | 'failure'> & { popularVoteId: string; failure: string | null }

const toSession = (row: Row): SupportSession => ({
  ...row,
  popularVoteId: row.popularVoteId as PopularVoteId,
  failure: row.failure as SupportFailure | null,
})

/** The right to issue the one receipt of a session, until `until`. */
export interface Lease {
  attemptId: string
  until: Date
}

export interface IssuedReceipt {
  managementId: string
  sealedOfferLink: Uint8Array
  issuedAt: Date
}

const ABANDONED = { state: 'failed', failure: 'issuing-failed', leaseUntil: null } as const

/** Support sessions. Every change of state is a compare-and-set: of many callers exactly one makes it. */
export function createSupportSessionRepository(db: Database) {
  const is = (idHash: string) => eq(supportSessions.idHash, idHash)
  const inState = (state: SupportSessionState) => eq(supportSessions.state, state)
  const holdsLease = (idHash: string, attemptId: string) =>
    and(is(idHash), inState('issuing'), eq(supportSessions.attemptId, attemptId))
  /** True when there was a row to change. */
  const move = async (where: SQL | undefined, change: Partial<typeof supportSessions.$inferInsert>) => {
    const id = { idHash: supportSessions.idHash }
    return (await db.update(supportSessions).set(change).where(where).returning(id)).length > 0
  }

  return {
    insert: async (session: typeof supportSessions.$inferInsert): Promise<void> => {
      await db.insert(supportSessions).values(session)
    },

    /** Only with the secret of the browser that began the session; otherwise it does not exist (decision 2). */
    find: async (idHash: string, secretHash: string): Promise<SupportSession | undefined> => {
      const [row] = await db
        .select(COLUMNS)
        .from(supportSessions)
        .where(and(is(idHash), eq(supportSessions.secretHash, secretHash)))
      return row === undefined ? undefined : toSession(row)
    },

    /** From `waiting` to a final state without a receipt. */
    end: (idHash: string, state: 'failed' | 'expired' | 'cancelled', failure: SupportFailure | null = null) =>
      move(and(is(idHash), inState('waiting')), { state, failure }),

    /** An attempt died and nothing is left to issue from: its lease has run out, the verifier has forgotten the person. */
    abandon: (idHash: string, now: Date) =>
      move(and(is(idHash), inState('issuing'), lt(supportSessions.leaseUntil, now)), ABANDONED),

    /** Takes the lease of a session whose wallet has answered, or one that has run out (decision 1). */
    takeLease: (idHash: string, lease: Lease, now: Date) => {
      const hasRunOut = and(inState('issuing'), lt(supportSessions.leaseUntil, now))
      const { attemptId, until: leaseUntil } = lease
      return move(and(is(idHash), or(inState('waiting'), hasRunOut)), { state: 'issuing', attemptId, leaseUntil })
    },

    /** Records the receipt, if this attempt still holds the lease. */
    recordReceipt: (idHash: string, attemptId: string, receipt: IssuedReceipt) =>
      move(holdsLease(idHash, attemptId), { state: 'issued', leaseUntil: null, ...receipt }),

    /** Records that issuing failed, if this attempt still holds the lease. */
    recordFailure: (idHash: string, attemptId: string, failure: SupportFailure) =>
      move(holdsLease(idHash, attemptId), { state: 'failed', failure, leaseUntil: null }),

    /** Waiting sessions whose five minutes are over. */
    listOverdue: (now: Date, limit: number) =>
      db
        .select({ idHash: supportSessions.idHash, verificationId: supportSessions.verificationId })
        .from(supportSessions)
        .where(and(eq(supportSessions.state, 'waiting'), lt(supportSessions.expiresAt, now)))
        .orderBy(supportSessions.expiresAt)
        .limit(limit),

    /** Sessions whose attempt to issue has died. */
    listAbandoned: async (now: Date, limit: number): Promise<SupportSession[]> =>
      (
        await db
          .select(COLUMNS)
          .from(supportSessions)
          .where(and(eq(supportSessions.state, 'issuing'), lt(supportSessions.leaseUntil, now)))
          .limit(limit)
      ).map(toSession),

    /** Some of the sessions that still hold an offer link, chosen at random: none is passed over for good. */
    listOpenOffers: (limit: number) =>
      db
        .select({ idHash: supportSessions.idHash, managementId: sql<string>`${supportSessions.managementId}` })
        .from(supportSessions)
        .where(and(isNotNull(supportSessions.sealedOfferLink), isNotNull(supportSessions.managementId)))
        .orderBy(sql`random()`)
        .limit(limit),

    clearOfferLink: async (idHash: string): Promise<void> => {
      await db.update(supportSessions).set({ sealedOfferLink: null }).where(is(idHash))
    },

    deleteCreatedBefore: async (instant: Date): Promise<void> => {
      await db.delete(supportSessions).where(lt(supportSessions.createdAt, instant))
    },
  }
}

export type SupportSessionRepository = ReturnType<typeof createSupportSessionRepository>
