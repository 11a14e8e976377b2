import { useAddressState } from '@e-collecting/auth/web'
import type { Sort } from '@e-collecting/ui/admin'
import { useEffect } from 'react'
import { PAGE_SIZE, type SortDirection } from '../contract.ts'

const DIRECTIONS = { ascending: 'asc', descending: 'desc' } as const

export type ListState<Key extends string> = {
  /** What the table shows. */
  sort: Sort<Key>
  /** What the server is asked for. */
  direction: SortDirection
  /** From 1. */
  page: number
  setSort: (sort: Sort<Key>) => void
  setPage: (page: number) => void
  /** Another filter or search begins at its first page; nothing to go back to is left behind. */
  restart: () => void
}

/** Sort and page of a list, kept in the address bar (decision 12). What nobody can have chosen counts as not chosen. */
export function useListState<Key extends string>(keys: readonly [Key, ...Key[]]): ListState<Key> {
  const address = useAddressState()
  const key = keys.find((name) => name === address.get('sort')) ?? keys[0]
  const direction: Sort['direction'] = address.get('direction') === 'descending' ? 'descending' : 'ascending'
  return {
    sort: { key, direction },
    direction: DIRECTIONS[direction],
    page: parsePage(address.get('page')),
    setSort: (sort) => address.set({ sort: sort.key, direction: sort.direction, page: null }),
    setPage: (page) => address.set({ page: page === 1 ? null : page }),
    restart: () => address.set({ page: null }, { replace: true }),
  }
}

const parsePage = (text: string | null): number => (text !== null && /^[1-9]\d{0,6}$/.test(text) ? Number(text) : 1)

/** A page behind the last one, e.g. after the only row of the last page is gone, becomes the last one. */
export function useLastPageAtMost(page: number, answer: { shown: number; total: number | null } | undefined) {
  const address = useAddressState()
  const isBehind = answer !== undefined && answer.shown === 0 && page > 1
  const last = Math.max(1, Math.ceil((answer?.total ?? 0) / PAGE_SIZE))
  useEffect(() => {
    if (isBehind) address.set({ page: last === 1 || last >= page ? null : last }, { replace: true })
  }, [isBehind, last, page, address])
}
