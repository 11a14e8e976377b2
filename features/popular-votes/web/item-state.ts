import { useApi } from '@e-collecting/api-client'
import { useTranslation } from '@e-collecting/i18n/react'
import { useQuery } from '@tanstack/react-query'
import type { PopularVote } from '../contract.ts'
import { popularVoteQuery } from './queries.ts'

export type PopularVoteState =
  | { kind: 'loading' }
  | { kind: 'failed'; error: Error; retry: () => void }
  | { kind: 'ready'; item: PopularVote }

/** The sheet of an item in the language of the page. */
export function usePopularVote(slug: string): PopularVoteState {
  const api = useApi()
  const { language } = useTranslation()
  const { data, error, isFetching, refetch } = useQuery(popularVoteQuery(api, slug, language))
  if (data) return { kind: 'ready', item: data }
  return error && !isFetching ? { kind: 'failed', error, retry: () => void refetch() } : { kind: 'loading' }
}
