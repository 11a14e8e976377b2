import type { Database } from '@e-collecting/database'
import { signInLinks } from '@e-collecting/database/staff'
import { and, eq, gt, inArray, lte } from 'drizzle-orm'

/** A sign-in link that is still good. */
export interface SignInLink {
  email: string
  expiresAt: Date
}

const COLUMNS = { email: signInLinks.email, expiresAt: signInLinks.expiresAt }

/** Sign-in links by the hash of their token (table `sign_in_links`). */
export function createSignInLinkRepository(db: Database) {
  const isGood = (tokenHash: string, now: Date) =>
    and(eq(signInLinks.tokenHash, tokenHash), gt(signInLinks.expiresAt, now))
  return {
    /** Stores the one link that a browser has asked for an address; an older one of its own is good no more. */
    replace: async (link: typeof signInLinks.$inferInsert): Promise<void> => {
      const target = [signInLinks.email, signInLinks.browserHash]
      await db.insert(signInLinks).values(link).onConflictDoUpdate({ target, set: link })
    },

    find: async (tokenHash: string, now: Date): Promise<SignInLink | undefined> =>
      (await db.select(COLUMNS).from(signInLinks).where(isGood(tokenHash, now)))[0],

    /** Uses a link up, and with it all others of its address: of many callers exactly one gets it. */
    take: async (tokenHash: string, now: Date): Promise<SignInLink | undefined> => {
      const ofAddress = db.select({ email: signInLinks.email }).from(signInLinks).where(isGood(tokenHash, now))
      const columns = { ...COLUMNS, tokenHash: signInLinks.tokenHash }
      const taken = await db.delete(signInLinks).where(inArray(signInLinks.email, ofAddress)).returning(columns)
      return taken.find((link) => link.tokenHash === tokenHash)
    },

    /** Links of an address that nobody has used are good no more. */
    deleteAllOf: async (email: string): Promise<void> => {
      await db.delete(signInLinks).where(eq(signInLinks.email, email))
    },

    deleteAll: async (): Promise<void> => {
      await db.delete(signInLinks)
    },

    deleteExpired: async (now: Date): Promise<void> => {
      await db.delete(signInLinks).where(lte(signInLinks.expiresAt, now))
    },
  }
}
