import type { ApiClient } from '@e-collecting/api-client'
import { queryOptions } from '@tanstack/react-query'

/** A problem that the product can answer with. @throws ProblemError `not-found` for an unknown one */
export const problemQuery = (api: ApiClient, code: string) =>
  queryOptions({
    queryKey: ['problem', code],
    queryFn: ({ signal }) => api('GET /api/problems/{code}', { params: { code }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
