import type { ApiClient } from '@e-collecting/api-client'
import type { Language } from '@e-collecting/i18n'
import { popularVoteQuery, popularVotesQuery } from '@e-collecting/popular-votes/web'
import type { QueryClient } from '@tanstack/react-query'
import { problemQuery } from '../problem-query.ts'
import type { PageId } from './resolve-route.ts'

type PrefetchContext = { queryClient: QueryClient; api: ApiClient; language: Language; slug: string | null }

const fetchList = ({ queryClient, api, language }: PrefetchContext) =>
  queryClient.fetchQuery(popularVotesQuery(api, language))
const fetchItem = ({ queryClient, api, language, slug }: PrefetchContext) =>
  queryClient.fetchQuery(popularVoteQuery(api, slug ?? '', language))

/**
 * Fetches what the server renders a page with; apart from `ROUTES`, so that no browser loads it. Throws ProblemError 404 when the page
 * does not exist.
 */
export const PREFETCH: Partial<Record<PageId, (context: PrefetchContext) => Promise<unknown>>> = {
  home: fetchList,
  item: (context) => Promise.all([fetchItem(context), fetchList(context)]),
  list: fetchList,
  register: fetchList,
  problem: ({ queryClient, api, slug }) => queryClient.fetchQuery(problemQuery(api, slug ?? '')),
}
