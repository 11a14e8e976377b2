import type { ApiClient } from '@e-collecting/api-client'
import { queryOptions } from '@tanstack/react-query'

/** A count is published once a day, in the demo each minute: an answer is trusted this long. */
const STALE_MS = 20_000

/** The published counts of all items that have a log. */
export const declarationCountsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['declaration-counts'],
    queryFn: ({ signal }) => api('GET /api/v1/declaration-counts', { signal }),
    staleTime: STALE_MS,
  })

/** All that is public about the count of one item. @throws ProblemError `declaration-not-offered` for an item without a log */
export const declarationResultQuery = (api: ApiClient, slug: string) =>
  queryOptions({
    queryKey: ['declaration-result', slug],
    queryFn: ({ signal }) => api('GET /api/v1/declaration-counts/{slug}', { params: { slug }, signal }),
    staleTime: STALE_MS,
  })
