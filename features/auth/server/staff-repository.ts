import { randomUUID } from 'node:crypto'
import type { Database } from '@e-collecting/database'
import { gemeindeAdmins, invitations } from '@e-collecting/database/register'
import { installationFacts, passkeys, userRoles, users } from '@e-collecting/database/staff'
import { and, asc, eq, inArray, notExists, or, sql } from 'drizzle-orm'

/** An account with its rights. */
export interface StaffAccount {
  id: string
  email: string
  isAdmin: boolean
  municipalityIds: string[]
  lastSignedInAt: Date | null
  passkeyCount: number
}

/** A role, and for `gemeinde` the municipality it is for. */
export type GrantedRole = { role: 'admin' } | { role: 'gemeinde'; municipalityId: string }

/** That a role was ever given here, be it taken away since. */
const FIRST_ROLE_GIVEN = 'first-role-given'

/** Columns that tell what an account may do: one row for each municipality, at least one. */
export const RIGHTS = {
  id: users.id,
  email: users.email,
  lastSignedInAt: users.lastSignedInAt,
  passkeyCount: sql<number>`(select count(*)::int from ${passkeys} where ${passkeys.userId} = ${users.id})`,
  role: userRoles.role,
  municipalityId: gemeindeAdmins.gemeindeId,
}

interface RightsRow extends Omit<StaffAccount, 'isAdmin' | 'municipalityIds'> {
  role: 'admin' | null
  municipalityId: string | null
}

/** Rows of one account or of several, together by account. */
export function gatherAccounts(rows: readonly RightsRow[]): StaffAccount[] {
  const accounts = new Map<string, StaffAccount>()
  for (const { role, municipalityId, ...facts } of rows) {
    const account = accounts.get(facts.id) ?? { ...facts, isAdmin: role === 'admin', municipalityIds: [] }
    accounts.set(facts.id, account)
    if (municipalityId !== null) account.municipalityIds.push(municipalityId)
  }
  return [...accounts.values()]
}

export const hasAnyRole = ({ isAdmin, municipalityIds }: StaffAccount): boolean => isAdmin || municipalityIds.length > 0

/** Accounts and their roles (tables `users`, `user_roles`, `gemeinde_admins`, `installation_facts`). */
export function createStaffRepository(db: Database) {
  const selectRights = () =>
    db
      .select(RIGHTS)
      .from(users)
      .leftJoin(userRoles, eq(userRoles.userId, users.id))
      .leftJoin(gemeindeAdmins, eq(gemeindeAdmins.userId, users.id))
  const recordFirstRole = async (now: Date): Promise<boolean> =>
    (
      await db
        .insert(installationFacts)
        .values({ name: FIRST_ROLE_GIVEN, recordedAt: now })
        .onConflictDoNothing()
        .returning({ name: installationFacts.name })
    ).length > 0

  return {
    list: async (): Promise<StaffAccount[]> =>
      gatherAccounts(await selectRights().orderBy(asc(users.email))).filter(hasAnyRole),

    findById: async (id: string): Promise<StaffAccount | undefined> =>
      gatherAccounts(await selectRights().where(eq(users.id, id)))[0],

    findByEmail: async (email: string): Promise<StaffAccount | undefined> =>
      gatherAccounts(await selectRights().where(eq(users.email, email)))[0],

    /**
     * Holds an account until the transaction ends, so that its roles do not change meanwhile; and its address, which may have no account: of
     * two who end its links, or settle one, neither waits for what the other has before.
     */
    lockByEmail: async (email: string): Promise<void> => {
      await db.execute(sql`select pg_advisory_xact_lock(hashtext(${`users ${email}`}))`)
      await db.select({ id: users.id }).from(users).where(eq(users.email, email)).for('update')
    },

    /** @returns false for an account that there is not, or no longer */
    lockById: async (id: string): Promise<boolean> =>
      (await db.select({ id: users.id }).from(users).where(eq(users.id, id)).for('update')).length > 0,

    /** Nobody takes a role from an account until the transaction ends; several may hold it so at once, and name it in rows of theirs. */
    holdById: async (id: string): Promise<void> => {
      await db.select({ id: users.id }).from(users).where(eq(users.id, id)).for('share')
    },

    /** The same for all who have a right to a municipality or have invited somebody to it. */
    holdAllOf: (municipalityId: string) => holdAllOf(db, municipalityId),

    /** Holds the rows of all admins: of two who take the other's role away at once, the second sees what the first did. */
    lockAdmins: async (): Promise<string[]> =>
      (
        await db
          .select({ userId: userRoles.userId })
          .from(userRoles)
          .where(eq(userRoles.role, 'admin'))
          .orderBy(userRoles.userId)
          .for('update')
      ).map(({ userId }) => userId),

    /** The account of an address, made when there is none. @returns its id */
    ensure: async (email: string, now: Date): Promise<string> => {
      const [row] = await db
        .insert(users)
        .values({ id: randomUUID(), email, createdAt: now })
        .onConflictDoUpdate({ target: users.email, set: { email } })
        .returning({ id: users.id })
      if (row === undefined) throw new Error('an upsert returned no row')
      return row.id
    },

    recordSignIn: async (userId: string, now: Date): Promise<void> => {
      await db.update(users).set({ lastSignedInAt: now }).where(eq(users.id, userId))
    },

    /** True for one caller of all, ever: the fact is there before the role is, and whoever writes it first has it. */
    recordFirstRole,

    grant: async (userId: string, granted: GrantedRole, grantedBy: string | null, now: Date): Promise<void> => {
      await recordFirstRole(now)
      const grant = { userId, grantedBy, grantedAt: now }
      if (granted.role === 'admin')
        await db
          .insert(userRoles)
          .values({ ...grant, role: 'admin' })
          .onConflictDoNothing()
      else
        await db
          .insert(gemeindeAdmins)
          .values({ ...grant, gemeindeId: granted.municipalityId })
          .onConflictDoNothing()
    },

    /** @returns false when there was nothing to take away. */
    withdraw: async (userId: string, role: GrantedRole): Promise<boolean> => {
      if (role.role === 'admin') {
        const isAdmin = and(eq(userRoles.userId, userId), eq(userRoles.role, 'admin'))
        return (await db.delete(userRoles).where(isAdmin).returning({ userId: userRoles.userId })).length > 0
      }
      const isClerk = and(eq(gemeindeAdmins.userId, userId), eq(gemeindeAdmins.gemeindeId, role.municipalityId))
      return (await db.delete(gemeindeAdmins).where(isClerk).returning({ userId: gemeindeAdmins.userId })).length > 0
    },

    withdrawAll: (municipalityId: string) => withdrawAll(db, municipalityId),

    /** With their roles and sessions. @returns how many there were */
    deleteAll: async (): Promise<number> => (await db.delete(users).returning({ id: users.id })).length,

    /**
     * Deletes accounts without a role and their sessions, or only `userId` if it is one. Held first, looked at again
     * then: a role given meanwhile is seen.
     */
    deleteWithoutRole: async (userId?: string): Promise<void> => {
      const hasNoRole = and(
        userId === undefined ? undefined : eq(users.id, userId),
        notExists(db.select({ one: sql`1` }).from(userRoles).where(eq(userRoles.userId, users.id))),
        notExists(db.select({ one: sql`1` }).from(gemeindeAdmins).where(eq(gemeindeAdmins.userId, users.id))),
      )
      const held = await db.select({ id: users.id }).from(users).where(hasNoRole).for('update')
      if (held.length === 0) return
      const ids = held.map(({ id }) => id)
      await db.delete(users).where(and(inArray(users.id, ids), hasNoRole))
    },
  }
}

/** Takes the right to a municipality from all who have it. @returns whose it was */
async function withdrawAll(db: Database, municipalityId: string): Promise<Pick<StaffAccount, 'id' | 'email'>[]> {
  const isOf = eq(gemeindeAdmins.gemeindeId, municipalityId)
  const taken = await db.delete(gemeindeAdmins).where(isOf).returning({ userId: gemeindeAdmins.userId })
  const isOne = inArray(
    users.id,
    taken.map(({ userId }) => userId),
  )
  return db.select({ id: users.id, email: users.email }).from(users).where(isOne).orderBy(users.id)
}

async function holdAllOf(db: Database, municipalityId: string): Promise<void> {
  const mayAct = db
    .select({ id: gemeindeAdmins.userId })
    .from(gemeindeAdmins)
    .where(eq(gemeindeAdmins.gemeindeId, municipalityId))
  const hasInvited = db
    .select({ id: invitations.invitedBy })
    .from(invitations)
    .where(eq(invitations.gemeindeId, municipalityId))
  const isOne = or(inArray(users.id, mayAct), inArray(users.id, hasInvited))
  await db.select({ id: users.id }).from(users).where(isOne).orderBy(users.id).for('share')
}
