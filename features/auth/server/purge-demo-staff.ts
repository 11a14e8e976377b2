import type { Database } from '@e-collecting/database'
import { invitations } from '@e-collecting/database/register'
import { users } from '@e-collecting/database/staff'

/**
 * Takes all access away: accounts with their roles and sessions, and open invitations. In a demo whoever came first became admin and
 * may have invited others; none of that may outlive it (decision 15, 16). The log stays.
 * @returns how many accounts there were
 */
export async function purgeDemoStaff(db: Database): Promise<number> {
  return db.transaction(async (tx) => {
    await tx.delete(invitations)
    return (await tx.delete(users).returning({ id: users.id })).length
  })
}
