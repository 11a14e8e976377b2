import type { ApiClient } from '@e-collecting/api-client'
import { queryOptions } from '@tanstack/react-query'

/** The municipality of a number and its canton. @throws ProblemError one of the four codes of a failed canton lookup */
export const municipalityQuery = (api: ApiClient, bfsNumber: string) =>
  queryOptions({
    queryKey: ['municipality', bfsNumber],
    queryFn: ({ signal }) => api('GET /api/municipalities/{bfsNumber}', { params: { bfsNumber }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
