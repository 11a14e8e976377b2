import type { Language } from '@e-collecting/i18n'
import type { PopularVoteRepository } from '@e-collecting/popular-votes/server'
import type { CredentialPage, CredentialSearch } from '../contract.ts'
import type { CredentialListRepository, VisibleMunicipalities } from './credential-list-repository.ts'

export interface SearchCredentialsDeps {
  list: Pick<CredentialListRepository, 'search'>
  votes: Pick<PopularVoteRepository, 'findBySlug'>
}

/** One page of what somebody may see. For an item that does not exist there is nothing. */
export async function searchCredentials(
  { list, votes }: SearchCredentialsDeps,
  { popularVote, ...search }: CredentialSearch,
  { visible, language }: { visible: VisibleMunicipalities; language: Language },
): Promise<CredentialPage> {
  if (popularVote === undefined) return list.search(search, visible, language)
  const vote = await votes.findBySlug(popularVote)
  if (vote === undefined) return { items: [], cursor: null, previous: null, next: null, total: 0 }
  return list.search({ ...search, popularVoteId: vote.id }, visible, language)
}
