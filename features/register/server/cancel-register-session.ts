import type { PersonVerifier, SessionAccess } from '@e-collecting/wallet-session/server'
import type { RegisterSessionRepository } from './register-session-repository.ts'
import { openSession } from './session-access.ts'

export interface CancelRegisterSessionDeps {
  sessions: Pick<RegisterSessionRepository, 'find' | 'cancel'>
  verifier: Pick<PersonVerifier, 'forget'>
}

/**
 * Back and Restart cancel (decision 4): a wallet that answers later changes nothing, what it said is deleted, and the resident is no
 * longer tied to the session. A session that has already ended stays as it is.
 * @throws DomainError `register-session-not-found`.
 */
export async function cancelRegisterSession(deps: CancelRegisterSessionDeps, access: SessionAccess): Promise<void> {
  const session = await openSession(deps.sessions, access)
  await deps.sessions.cancel(session.idHash)
  await deps.verifier.forget(session.verificationId)
}
