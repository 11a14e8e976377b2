import type { Language } from '@e-collecting/i18n'
import type { Clock } from '@e-collecting/kernel'
import type { PopularVoteSummary } from '../contract.ts'
import { describeSummary, type FindMunicipality, inPublicOrder } from './describe-popular-vote.ts'
import type { PopularVoteRepository } from './popular-vote-repository.ts'

export interface ListPopularVotesDeps {
  votes: Pick<PopularVoteRepository, 'listActive'>
  findMunicipality: FindMunicipality
  now: Clock
}

/** All active items in one language, in public order. */
export async function listPopularVotes(deps: ListPopularVotesDeps, language: Language): Promise<PopularVoteSummary[]> {
  const now = deps.now()
  const items = await deps.votes.listActive()
  return inPublicOrder(items.map((item) => describeSummary(item, language, now, deps.findMunicipality)))
}
