import { randomUUID } from 'node:crypto'
import { type Clock, DomainError } from '@e-collecting/kernel'
import type { ResidentMatch, ResidentRepository } from '@e-collecting/municipalities/server'
import type { WalletRequest } from '@e-collecting/swiyu-client'
import type { PersonClaims } from '@e-collecting/wallet-session/contract'
import type { PersonVerifier } from '@e-collecting/wallet-session/server'
import type { RegisterFailure } from '../contract.ts'
import type { RegisterSession, RegisterSessionRepository } from './register-session-repository.ts'

/** Counts one match. @throws DomainError `too-many-requests`. */
export type CountMatch = (
  routeClass: 'register-match-client' | 'register-match-municipality',
  key: string,
) => Promise<void>

export interface AdvanceRegisterSessionDeps {
  sessions: Pick<
    RegisterSessionRepository,
    'end' | 'abandon' | 'takeLease' | 'recordMatch' | 'recordFailure' | 'expireUnused' | 'endOutdated'
  >
  residents: Pick<ResidentRepository, 'match'>
  verifier: Pick<PersonVerifier, 'read' | 'forget'>
  countRequest: CountMatch
  now: Clock
}

/** How long one attempt may take to match before another one takes over (decision 1). */
export const MATCHING_LEASE_MS = 30_000

/** What an attempt to move a session came to. */
export type Advance =
  | { outcome: 'waiting'; request: WalletRequest }
  /** The stored session has to be read again. */
  | { outcome: 'changed' }
  | { outcome: 'unchanged' }

const told = (isChanged: boolean): Advance => ({ outcome: isChanged ? 'changed' : 'unchanged' })

/**
 * Moves a session as far as it can go now: reads the wallet's answer and looks a verified person up in the register, once for
 * each session however many callers arrive (decision 22).
 * @param client pseudonym of the caller; undefined when nobody's request is behind it.
 * @throws DomainError `verification-unavailable` when the verifier cannot be reached; the session then stays as it was.
 */
export async function advanceRegisterSession(
  deps: AdvanceRegisterSessionDeps,
  session: RegisterSession,
  client?: string,
): Promise<Advance> {
  const { idHash, verificationId, state } = session
  const now = deps.now()
  if (state === 'matched')
    return told(
      (session.popularVoteId === null && (await deps.sessions.expireUnused(now, idHash))) ||
        (await deps.sessions.endOutdated(idHash)),
    )
  if (state !== 'waiting' && state !== 'matching') return { outcome: 'unchanged' }
  if (state === 'waiting' && now > session.expiresAt) return told(await expire(deps, session))

  const verification = await deps.verifier.read(verificationId)
  switch (verification.state) {
    case 'pending':
      return { outcome: 'waiting', request: verification.request }
    case 'gone':
      return told(
        state === 'waiting' ? await deps.sessions.end(idHash, 'expired') : await deps.sessions.abandon(idHash, now),
      )
    case 'failed':
      return told(await deps.sessions.end(idHash, 'failed', verification.reason))
    case 'verified':
      return told(await matchOnce(deps, session, verification.person, client))
  }
}

/** Five minutes after the start a wallet answer no longer counts, and what it said is deleted (decision 4). */
async function expire(deps: AdvanceRegisterSessionDeps, session: RegisterSession): Promise<boolean> {
  const isChanged = await deps.sessions.end(session.idHash, 'expired')
  if (isChanged) await deps.verifier.forget(session.verificationId)
  return isChanged
}

/** Once there is an answer of the register, nobody needs the claims any more. */
async function matchOnce(
  deps: AdvanceRegisterSessionDeps,
  session: RegisterSession,
  person: PersonClaims,
  client: string | undefined,
): Promise<boolean> {
  const { idHash, municipalityId, verificationId } = session
  const now = deps.now()
  const attemptId = randomUUID()
  const lease = { attemptId, until: new Date(now.getTime() + MATCHING_LEASE_MS) }
  if (!(await deps.sessions.takeLease(idHash, lease, now))) return false

  const isChanged = (await isOverLimit(deps, municipalityId, client))
    ? await deps.sessions.recordFailure(idHash, attemptId, 'too-many-requests')
    : await recordAnswer(deps, { idHash, attemptId }, await deps.residents.match({ municipalityId, ...person }))
  await deps.verifier.forget(verificationId)
  return isChanged
}

const FAILURES = { none: 'resident-not-matched', ambiguous: 'resident-ambiguous' } as const satisfies Record<
  Exclude<ResidentMatch['kind'], 'found'>,
  RegisterFailure
>

const recordAnswer = (
  { sessions, now }: AdvanceRegisterSessionDeps,
  { idHash, attemptId }: { idHash: string; attemptId: string },
  match: ResidentMatch,
): Promise<boolean> =>
  match.kind === 'found'
    ? sessions.recordMatch(idHash, attemptId, match.residentId, now())
    : sessions.recordFailure(idHash, attemptId, FAILURES[match.kind])

async function isOverLimit(
  { countRequest }: AdvanceRegisterSessionDeps,
  municipalityId: string,
  client: string | undefined,
): Promise<boolean> {
  try {
    if (client !== undefined) await countRequest('register-match-client', client)
    await countRequest('register-match-municipality', municipalityId)
    return false
  } catch (error) {
    if (error instanceof DomainError && error.code === 'too-many-requests') return true
    throw error
  }
}
