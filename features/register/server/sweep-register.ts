import { type Database, refreshStatistics } from '@e-collecting/database'
import { credentials, einwohner } from '@e-collecting/database/register'
import type { IssuerService } from '@e-collecting/swiyu-client'
import { expireOverdue } from '@e-collecting/wallet-session/server'
import { type AdvanceRegisterSessionDeps, advanceRegisterSession } from './advance-register-session.ts'
import { createCredentialRepository } from './credential-repository.ts'
import { createCredentialSweepRepository } from './credential-sweep-repository.ts'
import { refreshCredential } from './refresh-credential.ts'
import type { RegisterSessionRepository } from './register-session-repository.ts'

export interface SweepRegisterDeps extends AdvanceRegisterSessionDeps {
  db: Database
  sessions: AdvanceRegisterSessionDeps['sessions'] &
    Pick<RegisterSessionRepository, 'listOverdue' | 'listAbandoned' | 'deleteCreatedBefore'>
  issuer: Pick<IssuerService, 'readStatus'>
}

/** A session is deleted this long after its creation (architecture §3). */
export const SESSION_KEPT_MS = 86_400_000
/** An open offer is asked for again after this long, in case no callback came. */
const OFFER_STALE_MS = 300_000
const BATCH = 200

/**
 * Does what nobody's poll or callback has done: ends overdue sessions, finishes matches whose attempt has died, deletes old rows, and
 * asks for open offers, so that one that nobody collected locks nobody out (lesson 5). Run every minute; several processes may.
 * @throws SwiyuServiceError when the issuer cannot be reached; the next run goes on.
 */
export async function sweepRegister(deps: SweepRegisterDeps): Promise<void> {
  const now = deps.now()
  await expireOverdue(deps, now)
  for (const session of await deps.sessions.listAbandoned(now, BATCH)) await advanceRegisterSession(deps, session)
  await deps.sessions.expireUnused(now)
  await deps.sessions.deleteCreatedBefore(new Date(now.getTime() - SESSION_KEPT_MS))
  await refreshStatistics(deps.db, [credentials, einwohner])

  const overdue = createCredentialSweepRepository(deps.db)
  await overdue.endDeadAttempts(now)
  const refresh = { ...deps, credentials: createCredentialRepository(deps.db) }
  const stale = await overdue.listOpen(new Date(now.getTime() - OFFER_STALE_MS), BATCH)
  for (const record of [...(await overdue.listDeadOverOffer(now, BATCH)), ...stale])
    await refreshCredential(refresh, record)
}
