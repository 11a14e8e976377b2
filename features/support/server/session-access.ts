import { openSession as openSessionOf, type SessionAccess } from '@e-collecting/wallet-session/server'
import type { SupportSession, SupportSessionRepository } from './support-session-repository.ts'

/** The sealing context of a session's offer link. */
export const offerLinkContext = (idHash: string): string => `support_sessions.sealed_offer_link.${idHash}`

/** @throws DomainError `session-not-found`: unknown, of another browser, or deleted; the answer is the same. */
export const openSession = (
  sessions: Pick<SupportSessionRepository, 'find'>,
  access: SessionAccess,
): Promise<SupportSession> => openSessionOf(sessions, access, 'session-not-found')
