import { DomainError } from '@e-collecting/kernel'
import type { ResidentEntry } from '@e-collecting/municipalities/server'
import type { PopularVoteId, PopularVoteRepository } from '@e-collecting/popular-votes/server'
import type { RegisterCredentialView, RequestRegisterCredential } from '../contract.ts'
import { describeCredential } from './describe-credential.ts'
import { completeIssuance } from './issue-register-credential.ts'
import { type IssueRegisterCredentialDeps, prepareIssuance } from './prepare-issuance.ts'
import {
  type OpenedRegisterSession,
  type RegisterSession,
  type RegisterSessions,
  registerSessionNotFound,
} from './register-sessions.ts'

export interface RequestRegisterCredentialDeps extends IssueRegisterCredentialDeps {
  sessions: Pick<RegisterSessions, 'note'>
  votes: IssueRegisterCredentialDeps['votes'] & Pick<PopularVoteRepository, 'findById'>
}

/** With an item the session can be read this long after its beginning. */
const BOUND_MS = 86_400_000

/**
 * The resident asks for the credential of an item. The first request that meets the preconditions binds the item to the session;
 * the same request again shows the same link as long as it can be collected.
 * @throws DomainError `register-session-not-found`, `not-matched-yet`, `session-has-other-item`, and what `prepareIssuance` and
 * `completeIssuance` throw.
 */
export async function requestRegisterCredential(
  deps: RequestRegisterCredentialDeps,
  session: OpenedRegisterSession,
  { popularVote }: RequestRegisterCredential,
): Promise<RegisterCredentialView> {
  const { resident, popularVoteId } = requireMatch(session)
  const bound = popularVoteId === undefined ? undefined : (await deps.votes.findById(popularVoteId))?.slug
  if (bound !== undefined && bound !== popularVote) throw otherItem()

  const prepared = await prepareIssuance(deps, { resident, popularVote }, null)
  if (!(await bindItem(deps, session, prepared.vote.id))) throw otherItem()
  const record = await completeIssuance(deps, prepared, null)
  const view = describeCredential(deps.sealer, record, popularVote, deps.now())
  if (view === null) throw new DomainError('credential-not-issued', 'The offer has ended already.')
  return view
}

function requireMatch({ state, context, resident }: OpenedRegisterSession): {
  resident: ResidentEntry
  popularVoteId: PopularVoteId | undefined
} {
  if (state === 'waiting' || state === 'verified')
    throw new DomainError('not-matched-yet', 'The wallet has not answered yet.')
  if (state !== 'done' || resident === undefined) throw registerSessionNotFound()
  return { resident, popularVoteId: context?.popularVoteId }
}

/** Binds the item for good; true as well when it was bound before. */
const bindItem = (
  { sessions }: RequestRegisterCredentialDeps,
  session: RegisterSession,
  popularVoteId: PopularVoteId,
): Promise<boolean> => {
  if (session.context?.popularVoteId === popularVoteId) return Promise.resolve(true)
  return sessions.note(
    session,
    (notes) => ((notes.popularVoteId ?? popularVoteId) === popularVoteId ? { ...notes, popularVoteId } : undefined),
    new Date(session.exchange.createdAt.getTime() + BOUND_MS),
  )
}

const otherItem = () => new DomainError('session-has-other-item', 'The session belongs to another item.')
