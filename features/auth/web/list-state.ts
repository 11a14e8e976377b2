import type { Sort } from '@e-collecting/ui/admin'
import { useEffect } from 'react'
import { useAddressState } from './admin-context.tsx'

const DIRECTIONS = { ascending: 'asc', descending: 'desc' } as const

export type ListState<Key extends string> = {
  /** What the table shows. */
  sort: Sort<Key>
  /** What the server is asked for. */
  direction: 'asc' | 'desc'
  /** From 1. */
  page: number
  setSort: (sort: Sort<Key>) => void
  setPage: (page: number) => void
  /** Another filter or search begins at its first page; nothing to go back to is left behind. */
  restart: () => void
}

/**
 * Sort and page of a list, kept in the address bar. What nobody can have chosen counts as not chosen.
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
    page: parsePage(address.get('page')),
    setSort: (next) => address.set({ sort: next.key, direction: next.direction, page: null }),
    setPage: (page) => address.set({ page: page === 1 ? null : page }),
    restart: () => address.set({ page: null }, { replace: true }),
  }
}

const parsePage = (text: string | null): number => (text !== null && /^[1-9]\d{0,6}$/.test(text) ? Number(text) : 1)

export type ListAnswer = { shown: number; total: number | null; pageSize: number }

/** A page behind the last one, e.g. after the only row of the last page is gone, becomes the last one. */
export function useLastPageAtMost(page: number, answer: ListAnswer | undefined) {
  const address = useAddressState()
  const isBehind = answer !== undefined && answer.shown === 0 && page > 1
  const last = answer === undefined ? 1 : Math.max(1, Math.ceil((answer.total ?? 0) / answer.pageSize))
  useEffect(() => {
    if (isBehind) address.set({ page: last === 1 || last >= page ? null : last }, { replace: true })
  }, [isBehind, last, page, address])
}
