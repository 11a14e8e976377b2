import { recordAudit } from '@e-collecting/audit/server'
import type { Database } from '@e-collecting/database'
import { DomainError } from '@e-collecting/kernel'
import type { Actor } from './actor.ts'
import type { AuthDeps } from './auth-deps.ts'
import { createInvitationRepository } from './invitation-repository.ts'
import { createPasskeyRepository } from './passkey-repository.ts'
import { recordWithdrawn } from './record-withdrawn.ts'
import { endAccess } from './sign-out-everywhere.ts'
import { createStaffRepository, type StaffAccount } from './staff-repository.ts'
import { requireStillAdmin } from './still-admin.ts'

/** Who resets at the machine itself; the log has no other name for them. */
const COMMAND = { userId: null, email: 'npm run reset-passkeys' }

/**
 * Takes all passkeys of a colleague away, and ends their sessions: the next sign-in enrols a new one, so nothing that was mailed
 * before signs in, neither a link nor an invitation. Nobody does it for themselves, or an open session would be enough to get around the passkey.
 * @throws DomainError `own-passkeys`, `not-allowed`, `staff-not-found`, `passkey-not-found` when there is none
 */
export async function resetPasskeys(
  { db, now }: Pick<AuthDeps, 'db' | 'now'>,
  actor: Actor,
  userId: string,
): Promise<void> {
  if (actor.userId === userId) throw new DomainError('own-passkeys', 'Another administrator has to do this.')
  await db.transaction(async (tx) => {
    const staff = createStaffRepository(tx)
    await staff.lockById(userId)
    await requireStillAdmin(tx, actor)
    const account = await staff.findById(userId)
    if (account === undefined) throw new DomainError('staff-not-found', 'There is no such account.')
    await takeAway(tx, account, actor, now())
  })
}

/**
 * The same for whoever controls the machine: the only way when the last administrator has lost theirs (`npm run reset-passkeys`).
 * @throws DomainError `staff-not-found`, `passkey-not-found`
 */
export async function resetPasskeysOf({ db, now }: Pick<AuthDeps, 'db' | 'now'>, address: string): Promise<void> {
  const email = address.trim().normalize('NFC').toLowerCase()
  await db.transaction(async (tx) => {
    const staff = createStaffRepository(tx)
    await staff.lockByEmail(email)
    const account = await staff.findByEmail(email)
    if (account === undefined) throw new DomainError('staff-not-found', 'There is no account with this address.')
    await takeAway(tx, account, COMMAND, now())
  })
}

type Resetter = { userId: string | null; email: string }

async function takeAway(tx: Database, { id, email }: StaffAccount, actor: Resetter, now: Date): Promise<void> {
  const count = await createPasskeyRepository(tx).deleteAllOf(id)
  if (count === 0) throw new DomainError('passkey-not-found', 'This account has no passkey.')
  const withdrawn = await createInvitationRepository(tx).deleteAllOf(email, now)
  await recordWithdrawn(tx, withdrawn, { actor, at: now, reason: 'passkeys-reset' })
  await endAccess(tx, { id, email })
  await recordAudit(tx, {
    actor,
    at: now,
    action: 'staff.passkeys-reset',
    recordId: id,
    detail: { email, count },
  })
}
