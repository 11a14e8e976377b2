import type { Database } from '@e-collecting/database'
import { DomainError } from '@e-collecting/kernel'
import { type Actor, mayActFor } from './actor.ts'
import { createStaffRepository, type StaffAccount } from './staff-repository.ts'

/**
 * Whether an account still has the right to a municipality, for work that goes on after the request's own look at it. Within a transaction
 * the answer holds to its end: who withdraws a role has to wait for the account. Before other rows are held: whoever withdraws a role has the
 * account first.
 */
export async function holdRight(tx: Database, userId: string, municipalityId: string): Promise<boolean> {
  const account = await holdAccount(tx, userId)
  return account !== undefined && mayActFor(account, municipalityId)
}

/**
 * The same for what admins alone may do and what makes nobody an admin or none; that is held by `requireStillAdmin`.
 * @throws DomainError `not-allowed`
 */
export async function holdAdmin(tx: Database, { userId }: Pick<Actor, 'userId'>): Promise<void> {
  if (!(await holdAccount(tx, userId))?.isAdmin)
    throw new DomainError('not-allowed', 'Only administrators may do this.')
}

/** Nobody takes a role from those who have a right to a municipality or have invited to it. Before the municipality is held: their accounts, too, are had first. */
export const holdStaffOf = (tx: Database, municipalityId: string): Promise<void> =>
  createStaffRepository(tx).holdAllOf(municipalityId)

async function holdAccount(tx: Database, userId: string): Promise<StaffAccount | undefined> {
  const staff = createStaffRepository(tx)
  await staff.holdById(userId)
  return staff.findById(userId)
}
