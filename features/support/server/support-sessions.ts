import { DomainError, type SwissDay, swissDay } from '@e-collecting/kernel'
import { isEnded } from '@e-collecting/popular-votes/contract'
import type { PopularVoteId, PopularVoteRepository } from '@e-collecting/popular-votes/server'
import type { ExchangeIssuer } from '@e-collecting/swiyu-client'
import {
  createWalletSessions,
  type SessionAccess,
  type SessionsOf,
  type WalletSession,
  type WalletSessionsDeps,
} from '@e-collecting/wallet-session/server'
import { receiptRequest } from './receipt-request.ts'

/** What a session notes of its item; sealed, and gone when the session ends without a receipt. */
export interface SupportNotes {
  popularVoteId: PopularVoteId
  /** Once the receipt is offered: the slug, for an item that is deleted afterwards, and the Swiss day. The time is known by the offer's end, as long as that is. */
  receipt?: { popularVote: string; issuedAt: SwissDay }
}

export type SupportSessions = SessionsOf<SupportNotes>
export type SupportSession = WalletSession<SupportNotes>

export interface SupportSessionsDeps extends WalletSessionsDeps {
  votes: Pick<PopularVoteRepository, 'findById'>
  issuer: ExchangeIssuer
  /** The status list URL attached to every receipt. */
  currentStatusListUrl: () => Promise<string>
}

/** All open sessions on an item, which end when it is switched off. */
export const topicOf = (popularVoteId: string): string => `support:${popularVoteId}`

/** Sessions of the support form: a verified person gets the receipt of the one item that the session belongs to. */
export const createSupportSessions = (deps: SupportSessionsDeps): SupportSessions =>
  createWalletSessions<SupportNotes>(deps, {
    name: 'support',
    issuer: deps.issuer,
    settle: async ({ popularVoteId }, person) => {
      const now = deps.now()
      const vote = await deps.votes.findById(popularVoteId)
      if (vote?.status !== 'active') return { kind: 'failed', reason: 'popular-vote-withdrawn' }
      if (isEnded(vote.endDate, now)) return { kind: 'failed', reason: 'popular-vote-ended' }
      const request = receiptRequest({ person, vote, now, statusListUrl: await deps.currentStatusListUrl() })
      return {
        kind: 'offer',
        request,
        context: { popularVoteId, receipt: { popularVote: vote.slug, issuedAt: swissDay(now) } },
      }
    },
  })

/** @throws DomainError `session-not-found`: unknown, of another browser, or deleted; the answer is the same. */
export async function openSupportSession(
  sessions: Pick<SupportSessions, 'open'>,
  access: SessionAccess,
): Promise<SupportSession> {
  const session = await sessions.open(access)
  if (session === undefined) throw sessionNotFound()
  return session
}

export const sessionNotFound = () => new DomainError('session-not-found', 'There is no such session for this browser.')
