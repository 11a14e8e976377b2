import type { Database } from '@e-collecting/database'
import { einwohner, registerSessions } from '@e-collecting/database/register'
import type { PopularVoteId } from '@e-collecting/popular-votes/server'
import { and, eq, exists, gt, inArray, isNull, lt, or, type SQL } from 'drizzle-orm'
import { MATCHED_LIFETIME_MS, type RegisterFailure, type RegisterSessionState } from '../contract.ts'

/** A stored session, in English names (table `register_sessions`). */
export interface RegisterSession {
  idHash: string
  municipalityId: string
  verificationId: string
  state: RegisterSessionState
  failure: RegisterFailure | null
  /** Whose register entry it is; while the state is `matched`. */
  residentId: string | null
  /** The item that the first request for a credential has bound (decision 3). */
  popularVoteId: PopularVoteId | null
  createdAt: Date
  expiresAt: Date
  matchedAt: Date | null
}

const COLUMNS = {
  idHash: registerSessions.idHash,
  municipalityId: registerSessions.gemeindeId,
  verificationId: registerSessions.verificationId,
  state: registerSessions.state,
  failure: registerSessions.failure,
  residentId: registerSessions.einwohnerId,
  popularVoteId: registerSessions.volksbegehrenId,
  createdAt: registerSessions.createdAt,
  expiresAt: registerSessions.expiresAt,
  matchedAt: registerSessions.matchedAt,
}

type Row = Omit<RegisterSession, 'popularVoteId' | 'failure'> & {
  popularVoteId: string | null
  failure: string | null
}

const toSession = (row: Row): RegisterSession => ({
  ...row,
  popularVoteId: row.popularVoteId as PopularVoteId | null,
  failure: row.failure as RegisterFailure | null,
})

/** The right to do the one match of a session, until `until`. */
export interface MatchLease {
  attemptId: string
  until: Date
}

const ABANDONED = { state: 'failed', failure: 'matching-failed', leaseUntil: null } as const

/** Register sessions. Every change of state is a compare-and-set: of many callers exactly one makes it. */
export function createRegisterSessionRepository(db: Database) {
  const is = (idHash: string) => eq(registerSessions.idHash, idHash)
  const inState = (...states: RegisterSessionState[]) => inArray(registerSessions.state, states)
  const hasRunOut = (now: Date) => and(inState('matching'), lt(registerSessions.leaseUntil, now))
  const holdsLease = (idHash: string, attemptId: string) =>
    and(is(idHash), inState('matching'), eq(registerSessions.attemptId, attemptId))
  /** True when there was a row to change. */
  const move = async (where: SQL | undefined, change: Partial<typeof registerSessions.$inferInsert>) => {
    const id = { idHash: registerSessions.idHash }
    return (await db.update(registerSessions).set(change).where(where).returning(id)).length > 0
  }

  return {
    insert: async (session: typeof registerSessions.$inferInsert): Promise<void> => {
      await db.insert(registerSessions).values(session)
    },

    /** Only with the secret of the browser that began the session; otherwise it does not exist (decision 2). */
    find: async (idHash: string, secretHash: string): Promise<RegisterSession | undefined> => {
      const [row] = await db
        .select(COLUMNS)
        .from(registerSessions)
        .where(and(is(idHash), eq(registerSessions.secretHash, secretHash)))
      return row === undefined ? undefined : toSession(row)
    },

    /** From `waiting` to a final state: nobody was matched. */
    end: (idHash: string, state: 'failed' | 'expired', failure: RegisterFailure | null = null) =>
      move(and(is(idHash), inState('waiting')), { state, failure }),

    /** Forgets the resident as well. A credential that was offered stays: the next session shows the same link. */
    cancel: (idHash: string) =>
      move(and(is(idHash), inState('waiting', 'matching', 'matched')), {
        ...{ state: 'cancelled', einwohnerId: null, attemptId: null, leaseUntil: null },
      }),

    /** Takes the lease of a session whose wallet has answered, or one that has run out (decision 1). */
    takeLease: (idHash: string, { attemptId, until }: MatchLease, now: Date) =>
      move(and(is(idHash), or(inState('waiting'), hasRunOut(now))), {
        ...{ state: 'matching', attemptId, leaseUntil: until },
      }),

    /** Records whose entry it is, if this attempt still holds the lease. */
    recordMatch: (idHash: string, attemptId: string, residentId: string, matchedAt: Date) =>
      move(holdsLease(idHash, attemptId), {
        ...{ state: 'matched', einwohnerId: residentId, matchedAt, leaseUntil: null },
      }),

    /** Records that there is no match, if this attempt still holds the lease. */
    recordFailure: (idHash: string, attemptId: string, failure: RegisterFailure) =>
      move(holdsLease(idHash, attemptId), { state: 'failed', failure, leaseUntil: null }),

    /** An attempt died and the verifier has forgotten the person: nothing is left to match with. */
    abandon: (idHash: string, now: Date) => move(and(is(idHash), hasRunOut(now)), ABANDONED),

    /** Binds the item for good; true as well when it was bound before (decision 3). */
    bindItem: (idHash: string, popularVoteId: PopularVoteId) => {
      const isFree = isNull(registerSessions.volksbegehrenId)
      const isSame = eq(registerSessions.volksbegehrenId, popularVoteId)
      return move(and(is(idHash), inState('matched'), or(isFree, isSame)), { volksbegehrenId: popularVoteId })
    },

    /** Ends matched sessions in which nobody chose an item in time: one, or all there are. */
    expireUnused: (now: Date, idHash?: string) => {
      const isLate = lt(registerSessions.matchedAt, new Date(now.getTime() - MATCHED_LIFETIME_MS))
      const isOne = idHash === undefined ? undefined : is(idHash)
      const isUnused = and(inState('matched'), isNull(registerSessions.volksbegehrenId), isLate)
      return move(and(isOne, isUnused), { state: 'expired', einwohnerId: null })
    },

    /**
     * Ends a matched session whose entry of the register has been changed since: the entry may be somebody else's now, and the person
     * proves anew whose it is. Nothing is issued to an archived one anyway.
     */
    endOutdated: (idHash: string) => {
      const isChanged = and(gt(einwohner.updatedAt, registerSessions.matchedAt), isNull(einwohner.archivedAt))
      const entry = db
        .select({ id: einwohner.id })
        .from(einwohner)
        .where(and(eq(einwohner.id, registerSessions.einwohnerId), isChanged))
      return move(and(is(idHash), inState('matched'), exists(entry)), { state: 'expired', einwohnerId: null })
    },

    /** Waiting sessions whose five minutes are over. */
    listOverdue: (now: Date, limit: number) =>
      db
        .select({ idHash: registerSessions.idHash, verificationId: registerSessions.verificationId })
        .from(registerSessions)
        .where(and(inState('waiting'), lt(registerSessions.expiresAt, now)))
        .orderBy(registerSessions.expiresAt)
        .limit(limit),

    /** Sessions whose attempt to match has died. */
    listAbandoned: async (now: Date, limit: number): Promise<RegisterSession[]> =>
      (await db.select(COLUMNS).from(registerSessions).where(hasRunOut(now)).limit(limit)).map(toSession),

    deleteCreatedBefore: async (instant: Date): Promise<void> => {
      await db.delete(registerSessions).where(lt(registerSessions.createdAt, instant))
    },
  }
}

export type RegisterSessionRepository = ReturnType<typeof createRegisterSessionRepository>
