import type { ApiClient } from '@e-collecting/ui'
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import type {
  AdminPopularVote,
  AdminPopularVotePage,
  AdminPopularVoteSort,
  PopularVoteImportReport,
  PopularVoteInput,
  PopularVoteLevel,
  PopularVoteStatus,
  PopularVoteType,
} from '../../contract.ts'

const ITEMS = '/api/admin/popular-votes'
const ITEMS_KEY = ['admin', 'popular-votes'] as const

const itemPath = (id: string) => `${ITEMS}/${encodeURIComponent(id)}`

export type ItemFilter = {
  type: PopularVoteType | null
  level: PopularVoteLevel | null
  status: PopularVoteStatus | null
}

export type ItemSearch = ItemFilter & {
  text: string
  sort: AdminPopularVoteSort
  direction: 'asc' | 'desc'
  page: number
}

/** One page of all items, inactive ones as well. */
export const itemPageQuery = (api: ApiClient, search: ItemSearch) =>
  queryOptions({
    queryKey: [...ITEMS_KEY, 'page', search],
    queryFn: ({ signal }) => api<AdminPopularVotePage>(ITEMS, { query: withoutEmpty(search), signal }),
    placeholderData: keepPreviousData,
  })

const withoutEmpty = ({ text, type, level, status, ...rest }: ItemSearch) => ({
  text: text || undefined,
  type: type ?? undefined,
  level: level ?? undefined,
  status: status ?? undefined,
  ...rest,
})

/** One item in all languages. @throws ProblemError `popular-vote-not-found` */
export const itemQuery = (api: ApiClient, id: string) =>
  queryOptions({
    queryKey: [...ITEMS_KEY, 'one', id],
    queryFn: ({ signal }) => api<AdminPopularVote>(itemPath(id), { signal }),
  })

/** Adds an item (id `null`) or changes one. */
export const saveItem = (api: ApiClient, id: string | null, body: PopularVoteInput) =>
  id === null
    ? api<AdminPopularVote>(ITEMS, { method: 'POST', body })
    : api<AdminPopularVote>(itemPath(id), { method: 'PUT', body })

export const changeItemStatus = (api: ApiClient, id: string, status: PopularVoteStatus) =>
  api<AdminPopularVote>(`${itemPath(id)}/status`, { method: 'PUT', body: { status } })

export const deleteItem = (api: ApiClient, id: string) => api<void>(itemPath(id), { method: 'DELETE' })

export const importItems = (api: ApiClient) => api<PopularVoteImportReport>(`${ITEMS}/import`, { method: 'POST' })

/** Items changed: what staff and what the public pages of this browser tab know of them is asked for again. */
export const refreshItems = (client: QueryClient) =>
  Promise.all(
    [ITEMS_KEY, ['popular-votes'], ['popular-vote']].map((queryKey) => client.invalidateQueries({ queryKey })),
  )

/** Shows the saved item at once. */
export function keepItem(client: QueryClient, api: ApiClient, item: AdminPopularVote): void {
  client.setQueryData(itemQuery(api, item.id).queryKey, item)
  void refreshItems(client)
}

/** Nothing asks again for an item that is gone. */
export function dropItem(client: QueryClient, api: ApiClient, id: string): void {
  client.removeQueries({ queryKey: itemQuery(api, id).queryKey })
  void refreshItems(client)
}
