import type { PersonVerifier, SessionAccess } from '@e-collecting/wallet-session/server'
import { openSession } from './session-access.ts'
import type { SupportSessionRepository } from './support-session-repository.ts'

export interface CancelSupportSessionDeps {
  sessions: Pick<SupportSessionRepository, 'find' | 'end'>
  verifier: Pick<PersonVerifier, 'forget'>
}

/**
 * Back, a change of item and Restart cancel (decision 4): a wallet that answers later changes nothing, and what it said
 * is deleted. A session that has already ended stays as it is.
 * @throws DomainError `session-not-found`.
 */
export async function cancelSupportSession(deps: CancelSupportSessionDeps, access: SessionAccess): Promise<void> {
  const session = await openSession(deps.sessions, access)
  await deps.sessions.end(session.idHash, 'cancelled')
  await deps.verifier.forget(session.verificationId)
}
