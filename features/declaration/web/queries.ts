import { type ApiClient, useApi } from '@e-collecting/api-client'
import { sectionPath } from '@e-collecting/i18n'
import { useTranslation } from '@e-collecting/i18n/react'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { DeclarationCount } from '../contract.ts'

/** A count is published once a day, in the demo each minute: an answer is trusted this long. */
const STALE_MS = 20_000

/** The published counts of all items that have a log. */
export const declarationCountsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['declaration-counts'],
    queryFn: ({ signal }) => api('GET /api/v1/declaration-counts', { signal }),
    staleTime: STALE_MS,
  })

/** All that is public about the count of one item. @throws ProblemError `declaration-not-offered` for an item without a log */
export const declarationResultQuery = (api: ApiClient, slug: string) =>
  queryOptions({
    queryKey: ['declaration-result', slug],
    queryFn: ({ signal }) => api('GET /api/v1/declaration-counts/{slug}', { params: { slug }, signal }),
    staleTime: STALE_MS,
  })

/** The published count of an item; undefined where it has no log, or the counts cannot be had. */
export function useItemCount(slug: string): DeclarationCount | undefined {
  const { data } = useQuery(declarationCountsQuery(useApi()))
  return data?.items.find((count) => count.slug === slug)
}

/** Where one declares for an item; null where that is not possible, or not any more. */
export function useWayToDeclare(slug: string): string | null {
  const { language } = useTranslation('common')
  return useItemCount(slug)?.isOpen ? sectionPath(language, 'erklaerung', slug) : null
}
