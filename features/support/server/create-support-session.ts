import { type Clock, DomainError } from '@e-collecting/kernel'
import {
  type FindMunicipality,
  type PopularVoteRecord,
  type PopularVoteRepository,
  requireInScope,
  requireRunning,
} from '@e-collecting/popular-votes/server'
import { createSessionId, hashOf, type PersonVerifier } from '@e-collecting/wallet-session/server'
import { type CreateSupportSession, SESSION_LIFETIME_MS, type SupportSessionCreated } from '../contract.ts'
import type { SupportSessionRepository } from './support-session-repository.ts'

export interface CreateSupportSessionDeps {
  votes: Pick<PopularVoteRepository, 'findActiveBySlug'>
  sessions: Pick<SupportSessionRepository, 'insert'>
  verifier: Pick<PersonVerifier, 'start'>
  findMunicipality: FindMunicipality
  now: Clock
  randomBytes: (length: number) => Uint8Array
  productName: string
}

/**
 * Begins a run of the support form: checks what can be checked before a wallet is involved, then asks the verifier for
 * a request (architecture §5). The session belongs to this item for good.
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

  const verification = await deps.verifier.start(describePurpose(vote, deps.productName))
  const id = createSessionId(deps.randomBytes)
  const expiresAt = new Date(now.getTime() + SESSION_LIFETIME_MS)
  await deps.sessions.insert({
    idHash: hashOf(id),
    secretHash: hashOf(browserSecret),
    volksbegehrenId: vote.id,
    verificationId: verification.id,
    state: 'waiting',
    createdAt: now,
    expiresAt,
  })
  return {
    id,
    verificationUrl: verification.verificationUrl,
    walletDeepLink: verification.walletDeepLink,
    expiresAt: expiresAt.toISOString(),
  }
}

/** What the presentation is for, as a wallet shows it. */
const PURPOSES = { de: 'Unterstützung', fr: 'soutien', it: 'sostegno', rm: 'sustegn', en: 'support' } as const

/** The wallet shows product, purpose and item, so that somebody handed a forwarded code sees what it is for (decision 23). */
function describePurpose({ titles }: PopularVoteRecord, productName: string) {
  const name = (language: keyof typeof PURPOSES) =>
    `${productName}, ${PURPOSES[language]}: ${titles[language] ?? titles.de}`
  const languages = Object.keys(PURPOSES) as (keyof typeof PURPOSES)[]
  return {
    clientName: name('de'),
    clientNames: Object.fromEntries(languages.map((language) => [language, name(language)])),
  }
}
