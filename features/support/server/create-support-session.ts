import { describePurpose } from '@e-collecting/i18n/server'
import { type Clock, DomainError } from '@e-collecting/kernel'
import {
  type FindMunicipality,
  type PopularVoteRepository,
  requireInScope,
  requireRunning,
} from '@e-collecting/popular-votes/server'
import type { CreateSupportSession, SupportSessionCreated } from '../contract.ts'
import { type SupportSessions, topicOf } from './support-sessions.ts'

export interface CreateSupportSessionDeps {
  votes: Pick<PopularVoteRepository, 'findActiveBySlug'>
  sessions: Pick<SupportSessions, 'begin'>
  findMunicipality: FindMunicipality
  now: Clock
}

/**
 * Begins a run of the support form: checks what can be checked before a wallet is involved, then asks the verifier for
 * a request. The session belongs to this item for good (record 0006).
 * @param browserSecret of the browser that may read and cancel the session.
 * @throws DomainError `popular-vote-not-found`, `popular-vote-not-started`, `popular-vote-ended`, `municipality-unknown`,
 * `out-of-scope-canton`, `out-of-scope-municipality`, `verification-unavailable`.
 */
export async function createSupportSession(
  deps: CreateSupportSessionDeps,
  input: CreateSupportSession,
  browserSecret: string,
): Promise<SupportSessionCreated> {
  const now = deps.now()
  const vote = await deps.votes.findActiveBySlug(input.popularVote)
  if (vote === undefined) throw new DomainError('popular-vote-not-found', 'There is no such popular vote.')
  requireRunning(vote, now)
  const home = deps.findMunicipality(input.bfsNumber)
  if (home === undefined) throw new DomainError('municipality-unknown', 'There is no municipality with this number.')
  requireInScope(vote, home, deps.findMunicipality)

  return deps.sessions.begin({
    topic: topicOf(vote.id),
    context: { popularVoteId: vote.id },
    purpose: describePurpose('receipt', (language) => vote.titles[language] ?? vote.titles.de),
    browserSecret,
  })
}
