import { randomUUID } from 'node:crypto'
import type { Clock } from '@e-collecting/kernel'
import { isEnded } from '@e-collecting/popular-votes/contract'
import type { PopularVoteRepository } from '@e-collecting/popular-votes/server'
import type { IssuerService, WalletRequest } from '@e-collecting/swiyu-client'
import type { PersonClaims } from '@e-collecting/wallet-session/contract'
import type { PersonVerifier, Sealer } from '@e-collecting/wallet-session/server'
import { issueReceiptCredential } from './issue-receipt-credential.ts'
import { offerLinkContext } from './session-access.ts'
import type { SupportSession, SupportSessionRepository } from './support-session-repository.ts'

export interface AdvanceSupportSessionDeps {
  sessions: Pick<SupportSessionRepository, 'end' | 'abandon' | 'takeLease' | 'recordReceipt' | 'recordFailure'>
  votes: Pick<PopularVoteRepository, 'findById'>
  verifier: Pick<PersonVerifier, 'read' | 'forget'>
  issuer: Pick<IssuerService, 'createOffer' | 'changeStatus'>
  currentStatusListUrl: () => Promise<string>
  sealer: Sealer
  now: Clock
  /** Receives the error of a failed call to the issuer; the error carries no personal data. */
  reportFailure: (error: unknown) => void
}

/** How long one attempt may take to issue before another one takes over (decision 1). */
export const ISSUING_LEASE_MS = 30_000

/**
 * Moves a session as far as it can go now: reads the wallet's answer and turns a verified one into exactly one receipt
 * offer, however many callers arrive at once and whichever process they reach (decision 5).
 * @throws DomainError `verification-unavailable` when the verifier cannot be reached; the session then stays as it was.
 */
export async function advanceSupportSession(
  deps: AdvanceSupportSessionDeps,
  session: SupportSession,
): Promise<Advance> {
  const { idHash, verificationId } = session
  if (session.state !== 'waiting' && session.state !== 'issuing') return { outcome: 'unchanged' }
  if (session.state === 'waiting' && deps.now() > session.expiresAt) return told(await expire(deps, session))

  const verification = await deps.verifier.read(verificationId)
  switch (verification.state) {
    case 'pending':
      return { outcome: 'waiting', request: verification.request }
    case 'gone':
      return told(
        session.state === 'waiting'
          ? await deps.sessions.end(idHash, 'expired')
          : await deps.sessions.abandon(idHash, deps.now()),
      )
    case 'failed':
      return told(await deps.sessions.end(idHash, 'failed', verification.reason))
    case 'verified':
      return issueOnce(deps, session, verification.person)
  }
}

/** What an attempt to move a session came to. */
export type Advance =
  | { outcome: 'waiting'; request: WalletRequest }
  /** Issued by this very call, and recorded: all there is to show is at hand. */
  | { outcome: 'issued'; slug: string; offerDeepLink: string; issuedAt: Date; person: PersonClaims }
  /** The stored session has to be read again. */
  | { outcome: 'changed' }
  | { outcome: 'unchanged' }

const told = (isChanged: boolean): Advance => ({ outcome: isChanged ? 'changed' : 'unchanged' })

/** Five minutes after the start a wallet answer no longer counts, and what it said is deleted (decision 4). */
async function expire(deps: AdvanceSupportSessionDeps, session: SupportSession): Promise<boolean> {
  const isChanged = await deps.sessions.end(session.idHash, 'expired')
  if (isChanged) await deps.verifier.forget(session.verificationId)
  return isChanged
}

async function issueOnce(
  deps: AdvanceSupportSessionDeps,
  { idHash, popularVoteId }: SupportSession,
  person: PersonClaims,
): Promise<Advance> {
  const now = deps.now()
  const attemptId = randomUUID()
  const lease = { attemptId, until: new Date(now.getTime() + ISSUING_LEASE_MS) }
  if (!(await deps.sessions.takeLease(idHash, lease, now))) return { outcome: 'unchanged' }

  const vote = await deps.votes.findById(popularVoteId)
  if (vote === undefined || isEnded(vote.endDate, now))
    return told(await deps.sessions.recordFailure(idHash, attemptId, 'popular-vote-ended'))
  try {
    const offer = await issueReceiptCredential(deps, { person, vote, now })
    const sealedOfferLink = deps.sealer.seal(Buffer.from(offer.offerDeepLink), offerLinkContext(idHash))
    const receipt = { managementId: offer.managementId, sealedOfferLink, issuedAt: now }
    if (await deps.sessions.recordReceipt(idHash, attemptId, receipt))
      return { outcome: 'issued', slug: vote.slug, offerDeepLink: offer.offerDeepLink, issuedAt: now, person }
    await withdraw(deps, offer.managementId)
    return { outcome: 'changed' }
  } catch (error) {
    deps.reportFailure(error)
    return told(await deps.sessions.recordFailure(idHash, attemptId, 'issuing-failed'))
  }
}

/** Another attempt took over while this one was slow: its offer is shown to nobody, and is cancelled where possible. */
async function withdraw(deps: AdvanceSupportSessionDeps, managementId: string): Promise<void> {
  try {
    await deps.issuer.changeStatus(managementId, 'CANCELLED')
  } catch (error) {
    // Not collected and shown to nobody, it lapses by itself after its validity (decision 5).
    deps.reportFailure(error)
  }
}
