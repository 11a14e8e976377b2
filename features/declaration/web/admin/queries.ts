import { type ApiClient, ProblemError } from '@e-collecting/api-client'
import { queryOptions } from '@tanstack/react-query'

/** The log of an item, by the id of its row. @throws ProblemError `not-found` where declarations are switched off */
export const adminLogQuery = (api: ApiClient, id: string) =>
  queryOptions({
    queryKey: ['admin', 'popular-votes', 'log', id],
    queryFn: ({ signal }) => api('GET /api/admin/popular-votes/{id}/log', { params: { id }, signal }),
  })

export const isNotOffered = (error: Error | null): boolean =>
  error instanceof ProblemError && error.code === 'not-found'
