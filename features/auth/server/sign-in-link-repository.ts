import type { Database } from '@e-collecting/database'
import { signInLinks } from '@e-collecting/database/staff'
import { and, eq, gt, inArray, lte } from 'drizzle-orm'

/** A sign-in link that is still good. */
export interface SignInLink {
  email: string
  expiresAt: Date
}

/** `browserHash`: SHA-256 over the browser's secret and the address; `tokenHash` over what only the mail holds. */
export type NewSignInLink = Required<typeof signInLinks.$inferInsert>

const COLUMNS = { email: signInLinks.email, expiresAt: signInLinks.expiresAt }

/** Sign-in links by the hash of their token (table `sign_in_links`). */
export function createSignInLinkRepository(db: Database) {
  const isGood = (tokenHash: string, now: Date) =>
    and(eq(signInLinks.tokenHash, tokenHash), gt(signInLinks.expiresAt, now))
  /** Takes a held link away. @returns false where something has ended it */
  const release = async (tokenHash: string): Promise<boolean> =>
    (await db.delete(signInLinks).where(eq(signInLinks.tokenHash, tokenHash)).returning(COLUMNS)).length > 0

  return {
    /**
     * Stores a link whose mail is under way: good from now on, and ended with all others of its address. It stands for itself, beside
     * the one that its browser has asked for before.
     */
    hold: async (link: NewSignInLink): Promise<void> => {
      await db.insert(signInLinks).values({ ...link, browserHash: link.tokenHash })
    },

    /**
     * Makes a held link, if nothing has ended it, the one of its browser for an address: of two the one that was asked for later.
     * To be called in a transaction.
     */
    settle: async (link: NewSignInLink): Promise<void> => {
      if (!(await release(link.tokenHash))) return
      const target = [signInLinks.email, signInLinks.browserHash]
      const setWhere = lte(signInLinks.createdAt, link.createdAt)
      await db.insert(signInLinks).values(link).onConflictDoUpdate({ target, set: link, setWhere })
    },

    release,

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
