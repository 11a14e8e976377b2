import { LANGUAGES, type Language } from '@e-collecting/i18n'
import { purposesOf } from '@e-collecting/i18n/server'
import { type Clock, DomainError } from '@e-collecting/kernel'
import {
  type FindMunicipality,
  type PopularVoteRecord,
  type PopularVoteRepository,
  requireInScope,
  requireRunning,
} from '@e-collecting/popular-votes/server'
import { type CreateSupportSession, SESSION_LIFETIME_MS, type SupportSessionCreated } from '../contract.ts'
import { type SupportSessions, topicOf } from './support-sessions.ts'

export interface CreateSupportSessionDeps {
  votes: Pick<PopularVoteRepository, 'findActiveBySlug'>
  sessions: Pick<SupportSessions, 'begin'>
  findMunicipality: FindMunicipality
  now: Clock
  productName: string
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
  requireInScope(vote, { canton: home.canton, bfsNumber: input.bfsNumber })

  const begun = await deps.sessions.begin({
    topic: topicOf(vote.id),
    context: { popularVoteId: vote.id },
    purpose: describePurpose(vote, deps.productName),
    browserSecret,
    lifetimeMs: SESSION_LIFETIME_MS,
  })
  return { ...begun, expiresAt: begun.expiresAt.toISOString() }
}

/** What the presentation is for, as a wallet shows it. */
const PURPOSES = purposesOf('receipt')

/** The wallet shows product, purpose and item, so that somebody who was sent a code of another person sees what it is for. */
function describePurpose({ titles }: PopularVoteRecord, productName: string) {
  const name = (language: Language) => `${productName}, ${PURPOSES[language]}: ${titles[language] ?? titles.de}`
  return {
    clientName: name('de'),
    clientNames: Object.fromEntries(LANGUAGES.map((language) => [language, name(language)])),
  }
}
