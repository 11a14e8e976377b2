import type { ApiClient } from '@e-collecting/api-client'
import { queryOptions } from '@tanstack/react-query'
import { ADDRESS_MAX_LENGTH, MUNICIPALITY_LIMIT } from '../contract.ts'

/** Municipalities by the beginning of their name, over all of them. */
export const municipalitiesQuery = (api: ApiClient, typed: string) => {
  const query = typed.trim().slice(0, ADDRESS_MAX_LENGTH)
  return queryOptions({
    queryKey: ['municipalities', query],
    queryFn: async ({ signal }) =>
      (await api('GET /api/municipalities', { query: { query, limit: MUNICIPALITY_LIMIT }, signal })).items,
    enabled: query !== '',
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
}
