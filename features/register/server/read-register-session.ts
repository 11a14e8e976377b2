import type { Clock, Sealer } from '@e-collecting/kernel'
import type { PopularVoteRepository } from '@e-collecting/popular-votes/server'
import type { IssuerService } from '@e-collecting/swiyu-client'
import { failureOf } from '@e-collecting/wallet-session/server'
import {
  FINAL_PROVIDER_STATUSES,
  REGISTER_FAILURES,
  type RegisterCredentialView,
  type RegisterSessionView,
} from '../contract.ts'
import type { StoredCredential } from './credential-column-statements.ts'
import type { CredentialRepository } from './credential-repository.ts'
import { describeCredential } from './describe-credential.ts'
import { refreshCredential } from './refresh-credential.ts'
import { type RegisterSession, type RegisterSessions, registerSessionNotFound } from './register-sessions.ts'

export interface ReadRegisterSessionDeps {
  credentials: CredentialRepository
  sessions: Pick<RegisterSessions, 'walletRequestOf'>
  votes: Pick<PopularVoteRepository, 'findById'>
  issuer: Pick<IssuerService, 'readStatus'>
  sealer: Sealer
  now: Clock
  reportFailure: (error: unknown) => void
}

/** However often a page asks, the issuer is asked again only after this long. */
const REFRESH_AFTER_MS = 5000

/**
 * The session as its owner's page shows it.
 * @throws DomainError `register-session-not-found` when its item is gone.
 */
export async function readRegisterSession(
  deps: ReadRegisterSessionDeps,
  session: RegisterSession,
): Promise<RegisterSessionView> {
  const { state, exchange } = session
  const expiresAt = (exchange.openUntil ?? exchange.createdAt).toISOString()
  switch (state) {
    case 'waiting':
      return { state, ...deps.sessions.walletRequestOf(session), expiresAt }
    case 'done':
      return { state: 'matched', expiresAt, credential: await readCredential(deps, session) }
    case 'failed':
      return { state, reason: failureOf(exchange, { codes: REGISTER_FAILURES, notSettled: 'matching-failed' }) }
    case 'verified':
    case 'expired':
      return { state }
  }
}

async function readCredential(
  deps: ReadRegisterSessionDeps,
  { context }: RegisterSession,
): Promise<RegisterCredentialView | null> {
  const { residentId, popularVoteId } = context ?? {}
  if (residentId === undefined || popularVoteId === undefined) return null
  const vote = await deps.votes.findById(popularVoteId)
  if (vote === undefined) throw registerSessionNotFound()
  const record = await deps.credentials.findOf({ residentId, popularVoteId })
  return describeCredential(deps.sealer, record && (await refreshIfDue(deps, record)), vote.slug, deps.now())
}

async function refreshIfDue(deps: ReadRegisterSessionDeps, record: StoredCredential): Promise<StoredCredential> {
  const { providerStatus, providerStatusAt } = record
  const isDue = deps.now().getTime() - (providerStatusAt ?? new Date(0)).getTime() >= REFRESH_AFTER_MS
  if (!isDue || record.status === 'pending' || providerStatus === null) return record
  if (FINAL_PROVIDER_STATUSES.includes(providerStatus)) return record
  try {
    return await refreshCredential(deps, record)
  } catch (error) {
    // An issuer that cannot be asked right now must not hide the offer from its owner.
    deps.reportFailure(error)
    return record
  }
}
