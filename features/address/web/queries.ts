import type { ApiClient } from '@e-collecting/api-client'
import { queryOptions } from '@tanstack/react-query'
import {
  ADDRESS_COUNTRY,
  ADDRESS_LIMIT,
  ADDRESS_MAX_LENGTH,
  ADDRESS_MIN_SCORE,
  ADDRESS_SEARCH_PATH,
  type AddressSearchResult,
  isSearchable,
  MUNICIPALITIES_PATH,
  MUNICIPALITY_LIMIT,
  type MunicipalityList,
  type MunicipalityRef,
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
      return (await api<AddressSearchResult>(ADDRESS_SEARCH_PATH, { query: parameters, signal })).hits
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
      (await api<MunicipalityList>(MUNICIPALITIES_PATH, { query: { query, limit: MUNICIPALITY_LIMIT }, signal })).items,
    enabled: query !== '',
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
}

/** The municipality of a number and its canton. @throws ProblemError one of the four codes of a failed canton lookup */
export const municipalityQuery = (api: ApiClient, bfsNumber: string) =>
  queryOptions({
    queryKey: ['municipality', bfsNumber],
    queryFn: ({ signal }) => api<MunicipalityRef>(`${MUNICIPALITIES_PATH}/${bfsNumber}`, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
