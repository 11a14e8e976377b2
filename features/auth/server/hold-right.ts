import type { Database } from '@e-collecting/database'
import { mayActFor } from './actor.ts'
import { createStaffRepository } from './staff-repository.ts'

/**
 * Whether an account still has the right to a municipality, for work that goes on after the request's own look at it. Within a transaction
 * the answer holds to its end: who withdraws a role has to wait for the account.
 */
export async function holdRight(tx: Database, userId: string, municipalityId: string): Promise<boolean> {
  const staff = createStaffRepository(tx)
  await staff.lockById(userId)
  const account = await staff.findById(userId)
  return account !== undefined && mayActFor(account, municipalityId)
}
