import type { Database } from '@e-collecting/database'
import { DomainError } from '@e-collecting/kernel'
import type { PopularVoteRepository } from '@e-collecting/popular-votes/server'
import type { IssuerService } from '@e-collecting/swiyu-client'
import type { Sealer, SessionAccess } from '@e-collecting/wallet-session/server'
import {
  FINAL_PROVIDER_STATUSES,
  MATCHED_LIFETIME_MS,
  type RegisterCredentialView,
  type RegisterSessionView,
} from '../contract.ts'
import { type AdvanceRegisterSessionDeps, advanceRegisterSession } from './advance-register-session.ts'
import { createCredentialRepository, type StoredCredential } from './credential-repository.ts'
import { describeCredential } from './describe-credential.ts'
import { refreshCredential } from './refresh-credential.ts'
import type { RegisterSession, RegisterSessionRepository } from './register-session-repository.ts'
import { openSession } from './session-access.ts'
import { SESSION_KEPT_MS } from './sweep-register.ts'

export interface ReadRegisterSessionDeps extends AdvanceRegisterSessionDeps {
  db: Database
  sessions: AdvanceRegisterSessionDeps['sessions'] & Pick<RegisterSessionRepository, 'find'>
  votes: Pick<PopularVoteRepository, 'findById'>
  issuer: Pick<IssuerService, 'readStatus'>
  sealer: Sealer
  reportFailure: (error: unknown) => void
}

/** However often a page asks, the issuer is asked again only after this long. */
const REFRESH_AFTER_MS = 5000

/**
 * The session as its owner's page shows it, moved on first if a wallet has answered.
 * @param client pseudonym of the caller, for the limit on matches.
 * @throws DomainError `register-session-not-found`, `verification-unavailable`.
 */
export async function readRegisterSession(
  deps: ReadRegisterSessionDeps,
  access: SessionAccess,
  client: string,
): Promise<RegisterSessionView> {
  const found = await openSession(deps.sessions, access)
  const advance = await advanceRegisterSession(deps, found, client)
  if (advance.outcome === 'waiting')
    return { state: 'waiting', ...advance.request, expiresAt: found.expiresAt.toISOString() }
  return describeSession(deps, advance.outcome === 'changed' ? await openSession(deps.sessions, access) : found)
}

async function describeSession(deps: ReadRegisterSessionDeps, session: RegisterSession): Promise<RegisterSessionView> {
  switch (session.state) {
    case 'waiting':
    case 'matching':
      return { state: 'verified' }
    case 'matched':
      return { state: 'matched', expiresAt: endOf(session), credential: await readCredential(deps, session) }
    case 'failed':
      return { state: 'failed', reason: session.failure ?? 'matching-failed' }
    case 'expired':
    case 'cancelled':
      return { state: 'expired' }
  }
}

/** Half an hour to choose an item; with an item it can be read as long as it is kept. */
function endOf({ popularVoteId, matchedAt, createdAt }: RegisterSession): string {
  const end =
    popularVoteId === null
      ? (matchedAt ?? createdAt).getTime() + MATCHED_LIFETIME_MS
      : createdAt.getTime() + SESSION_KEPT_MS
  return new Date(end).toISOString()
}

async function readCredential(
  deps: ReadRegisterSessionDeps,
  { residentId, popularVoteId }: RegisterSession,
): Promise<RegisterCredentialView | null> {
  if (residentId === null || popularVoteId === null) return null
  const vote = await deps.votes.findById(popularVoteId)
  if (vote === undefined)
    throw new DomainError('register-session-not-found', 'The item of this session no longer exists.')
  const record = await createCredentialRepository(deps.db).findOf(residentId, popularVoteId)
  return describeCredential(deps.sealer, record && (await refreshIfDue(deps, record)), vote.slug, deps.now())
}

async function refreshIfDue(deps: ReadRegisterSessionDeps, record: StoredCredential): Promise<StoredCredential> {
  const { providerStatus, providerStatusAt } = record
  const isDue = deps.now().getTime() - (providerStatusAt ?? new Date(0)).getTime() >= REFRESH_AFTER_MS
  if (!isDue || record.status === 'pending' || providerStatus === null) return record
  if (FINAL_PROVIDER_STATUSES.includes(providerStatus)) return record
  try {
    return await refreshCredential({ ...deps, credentials: createCredentialRepository(deps.db) }, record)
  } catch (error) {
    // An issuer that cannot be asked right now must not hide the offer from its owner.
    deps.reportFailure(error)
    return record
  }
}
