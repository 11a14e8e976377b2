import type { ListPage } from '@e-collecting/kernel'
import type { Sort } from '@e-collecting/ui/admin'
import {
  type QueryKey,
  skipToken,
  type UndefinedInitialDataOptions,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useAddressState } from './admin-context.tsx'

const DIRECTIONS = { ascending: 'asc', descending: 'desc' } as const

export type ListState<Key extends string> = {
  /** What the table shows. */
  sort: Sort<Key>
  /** What the server is asked for. */
  direction: 'asc' | 'desc'
  /** Leads to the page that is shown; null: to the first one. It names nobody, so that a reload and another tab keep the place. */
  cursor: string | null
  setSort: (sort: Sort<Key>) => void
  go: (cursor: string | null) => void
  /** Another filter or search begins at its first page; nothing to go back to is left behind. */
  restart: () => void
}

/**
 * Sort and place of a list, kept in the address bar. What nobody can have chosen counts as not chosen.
 * @param keys what the list can be sorted by; without a choice by the first, in the direction of `first`
 */
export function useListState<Key extends string>(
  keys: readonly [Key, ...Key[]],
  first: Sort['direction'] = 'ascending',
): ListState<Key> {
  const address = useAddressState()
  const chosen = keys.find((name) => name === address.get('sort'))
  const sort =
    chosen === undefined ? { key: keys[0], direction: first } : { key: chosen, direction: 'ascending' as const }
  const direction = address.get('direction')
  if (direction === 'ascending' || direction === 'descending') sort.direction = direction
  return {
    sort,
    direction: DIRECTIONS[sort.direction],
    cursor: address.get('cursor'),
    setSort: (next) => address.set({ sort: next.key, direction: next.direction, cursor: null }),
    go: (cursor) => address.set({ cursor }),
    restart: () => address.set({ cursor: null }, { replace: true }),
  }
}

/** Where a page is: what an earlier one has given, or letters, which stay in memory. */
export type Place = { cursor?: string; letters?: string }

type PageQuery<Page, Key extends QueryKey> = UndefinedInitialDataOptions<Page, Error, Page, Key>

/**
 * The page that a list is at.
 * @param queryAt asks for the page at a place
 */
export function useListPage<Page extends ListPage<unknown>, Key extends QueryKey>(
  list: Pick<ListState<string>, 'cursor' | 'go'>,
  queryAt: (place: Place) => PageQuery<Page, Key>,
) {
  const client = useQueryClient()
  const query = queryAt(list.cursor === null ? {} : { cursor: list.cursor })
  const { data, isError, isFetching, isPlaceholderData, refetch } = useQuery(query)
  const state = isError ? 'error' : data === undefined || isPlaceholderData ? 'loading' : 'ready'
  const jump = async (letters: string) => {
    const { queryKey, queryFn = skipToken } = queryAt({ letters })
    list.go((await client.fetchQuery({ queryKey, queryFn, gcTime: 0 })).cursor)
  }
  return { data, state, isBusy: isFetching, retry: () => void refetch(), jump } as const
}
