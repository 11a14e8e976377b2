import { recordAudit } from '@e-collecting/audit/server'
import { DomainError } from '@e-collecting/kernel'
import type { AuthDeps } from './auth-deps.ts'
import { createPasskeyRepository } from './passkey-repository.ts'
import { createSessionRepository, type StaffSession } from './session-repository.ts'
import { createStaffRepository } from './staff-repository.ts'

/**
 * Takes one of one's own passkeys away; the last one stays, or nobody could tell a thief of the mailbox from its owner.
 * All other sessions of the account end: whoever removes a stolen passkey means what was opened with it, too.
 * @throws DomainError `passkey-not-found`, `last-passkey` also to the second of two removals at once
 */
export async function removePasskey(
  { db, now }: Pick<AuthDeps, 'db' | 'now'>,
  { id: sessionId, account: { id: userId, email } }: StaffSession,
  id: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    await createStaffRepository(tx).lockById(userId)
    const passkeys = createPasskeyRepository(tx)
    const own = await passkeys.listOf(userId)
    if (!own.some((passkey) => passkey.id === id))
      throw new DomainError('passkey-not-found', 'There is no such passkey.')
    if (own.length === 1) throw new DomainError('last-passkey', 'The last passkey cannot be removed.')
    await passkeys.deleteOwn(id, userId)
    await createSessionRepository(tx).deleteOthersOf(userId, sessionId)
    await recordAudit(tx, {
      actor: { userId, email },
      at: now(),
      action: 'staff.passkey-removed',
      recordId: userId,
    })
  })
}
