import type { PopularVoteRepository } from '@e-collecting/popular-votes/server'
import type { ExchangeIssuer } from '@e-collecting/swiyu-client'
import { failureOf } from '@e-collecting/wallet-session/server'
import { SUPPORT_FAILURES, type SupportSessionView } from '../contract.ts'
import { type SupportSession, type SupportSessions, sessionNotFound } from './support-sessions.ts'

export interface ReadSupportSessionDeps {
  sessions: Pick<SupportSessions, 'walletRequestOf' | 'readPerson'>
  votes: Pick<PopularVoteRepository, 'findById'>
  issuer: Pick<ExchangeIssuer, 'offerLinkOf'>
}

/** The session as its owner's page shows it. @throws DomainError `session-not-found` when its notes are gone */
export async function readSupportSession(
  deps: ReadSupportSessionDeps,
  session: SupportSession,
): Promise<SupportSessionView> {
  const { state, exchange } = session
  switch (state) {
    case 'waiting':
      return { state, ...deps.sessions.walletRequestOf(session), expiresAt: toIso(exchange.openUntil) }
    case 'done':
      return describeReceipt(deps, session)
    case 'failed':
      return { state, reason: failureOf(exchange, { codes: SUPPORT_FAILURES, notSettled: 'issuing-failed' }) }
    case 'verified':
    case 'expired':
      return { state }
  }
}

async function describeReceipt(
  { sessions, votes, issuer }: ReadSupportSessionDeps,
  session: SupportSession,
): Promise<SupportSessionView> {
  const { context, exchange } = session
  if (context?.receipt === undefined) throw sessionNotFound()
  const { popularVoteId, receipt } = context
  return {
    state: 'issued',
    popularVote: (await votes.findById(popularVoteId))?.slug ?? receipt.popularVote,
    offerDeepLink: issuer.offerLinkOf(exchange) ?? null,
    issuedAt: receipt.issuedAt,
    person: await sessions.readPerson(session),
  }
}

const toIso = (instant: Date | null): string => (instant ?? new Date(0)).toISOString()
