import { recordAudit } from '@e-collecting/audit/server'
import type { Database } from '@e-collecting/database'
import { createStaffRepository } from './staff-repository.ts'

/** Keeps that somebody is signed in, with all that it takes: after the link, or after the passkey that it needs beside it. */
export async function recordSignIn(tx: Database, actor: { userId: string; email: string }, now: Date): Promise<void> {
  await createStaffRepository(tx).recordSignIn(actor.userId, now)
  await recordAudit(tx, { actor, at: now, action: 'staff.signed-in', recordId: actor.userId })
}
