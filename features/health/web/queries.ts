import { type ApiClient, shouldRetry } from '@e-collecting/api-client'
import { queryOptions } from '@tanstack/react-query'
import { HEALTH_REFETCH_MS, HEALTH_RETRIES, HEALTH_STALE_MS } from '../contract.ts'

/** State of the four services behind the page. */
export const healthQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['health'],
    queryFn: ({ signal }) => api('GET /api/health', { signal }),
    refetchInterval: HEALTH_REFETCH_MS,
    staleTime: HEALTH_STALE_MS,
    retry: (failures, error) => failures < HEALTH_RETRIES && shouldRetry(failures, error),
  })
