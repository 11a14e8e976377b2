import type { ApiClient } from '@e-collecting/api-client'
import type { Language } from '@e-collecting/i18n'
import { queryOptions } from '@tanstack/react-query'

/** The public lists change rarely: an answer is trusted this long. */
const STALE_MS = 60_000

/** All active items in public order, in one language. */
export const popularVotesQuery = (api: ApiClient, language: Language) =>
  queryOptions({
    queryKey: ['popular-votes', language],
    queryFn: ({ signal }) => api('GET /api/popular-votes', { query: { language }, signal }),
    staleTime: STALE_MS,
  })

/** The sheet of an item. @throws ProblemError `popular-vote-not-found` for an unknown or inactive slug. */
export const popularVoteQuery = (api: ApiClient, slug: string, language: Language) =>
  queryOptions({
    queryKey: ['popular-vote', slug, language],
    queryFn: ({ signal }) => api('GET /api/popular-votes/{slug}', { params: { slug }, query: { language }, signal }),
    staleTime: STALE_MS,
  })
