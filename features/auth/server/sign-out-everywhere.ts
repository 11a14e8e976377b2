import type { Database } from '@e-collecting/database'
import type { AuthDeps } from './auth-deps.ts'
import { createSessionRepository, type StaffSession } from './session-repository.ts'
import { createSignInLinkRepository } from './sign-in-link-repository.ts'
import { createStaffRepository } from './staff-repository.ts'

/** Ends all sessions of one's own account, and with them what could open new ones: links that were mailed and not used. */
export async function signOutEverywhere({ db }: Pick<AuthDeps, 'db'>, { account }: StaffSession): Promise<void> {
  await db.transaction(async (tx) => {
    await createStaffRepository(tx).lockById(account.id)
    await endAccess(tx, account)
  })
}

/**
 * Ends the sessions of an account, and links that were mailed to it before: one of them would open another session. The account is held,
 * as by whoever signs in, who takes link and session after it: or the two could wait for each other.
 * @returns how many sessions there were
 */
export async function endAccess(tx: Database, { id, email }: { id: string; email: string }): Promise<number> {
  await createSignInLinkRepository(tx).deleteAllOf(email)
  return createSessionRepository(tx).deleteAllOf(id)
}
