import { DomainError } from '@e-collecting/kernel'
import type { IssuerService } from '@e-collecting/swiyu-client'
import type { PersonClaims } from '@e-collecting/wallet-session/contract'
import type { SessionAccess } from '@e-collecting/wallet-session/server'
import type { SupportSessionView } from '../contract.ts'
import { type AdvanceSupportSessionDeps, advanceSupportSession } from './advance-support-session.ts'
import { keepOfferLink } from './keep-offer-link.ts'
import { offerLinkContext, openSession } from './session-access.ts'
import type { SupportSession, SupportSessionRepository } from './support-session-repository.ts'

export interface ReadSupportSessionDeps extends Omit<AdvanceSupportSessionDeps, 'sessions' | 'issuer'> {
  sessions: AdvanceSupportSessionDeps['sessions'] & Pick<SupportSessionRepository, 'find' | 'clearOfferLink'>
  issuer: AdvanceSupportSessionDeps['issuer'] & Pick<IssuerService, 'readStatus'>
}

/**
 * The session as its owner's page shows it, moved on first if a wallet has answered.
 * @throws DomainError `session-not-found`, `verification-unavailable`.
 */
export async function readSupportSession(
  deps: ReadSupportSessionDeps,
  access: SessionAccess,
): Promise<SupportSessionView> {
  const found = await openSession(deps.sessions, access)
  const advance = await advanceSupportSession(deps, found)
  if (advance.outcome === 'waiting')
    return { state: 'waiting', ...advance.request, expiresAt: found.expiresAt.toISOString() }
  if (advance.outcome === 'issued') {
    const { slug, offerDeepLink, issuedAt, person } = advance
    return { state: 'issued', popularVote: slug, offerDeepLink, issuedAt: issuedAt.toISOString(), person }
  }
  return describeSession(deps, advance.outcome === 'changed' ? await openSession(deps.sessions, access) : found)
}

async function describeSession(deps: ReadSupportSessionDeps, session: SupportSession): Promise<SupportSessionView> {
  switch (session.state) {
    case 'waiting':
    case 'issuing':
      return { state: 'verified' }
    case 'issued':
      return {
        state: 'issued',
        popularVote: await slugOf(deps, session),
        offerDeepLink: await readOfferLink(deps, session),
        issuedAt: (session.issuedAt ?? session.expiresAt).toISOString(),
        person: await readPerson(deps, session.verificationId),
      }
    case 'failed':
      return { state: 'failed', reason: session.failure ?? 'issuing-failed' }
    case 'expired':
    case 'cancelled':
      return { state: 'expired' }
  }
}

async function slugOf({ votes }: ReadSupportSessionDeps, { popularVoteId }: SupportSession): Promise<string> {
  const vote = await votes.findById(popularVoteId)
  if (vote === undefined) throw new DomainError('session-not-found', 'The item of this session no longer exists.')
  return vote.slug
}

async function readOfferLink(deps: ReadSupportSessionDeps, session: SupportSession): Promise<string | null> {
  const { idHash, managementId, sealedOfferLink } = session
  if (sealedOfferLink === null || managementId === null) return null
  try {
    if (!(await keepOfferLink(deps, { idHash, managementId }))) return null
  } catch (error) {
    // An issuer that cannot be asked right now must not hide the receipt from its owner.
    deps.reportFailure(error)
  }
  return Buffer.from(deps.sealer.open(sealedOfferLink, offerLinkContext(idHash))).toString('utf8')
}

/** Read live while the verifier still knows it; a verifier that cannot be reached must not hide the receipt. */
async function readPerson(deps: ReadSupportSessionDeps, verificationId: string): Promise<PersonClaims | null> {
  try {
    const verification = await deps.verifier.read(verificationId)
    return verification.state === 'verified' ? verification.person : null
  } catch (error) {
    if (error instanceof DomainError && error.code === 'verification-unavailable') return null
    throw error
  }
}
