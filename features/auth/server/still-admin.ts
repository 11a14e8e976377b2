import type { Database } from '@e-collecting/database'
import { DomainError } from '@e-collecting/kernel'
import type { Actor } from './actor.ts'
import { createStaffRepository } from './staff-repository.ts'

/**
 * Holds all admins and looks at the actor again: a request that was let in before the right was withdrawn does nothing after it.
 * Whoever holds an account as well holds it before, or two could wait for each other.
 * @returns ids of the admins, none of whom goes before the transaction ends. @throws DomainError `not-allowed`
 */
export async function requireStillAdmin(tx: Database, actor: Actor): Promise<string[]> {
  const admins = await createStaffRepository(tx).lockAdmins()
  if (!admins.includes(actor.userId)) throw new DomainError('not-allowed', 'Only administrators may do this.')
  return admins
}
