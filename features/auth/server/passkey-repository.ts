import { type Database, insertUnlessGone } from '@e-collecting/database'
import { passkeyChallenges, passkeys } from '@e-collecting/database/staff'
import { pickNamed } from '@e-collecting/kernel'
import { and, asc, eq, getTableColumns, gt, lte } from 'drizzle-orm'
import type { SelectResultFields } from 'drizzle-orm/query-builders/select.types'

export type ChallengePurpose = 'registration' | 'assertion'

const COLUMNS = pickNamed(getTableColumns(passkeys), [
  'id',
  'credentialId',
  'publicKey',
  'counter',
  'transports',
  'name',
  'createdAt',
  'lastUsedAt',
])
/** The public half of a passkey, and what its owner calls it. */
export type StoredPasskey = SelectResultFields<typeof COLUMNS>

/** Passkeys of staff and the challenges they sign (tables `passkeys`, `passkey_challenges`). */
export function createPasskeyRepository(db: Database) {
  const isOwn = (id: string, userId: string) => and(eq(passkeys.id, id), eq(passkeys.userId, userId))
  return {
    listOf: (userId: string): Promise<StoredPasskey[]> =>
      db
        .select(COLUMNS)
        .from(passkeys)
        .where(eq(passkeys.userId, userId))
        .orderBy(asc(passkeys.createdAt), passkeys.id),

    /** @returns false when this passkey is known already, to whomever it belongs. */
    insert: async (passkey: typeof passkeys.$inferInsert): Promise<boolean> =>
      (await db.insert(passkeys).values(passkey).onConflictDoNothing().returning({ id: passkeys.id })).length > 0,

    recordUse: async (id: string, counter: number, now: Date): Promise<void> => {
      await db.update(passkeys).set({ counter, lastUsedAt: now }).where(eq(passkeys.id, id))
    },

    /** @returns false when it is not, or no longer, a passkey of this account. */
    rename: async (id: string, userId: string, name: string): Promise<boolean> =>
      (await db.update(passkeys).set({ name }).where(isOwn(id, userId)).returning({ id: passkeys.id })).length > 0,

    deleteOwn: async (id: string, userId: string): Promise<void> => {
      await db.delete(passkeys).where(isOwn(id, userId))
    },

    /** @returns how many there were. */
    deleteAllOf: async (userId: string): Promise<number> =>
      (await db.delete(passkeys).where(eq(passkeys.userId, userId)).returning({ id: passkeys.id })).length,

    /** Opens a challenge; an older one of the same session and purpose is good no more. @returns false when the session has ended meanwhile */
    replaceChallenge: (challenge: typeof passkeyChallenges.$inferInsert): Promise<boolean> => {
      const target = [passkeyChallenges.sessionId, passkeyChallenges.purpose]
      return insertUnlessGone(
        db.insert(passkeyChallenges).values(challenge).onConflictDoUpdate({ target, set: challenge }),
      )
    },

    /** Uses the open challenge of a session up: of many callers one gets it. */
    takeChallenge: async (sessionId: string, purpose: ChallengePurpose, now: Date): Promise<string | undefined> => {
      const isOpen = and(
        eq(passkeyChallenges.sessionId, sessionId),
        eq(passkeyChallenges.purpose, purpose),
        gt(passkeyChallenges.expiresAt, now),
      )
      return (await db.delete(passkeyChallenges).where(isOpen).returning({ challenge: passkeyChallenges.challenge }))[0]
        ?.challenge
    },

    deleteExpiredChallenges: async (now: Date): Promise<void> => {
      await db.delete(passkeyChallenges).where(lte(passkeyChallenges.expiresAt, now))
    },
  }
}
