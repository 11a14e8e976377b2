import { useApi } from '@e-collecting/api-client'
import type { Language } from '@e-collecting/i18n'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { PopularVote } from '../contract.ts'
import { popularVoteQuery } from './queries.ts'

export type PopularVoteState =
  | { kind: 'loading' }
  | { kind: 'failed'; retry: () => void }
  | { kind: 'ready'; item: PopularVote }

/** The sheet of an item in the language of the page. */
export function usePopularVote(slug: string): PopularVoteState {
  const api = useApi()
  const { i18n } = useTranslation()
  const { data, isError, isFetching, refetch } = useQuery(popularVoteQuery(api, slug, i18n.language as Language))
  if (data) return { kind: 'ready', item: data }
  return isError && !isFetching ? { kind: 'failed', retry: () => void refetch() } : { kind: 'loading' }
}
