import type { Database } from '@e-collecting/database'
import { invitations } from '@e-collecting/database/register'
import { users } from '@e-collecting/database/staff'
import { and, desc, eq, gt, isNull, lte, type SQL } from 'drizzle-orm'
import type { StaffRole } from '../contract.ts'

/** An invitation that nobody has accepted yet. */
export interface Invitation {
  id: string
  email: string
  role: StaffRole
  municipalityId: string | null
  invitedById: string | null
  invitedBy: string | null
  createdAt: Date
  expiresAt: Date
}

/** A role that is offered to an address. */
export type RoleOffer = Pick<Invitation, 'email' | 'role' | 'municipalityId'>

/** What is told of one that is taken away. */
export type WithdrawnInvitation = RoleOffer & Pick<Invitation, 'id'>

/** `tokenHash`: SHA-256 of what only the mail holds. */
export type NewInvitation = Omit<Invitation, 'invitedBy'> & { tokenHash: string }

const COLUMNS = {
  id: invitations.id,
  email: invitations.email,
  role: invitations.role,
  municipalityId: invitations.gemeindeId,
  invitedById: invitations.invitedBy,
  invitedBy: users.email,
  createdAt: invitations.createdAt,
  expiresAt: invitations.expiresAt,
}

const TAKEN = {
  id: invitations.id,
  email: invitations.email,
  role: invitations.role,
  municipalityId: invitations.gemeindeId,
}

/** Invitations (table `invitations`); a lapsed one does not exist. */
export function createInvitationRepository(db: Database) {
  const select = (where: SQL | undefined) =>
    db
      .select(COLUMNS)
      .from(invitations)
      .leftJoin(users, eq(users.id, invitations.invitedBy))
      .where(where)
      .orderBy(desc(invitations.createdAt), invitations.id)
  const isOpen = (now: Date) => gt(invitations.expiresAt, now)
  const hasOffer = ({ email, role, municipalityId }: RoleOffer) => {
    const scope = municipalityId === null ? isNull(invitations.gemeindeId) : eq(invitations.gemeindeId, municipalityId)
    return and(eq(invitations.email, email), eq(invitations.role, role), scope)
  }
  const takeAll = async (where: SQL | undefined, now: Date): Promise<WithdrawnInvitation[]> =>
    db
      .delete(invitations)
      .where(and(where, isOpen(now)))
      .returning(TAKEN)
  const hasToken = (tokenHash: string, now: Date) => and(eq(invitations.tokenHash, tokenHash), isOpen(now))

  return {
    insert: async ({ municipalityId, invitedById, ...invitation }: NewInvitation): Promise<void> => {
      await db.insert(invitations).values({ ...invitation, gemeindeId: municipalityId, invitedBy: invitedById })
    },

    /** Ids of those to the same role of the same address. */
    listSame: async (offer: RoleOffer, now: Date): Promise<string[]> => {
      const isSame = and(hasOffer(offer), isOpen(now))
      return (await db.select({ id: invitations.id }).from(invitations).where(isSame)).map(({ id }) => id)
    },

    /** Takes them away for good. @returns what they were for */
    deleteSame: (offer: RoleOffer, now: Date) => takeAll(hasOffer(offer), now),

    list: async (now: Date): Promise<Invitation[]> => select(isOpen(now)),

    findByToken: async (tokenHash: string, now: Date): Promise<Invitation | undefined> =>
      (await select(hasToken(tokenHash, now)))[0],

    /** Takes an invitation away for good. @returns what it was for, to exactly one of many callers */
    delete: async (id: string, now: Date) =>
      (
        await db
          .delete(invitations)
          .where(and(eq(invitations.id, id), isOpen(now)))
          .returning(TAKEN)
      )[0],

    /** Takes all of an inviter away for good. @returns what they were for */
    deleteOfInviter: (userId: string, now: Date) => takeAll(eq(invitations.invitedBy, userId), now),

    /** The same of an address. */
    deleteAllOf: (email: string, now: Date) => takeAll(eq(invitations.email, email), now),

    /** The same to a municipality. */
    deleteAllTo: (municipalityId: string, now: Date) => takeAll(eq(invitations.gemeindeId, municipalityId), now),

    deleteAll: async (): Promise<void> => {
      await db.delete(invitations)
    },

    deleteExpired: async (now: Date): Promise<void> => {
      await db.delete(invitations).where(lte(invitations.expiresAt, now))
    },
  }
}
