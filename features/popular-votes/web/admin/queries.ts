import type { ApiClient } from '@e-collecting/api-client'
import type { ListSearch } from '@e-collecting/auth/web'
import type { ListPage } from '@e-collecting/kernel'
import { keepPreviousData, type QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query'
import type {
  AdminPopularVote,
  AdminPopularVoteSort,
  PopularVoteFilterStatus,
  PopularVoteInput,
  PopularVoteLevel,
  PopularVoteType,
} from '../../contract.ts'

const ITEMS_KEY = ['admin', 'popular-votes'] as const
const PAGES_KEY = [...ITEMS_KEY, 'page'] as const

export type ItemFilter = {
  type: PopularVoteType | undefined
  level: PopularVoteLevel | undefined
  status: PopularVoteFilterStatus | undefined
}

/** One page of all items, inactive ones as well. */
export const itemPageQuery = (api: ApiClient, search: ItemFilter & ListSearch<AdminPopularVoteSort>) =>
  queryOptions({
    queryKey: [...PAGES_KEY, search],
    queryFn: ({ signal }) => api('GET /api/admin/popular-votes', { query: search, signal }),
    placeholderData: keepPreviousData,
  })

/** One item in all languages. @throws ProblemError `popular-vote-not-found` */
export const itemQuery = (api: ApiClient, id: string) =>
  queryOptions({
    queryKey: [...ITEMS_KEY, 'one', id],
    queryFn: ({ signal }) => api('GET /api/admin/popular-votes/{id}', { params: { id }, signal }),
  })

/** Adds an item, or changes the one that `base` is a state of. @throws ProblemError `popular-vote-changed` if somebody else was faster */
export const saveItem = (
  api: ApiClient,
  base: Pick<AdminPopularVote, 'id' | 'version'> | null,
  input: PopularVoteInput,
) =>
  base === null
    ? api('POST /api/admin/popular-votes', { body: input })
    : api('PUT /api/admin/popular-votes/{id}', {
        params: { id: base.id },
        body: { ...input, version: base.version },
      })

/** Items changed: what staff and what the public pages of this browser tab know of them is asked for again. */
export const refreshItems = (client: QueryClient) =>
  client.invalidateQueries({ predicate: ({ queryKey }) => isOfItems(queryKey) })

const ITEM_KEYS: readonly QueryKey[] = [ITEMS_KEY, ['popular-votes'], ['popular-vote']]
const isOfItems = (queryKey: QueryKey) => ITEM_KEYS.some((key) => key.every((part, index) => queryKey[index] === part))

/** Shows the saved item at once, in its panel and in its row, which keeps its place until the list comes anew. */
export function keepItem(client: QueryClient, api: ApiClient, item: AdminPopularVote): void {
  client.setQueryData(itemQuery(api, item.id).queryKey, item)
  client.setQueriesData<ListPage<AdminPopularVote>>({ queryKey: PAGES_KEY }, (page) =>
    page?.items.some(({ id }) => id === item.id)
      ? { ...page, items: page.items.map((row) => (row.id === item.id ? item : row)) }
      : page,
  )
  void refreshItems(client)
}

/** The lists without an item that is gone; nothing asks for the item itself again. */
export function dropItem(client: QueryClient, api: ApiClient, id: string): void {
  const { queryKey } = itemQuery(api, id)
  void client.invalidateQueries({ queryKey, refetchType: 'none' })
  void client.invalidateQueries({ predicate: (query) => isOfItems(query.queryKey) && query.queryKey.at(-1) !== id })
}
