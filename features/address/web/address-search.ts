import type { ApiClient } from '@e-collecting/api-client'
import { queryOptions } from '@tanstack/react-query'
import {
  ADDRESS_COUNTRY,
  ADDRESS_LIMIT,
  ADDRESS_MAX_LENGTH,
  ADDRESS_MIN_SCORE,
  type AddressHit,
  isSearchable,
  POSTAL_CODE_DIGITS,
} from '../contract.ts'

/** How long what was typed is kept in memory. */
const TYPED_TEXT_GC_MS = 60_000

/** For going back a letter, and no longer. */
const KEPT_FOR_A_MINUTE = { staleTime: TYPED_TEXT_GC_MS, gcTime: TYPED_TEXT_GC_MS, retry: false } as const

/** What is found for a typed text. Each text has its own entry: a late answer lands there and never over a newer one. */
export const addressSearchQuery = (api: ApiClient, typed: string) => {
  const query = typed.trim().slice(0, ADDRESS_MAX_LENGTH)
  return queryOptions({
    queryKey: ['address-search', query],
    queryFn: ({ signal }) => findAddresses(api, query, signal),
    enabled: isSearchable(query),
    ...KEPT_FOR_A_MINUTE,
  })
}

/**
 * Suggestions for a typed street. A postal code that stands in its field already picks among the streets of the same name; where none of them lies there, it is
 * that of a former address, and left out.
 */
export const streetSuggestionsQuery = (api: ApiClient, street: string, postalCode: string) => {
  const query = street.trim().slice(0, ADDRESS_MAX_LENGTH)
  const isPlaced = postalCode.length === POSTAL_CODE_DIGITS && !/\d{4}/.test(query)
  const placed = isPlaced ? `${query.slice(0, ADDRESS_MAX_LENGTH - POSTAL_CODE_DIGITS - 1)} ${postalCode}` : query
  return queryOptions({
    queryKey: ['address-suggestions', placed],
    queryFn: async ({ signal }) => {
      const hits = await findAddresses(api, placed, signal)
      return hits.length > 0 || placed === query ? hits : findAddresses(api, query, signal)
    },
    enabled: isSearchable(query),
    ...KEPT_FOR_A_MINUTE,
  })
}

async function findAddresses(api: ApiClient, query: string, signal: AbortSignal): Promise<readonly AddressHit[]> {
  const parameters = { query, countryCode: ADDRESS_COUNTRY, limit: ADDRESS_LIMIT, minScore: ADDRESS_MIN_SCORE }
  return (await api('GET /api/address-search/find', { query: parameters, signal })).hits
}
