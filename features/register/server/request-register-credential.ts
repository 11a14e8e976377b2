import { DomainError } from '@e-collecting/kernel'
import type { PopularVoteId, PopularVoteRepository } from '@e-collecting/popular-votes/server'
import type { SessionAccess } from '@e-collecting/wallet-session/server'
import type { RegisterCredentialView, RequestRegisterCredential } from '../contract.ts'
import { describeCredential } from './describe-credential.ts'
import { completeIssuance, type IssueRegisterCredentialDeps, prepareIssuance } from './issue-register-credential.ts'
import type { RegisterSession, RegisterSessionRepository } from './register-session-repository.ts'
import { openSession } from './session-access.ts'

export interface RequestRegisterCredentialDeps extends IssueRegisterCredentialDeps {
  sessions: Pick<RegisterSessionRepository, 'find' | 'bindItem' | 'expireUnused' | 'endOutdated'>
  votes: IssueRegisterCredentialDeps['votes'] & Pick<PopularVoteRepository, 'findById'>
}

/**
 * The resident asks for the credential of an item. The first request that meets the preconditions binds the item to the session
 * (decision 3); the same request again shows the same link as long as it can be collected (decision 27).
 * @throws DomainError `register-session-not-found`, `not-matched-yet`, `session-has-other-item`, and what `prepareIssuance` and
 * `completeIssuance` throw.
 */
export async function requestRegisterCredential(
  deps: RequestRegisterCredentialDeps,
  access: SessionAccess,
  { popularVote }: RequestRegisterCredential,
): Promise<RegisterCredentialView> {
  const session = await openSession(deps.sessions, access)
  const residentId = await requireMatch(deps, session)
  const bound = session.popularVoteId === null ? undefined : await slugOf(deps, session.popularVoteId)
  if (bound !== undefined && bound !== popularVote) throw otherItem()

  const prepared = await prepareIssuance(deps, { residentId, popularVote }, null)
  if (!(await deps.sessions.bindItem(session.idHash, prepared.vote.id))) throw otherItem()
  const record = await completeIssuance(deps, prepared, null)
  const view = describeCredential(deps.sealer, record, popularVote, deps.now())
  if (view === null) throw new DomainError('credential-not-issued', 'The offer has ended already.')
  return view
}

async function requireMatch(
  { sessions, now }: RequestRegisterCredentialDeps,
  { state, residentId, popularVoteId, idHash }: RegisterSession,
): Promise<string> {
  if (state === 'waiting' || state === 'matching')
    throw new DomainError('not-matched-yet', 'The wallet has not answered yet.')
  const isLate = popularVoteId === null && (await sessions.expireUnused(now(), idHash))
  if (residentId === null || isLate || (await sessions.endOutdated(idHash)))
    throw new DomainError('register-session-not-found', 'The session is over.')
  return residentId
}

async function slugOf({ votes }: RequestRegisterCredentialDeps, id: PopularVoteId): Promise<string | undefined> {
  return (await votes.findById(id))?.slug
}

const otherItem = () => new DomainError('session-has-other-item', 'The session belongs to another item.')
