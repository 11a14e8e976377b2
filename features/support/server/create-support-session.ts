import { type Clock, DomainError, swissDay } from '@e-collecting/kernel'
import { isBeforeStart, isEnded } from '@e-collecting/popular-votes/contract'
import type { FindMunicipality, PopularVoteRecord, PopularVoteRepository } from '@e-collecting/popular-votes/server'
import type { PersonVerifier } from '@e-collecting/verification/server'
import { type CreateSupportSession, checkScope, SESSION_LIFETIME_MS, type SupportSessionCreated } from '../contract.ts'
import { hashOf } from './session-access.ts'
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

const ID_BYTES = 32

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
  requireOpen(vote, now)
  requireScope(vote, input.bfsNumber, deps.findMunicipality)

  const verification = await deps.verifier.start(describePurpose(vote, deps.productName))
  const id = Buffer.from(deps.randomBytes(ID_BYTES)).toString('base64url')
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

function requireOpen(vote: PopularVoteRecord, now: Date): void {
  if (isEnded(vote.endDate, now)) throw new DomainError('popular-vote-ended', 'The collection period is over.')
  if (isBeforeStart(vote.startDate, swissDay(now)))
    throw new DomainError('popular-vote-not-started', 'The collection period has not begun.')
}

function requireScope(vote: PopularVoteRecord, bfsNumber: string, findMunicipality: FindMunicipality): void {
  const home = findMunicipality(bfsNumber)
  if (home === undefined) throw new DomainError('municipality-unknown', 'There is no municipality with this number.')
  const item = {
    level: vote.level,
    canton: vote.canton,
    municipality: vote.municipalityBfs === null ? null : { bfsNumber: vote.municipalityBfs },
  }
  const answer = checkScope(item, { canton: home.canton, bfsNumber })
  if (answer !== 'in-scope') throw new DomainError(answer, 'The item is not open to this municipality.')
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
