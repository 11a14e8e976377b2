import { useApi } from '@e-collecting/api-client'
import { useTranslation } from '@e-collecting/i18n/react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { PopularVoteSummary } from '../contract.ts'
import { popularVotesQuery } from './queries.ts'

export type PopularVotesState =
  | { kind: 'loading' }
  | { kind: 'failed'; retry: () => void }
  | { kind: 'ready'; items: readonly PopularVoteSummary[] }

/** All public items in the language of the page. */
export function usePopularVotes(): PopularVotesState {
  const api = useApi()
  const { language } = useTranslation()
  const { data, isError, isFetching, refetch } = useQuery(popularVotesQuery(api, language))
  if (data) return { kind: 'ready', items: data.items }
  return isError && !isFetching ? { kind: 'failed', retry: () => void refetch() } : { kind: 'loading' }
}

/** Asks for the items anew: one that was on the list may have been withdrawn. */
export function useRefreshPopularVotes(): () => void {
  const api = useApi()
  const client = useQueryClient()
  const { language } = useTranslation()
  return () => void client.invalidateQueries({ queryKey: popularVotesQuery(api, language).queryKey })
}
