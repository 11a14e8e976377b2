import type { IssuerService } from '@e-collecting/swiyu-client'
import { expireOverdue } from '@e-collecting/wallet-session/server'
import { type AdvanceSupportSessionDeps, advanceSupportSession } from './advance-support-session.ts'
import { keepOfferLink } from './keep-offer-link.ts'
import type { SupportSessionRepository } from './support-session-repository.ts'

export interface SweepSupportSessionsDeps extends Omit<AdvanceSupportSessionDeps, 'sessions' | 'issuer'> {
  sessions: AdvanceSupportSessionDeps['sessions'] &
    Pick<
      SupportSessionRepository,
      'listOverdue' | 'listAbandoned' | 'listOpenOffers' | 'clearOfferLink' | 'deleteCreatedBefore'
    >
  issuer: AdvanceSupportSessionDeps['issuer'] & Pick<IssuerService, 'readStatus'>
}

/** A session is deleted this long after its creation (architecture §3). */
export const SESSION_KEPT_MS = 86_400_000
const BATCH = 200

/**
 * Does what nobody's poll has done: ends overdue sessions, finishes what an attempt that died has left, clears the links of
 * offers that were collected or have lapsed, deletes old rows. Run every minute; several processes may run it at once.
 * @throws SwiyuServiceError when the issuer cannot be reached; the next run goes on.
 */
export async function sweepSupportSessions(deps: SweepSupportSessionsDeps): Promise<void> {
  const now = deps.now()
  await expireOverdue(deps, now)
  for (const session of await deps.sessions.listAbandoned(now, BATCH)) await advanceSupportSession(deps, session)
  await deps.sessions.deleteCreatedBefore(new Date(now.getTime() - SESSION_KEPT_MS))
  for (const offer of await deps.sessions.listOpenOffers(BATCH)) await keepOfferLink(deps, offer)
}
