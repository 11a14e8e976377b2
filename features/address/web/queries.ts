import type { ApiClient } from '@e-collecting/api-client'
import { queryOptions } from '@tanstack/react-query'
import {
  ADDRESS_COUNTRY,
  ADDRESS_LIMIT,
  ADDRESS_MAX_LENGTH,
  ADDRESS_MIN_SCORE,
  isSearchable,
  MUNICIPALITY_LIMIT,
} from '../contract.ts'

/** What is typed is kept in memory for a minute, for going back a letter, and no longer. */
const TYPED_TEXT_GC_MS = 60_000

/** Suggestions for a typed text. Each text has its own entry: a late answer lands there and never over a newer one. */
export const addressSearchQuery = (api: ApiClient, typed: string) => {
  const query = typed.trim().slice(0, ADDRESS_MAX_LENGTH)
  return queryOptions({
    queryKey: ['address-search', query],
    queryFn: async ({ signal }) => {
      const parameters = { query, countryCode: ADDRESS_COUNTRY, limit: ADDRESS_LIMIT, minScore: ADDRESS_MIN_SCORE }
      return (await api('GET /api/address-search/find', { query: parameters, signal })).hits
    },
    enabled: isSearchable(query),
    staleTime: TYPED_TEXT_GC_MS,
    gcTime: TYPED_TEXT_GC_MS,
    retry: false,
  })
}

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

/** The municipality of a number and its canton. @throws ProblemError one of the four codes of a failed canton lookup */
export const municipalityQuery = (api: ApiClient, bfsNumber: string) =>
  queryOptions({
    queryKey: ['municipality', bfsNumber],
    queryFn: ({ signal }) => api('GET /api/municipalities/{bfsNumber}', { params: { bfsNumber }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
