import type { Database } from '@e-collecting/database'
import { createInvitationRepository } from './invitation-repository.ts'
import { createSignInLinkRepository } from './sign-in-link-repository.ts'
import { createStaffRepository } from './staff-repository.ts'

/**
 * Takes all access away: accounts with their roles and sessions, open invitations, and links: a page has shown them to whoever asked. In a demo whoever came first became admin and
 * may have invited others; none of that may outlive it. The log stays.
 * @returns how many accounts there were
 */
export async function purgeDemoStaff(db: Database): Promise<number> {
  return db.transaction(async (tx) => {
    await createInvitationRepository(tx).deleteAll()
    await createSignInLinkRepository(tx).deleteAll()
    return createStaffRepository(tx).deleteAll()
  })
}
