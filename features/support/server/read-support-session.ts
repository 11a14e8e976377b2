import { type Exchange, isOpenOffer } from '@e-collecting/exchanges'
import type { Clock } from '@e-collecting/kernel'
import type { PopularVoteRepository } from '@e-collecting/popular-votes/server'
import type { ExchangeIssuer } from '@e-collecting/swiyu-client'
import { failureOf } from '@e-collecting/wallet-session/server'
import { type ReceiptOffer, SUPPORT_FAILURES, type SupportSessionView } from '../contract.ts'
import { RECEIPT_OFFER_VALIDITY_SECONDS } from './receipt-request.ts'
import { type SupportSession, type SupportSessions, sessionNotFound } from './support-sessions.ts'

export interface ReadSupportSessionDeps {
  sessions: Pick<SupportSessions, 'walletRequestOf' | 'readPerson'>
  votes: Pick<PopularVoteRepository, 'findById'>
  issuer: Pick<ExchangeIssuer, 'offerLinkOf'>
  now: Clock
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
  { sessions, votes, issuer, now }: ReadSupportSessionDeps,
  session: SupportSession,
): Promise<SupportSessionView> {
  const { context, exchange } = session
  if (context?.receipt === undefined) throw sessionNotFound()
  const { popularVoteId, receipt } = context
  const offer = offerOf(exchange, now())
  return {
    state: 'issued',
    popularVote: (await votes.findById(popularVoteId))?.slug ?? receipt.popularVote,
    offer,
    offerDeepLink: (offer === 'open' && issuer.offerLinkOf(exchange)) || null,
    issuedAt: momentOf(exchange)?.toISOString() ?? receipt.issuedAt,
    person: await sessions.readPerson(session),
  }
}

/** When the receipt was offered; gone with all other times but the day once the session has ended. */
const momentOf = ({ offerUntil }: Exchange): Date | undefined =>
  offerUntil === null ? undefined : new Date(offerUntil.getTime() - RECEIPT_OFFER_VALIDITY_SECONDS * 1000)

/** Until the token that a wallet has fetched runs out, no other may use the code. */
function offerOf({ state, tokenUntil }: Exchange, now: Date): ReceiptOffer {
  if (state === 'ISSUED') return 'collected'
  if (!isOpenOffer(state)) return 'lapsed'
  return state !== 'OFFERED' && tokenUntil !== null && tokenUntil > now ? 'collecting' : 'open'
}

const toIso = (instant: Date | null): string => (instant ?? new Date(0)).toISOString()
