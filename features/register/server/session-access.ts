import { openSession as openSessionOf, type SessionAccess } from '@e-collecting/wallet-session/server'
import type { RegisterSession, RegisterSessionRepository } from './register-session-repository.ts'

/** @throws DomainError `register-session-not-found`: unknown, of another browser, or deleted; the answer is the same. */
export const openSession = (
  sessions: Pick<RegisterSessionRepository, 'find'>,
  access: SessionAccess,
): Promise<RegisterSession> => openSessionOf(sessions, access, 'register-session-not-found')
