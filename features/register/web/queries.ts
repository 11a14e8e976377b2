import type { ApiClient } from '@e-collecting/api-client'
import { queryOptions } from '@tanstack/react-query'

/** A municipality may join at any time: an answer is trusted this long. */
const MUNICIPALITY_STALE_MS = 60_000

/** Whether a municipality takes part. @throws ProblemError `municipality-not-registered` */
export const registerMunicipalityQuery = (api: ApiClient, bfsNumber: string) =>
  queryOptions({
    queryKey: ['register-municipality', bfsNumber],
    queryFn: ({ signal }) => api('GET /api/register/municipalities/{bfsNumber}', { params: { bfsNumber }, signal }),
    staleTime: MUNICIPALITY_STALE_MS,
  })
