import { type Database, prepareHot } from '@e-collecting/database'
import { gemeindeAdmins } from '@e-collecting/database/register'
import { staffSessions, userRoles, users } from '@e-collecting/database/staff'
import { and, count, desc, eq, gt, lte, ne, sql } from 'drizzle-orm'
import { gatherAccounts, hasAnyRole, RIGHTS, type StaffAccount } from './staff-repository.ts'

/** A session that has not ended, and whose it is. */
export interface StaffSession {
  id: string
  createdAt: Date
  lastSeenAt: Date
  /** When a passkey was last given in it; null for one that only a link has opened. */
  secondFactorAt: Date | null
  account: StaffAccount
}

/** Sessions of staff by the hash of their token (table `sessions`). */
export function createSessionRepository(db: Database) {
  const isOpen = (now: Date) => gt(staffSessions.expiresAt, now)
  const byToken = prepareByToken(db)
  return {
    insert: async (session: typeof staffSessions.$inferInsert): Promise<void> => {
      await db.insert(staffSessions).values(session)
    },

    /** Session, account and rights in one query; nothing for an account whose last right is gone. */
    find: async (tokenHash: string, now: Date): Promise<StaffSession | undefined> => {
      const rows = await byToken.execute({ tokenHash, now })
      const [row] = rows
      if (row === undefined) return undefined
      const { sessionId: id, createdAt, lastSeenAt, secondFactorAt } = row
      const [account] = gatherAccounts(rows.map(({ sessionId: _, ...facts }) => facts))
      if (account === undefined || !hasAnyRole(account)) return undefined
      return { id, createdAt, lastSeenAt, secondFactorAt, account }
    },

    /** Unless another request has renewed it since, or it has ended. */
    renew: async (id: string, seenBefore: Date, now: Date, expiresAt: Date): Promise<void> => {
      await db
        .update(staffSessions)
        .set({ lastSeenAt: now, expiresAt })
        .where(and(eq(staffSessions.id, id), lte(staffSessions.lastSeenAt, seenBefore)))
    },

    /** @returns false when the session has ended since. */
    giveSecondFactor: async (
      id: string,
      now: Date,
      change: Partial<Pick<typeof staffSessions.$inferInsert, 'tokenHash' | 'expiresAt'>>,
    ): Promise<boolean> =>
      (
        await db
          .update(staffSessions)
          .set({ ...change, secondFactorAt: now })
          .where(and(eq(staffSessions.id, id), isOpen(now)))
          .returning({ id: staffSessions.id })
      ).length > 0,

    /** How many sessions each account has open; none for one that has none. */
    countByUser: async (now: Date): Promise<Map<string, number>> => {
      const columns = { userId: staffSessions.userId, sessions: count() }
      const rows = await db.select(columns).from(staffSessions).where(isOpen(now)).groupBy(staffSessions.userId)
      return new Map(rows.map(({ userId, sessions }) => [userId, sessions]))
    },

    listOf: (userId: string, now: Date) =>
      db
        .select({
          id: staffSessions.id,
          device: staffSessions.device,
          createdAt: staffSessions.createdAt,
          lastSeenAt: staffSessions.lastSeenAt,
        })
        .from(staffSessions)
        .where(and(eq(staffSessions.userId, userId), isOpen(now)))
        .orderBy(desc(staffSessions.lastSeenAt), staffSessions.id),

    deleteByToken: async (tokenHash: string): Promise<void> => {
      await db.delete(staffSessions).where(eq(staffSessions.tokenHash, tokenHash))
    },

    /** @returns false when it is not, or no longer, a session of this account. */
    deleteOwn: async (id: string, userId: string): Promise<boolean> =>
      (
        await db
          .delete(staffSessions)
          .where(and(eq(staffSessions.id, id), eq(staffSessions.userId, userId)))
          .returning({ id: staffSessions.id })
      ).length > 0,

    /** @returns how many there were. */
    deleteAllOf: async (userId: string): Promise<number> =>
      (await db.delete(staffSessions).where(eq(staffSessions.userId, userId)).returning({ id: staffSessions.id }))
        .length,

    /** All sessions of an account but one. */
    deleteOthersOf: async (userId: string, keptId: string): Promise<void> => {
      await db.delete(staffSessions).where(and(eq(staffSessions.userId, userId), ne(staffSessions.id, keptId)))
    },

    deleteExpired: async (now: Date): Promise<void> => {
      await db.delete(staffSessions).where(lte(staffSessions.expiresAt, now))
    },
  }
}

/** Asked by each request of staff. */
const prepareByToken = (db: Database) =>
  prepareHot(
    db,
    'staff_session_by_token',
    db
      .select({
        sessionId: staffSessions.id,
        createdAt: staffSessions.createdAt,
        lastSeenAt: staffSessions.lastSeenAt,
        secondFactorAt: staffSessions.secondFactorAt,
        ...RIGHTS,
      })
      .from(staffSessions)
      .innerJoin(users, eq(users.id, staffSessions.userId))
      .leftJoin(userRoles, eq(userRoles.userId, users.id))
      .leftJoin(gemeindeAdmins, eq(gemeindeAdmins.userId, users.id))
      .where(
        and(
          eq(staffSessions.tokenHash, sql.placeholder('tokenHash')),
          gt(staffSessions.expiresAt, sql.placeholder('now')),
        ),
      ),
  )
