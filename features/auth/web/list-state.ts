import type { ListPage } from '@e-collecting/kernel'
import type { Sort } from '@e-collecting/ui/admin'
import {
  type QueryKey,
  skipToken,
  type UndefinedInitialDataOptions,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useAddressState } from './admin-context.tsx'

const DIRECTIONS = { ascending: 'asc', descending: 'desc' } as const

export type ListState<Key extends string> = {
  /** What the table shows. */
  sort: Sort<Key>
  /** What is searched for: in no address, and forgotten with the list. */
  text: string
  /** What the server is asked for. */
  search: { text: string | undefined; sort: Key; direction: 'asc' | 'desc' }
  /** Leads to the page that is shown; null: to the first one. It names nobody, so that a reload and another tab keep the place. */
  cursor: string | null
  setSort: (sort: Sort<Key>) => void
  go: (cursor: string | null) => void
  /** Another search begins at its first page; nothing to go back to is left behind. */
  searchFor: (text: string) => void
}

/**
 * Sort and place of a list, kept in the address bar, and what is searched for in it. What nobody can have chosen counts as not chosen.
 * @param keys what the list can be sorted by; without a choice by the first, in the direction of `first`
 */
export function useListState<Key extends string>(
  keys: readonly [Key, ...Key[]],
  first: Sort['direction'] = 'ascending',
): ListState<Key> {
  const address = useAddressState()
  const [text, setText] = useState('')
  const chosen = keys.find((name) => name === address.get('sort'))
  const sort =
    chosen === undefined ? { key: keys[0], direction: first } : { key: chosen, direction: 'ascending' as const }
  const direction = address.get('direction')
  if (direction === 'ascending' || direction === 'descending') sort.direction = direction
  return {
    sort,
    text,
    search: { text: text || undefined, sort: sort.key, direction: DIRECTIONS[sort.direction] },
    cursor: address.get('cursor'),
    setSort: (next) => address.set({ sort: next.key, direction: next.direction, cursor: null }),
    go: (cursor) => address.set({ cursor }),
    searchFor: (next) => {
      setText(next)
      address.set({ cursor: null }, { replace: true })
    },
  }
}

/** What a list is asked for, page by page. */
export type ListSearch<Key extends string> = ListState<Key>['search'] & { cursor?: string }

/** Where a page is: what an earlier one has given, or letters, which stay in memory. */
export type Place = { cursor?: string; letters?: string }

type PageQuery<Page, Key extends QueryKey> = UndefinedInitialDataOptions<Page, Error, Page, Key>

type CountedPage<Row> = ListPage<Row> & { total?: number | null }

type View<Page, SortKey extends string> = {
  list: ListState<SortKey>
  data: Page | undefined
  state: 'error' | 'loading' | 'ready'
  isBusy: boolean
  retry: () => void
  jump: (letters: string) => Promise<void>
}

/** A list and the page of it that is shown. */
export type ListView<Row, SortKey extends string> = View<CountedPage<Row>, SortKey>

/**
 * The page that a list is at.
 * @param queryAt asks for the page at a place
 */
export function useListPage<Page extends CountedPage<unknown>, SortKey extends string, Key extends QueryKey>(
  list: ListState<SortKey>,
  queryAt: (place: Place) => PageQuery<Page, Key>,
): View<Page, SortKey> {
  const client = useQueryClient()
  const query = queryAt(list.cursor === null ? {} : { cursor: list.cursor })
  const { data, isError, isFetching, isPlaceholderData, refetch } = useQuery(query)
  const state = isError ? 'error' : data === undefined || isPlaceholderData ? 'loading' : 'ready'
  const isStillHere = useStay(JSON.stringify(query.queryKey))
  const jump = async (letters: string) => {
    const { queryKey, queryFn = skipToken } = queryAt({ letters })
    const { cursor } = await client.fetchQuery({ queryKey, queryFn, gcTime: 0 })
    if (isStillHere()) list.go(cursor)
  }
  return { list, data, state, isBusy: isFetching, retry: () => void refetch(), jump }
}

/** Whether one is still where one was at the time of the press: who has gone on meanwhile, also to another page, is not called back. */
function useStay(place: string): () => boolean {
  const now = useRef<string | null>(null)
  useEffect(() => {
    now.current = place
    return () => {
      now.current = null
    }
  }, [place])
  return () => now.current === place
}
