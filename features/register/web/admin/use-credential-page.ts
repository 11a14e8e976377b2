import { useAddressState, useLastPageAtMost, useListState } from '@e-collecting/auth/web'
import { PAGE_SIZE } from '@e-collecting/municipalities/contract'
import { useQuery } from '@tanstack/react-query'
import type { CredentialOptions, CredentialSort } from '../../contract.ts'
import { credentialPageQuery } from './queries.ts'
import { FILTER_STATUSES, type ShownStatus } from './shown-status.ts'
import { useRegisterApi } from './use-register-api.ts'

/** What the list is narrowed to; kept in the address bar. */
export type CredentialFilters = {
  municipalityId: string | undefined
  /** Slug. */
  popularVote: string | undefined
  status: ShownStatus | undefined
}

/** The address as far as it can be true: without `options` everything is believed, then only what may be chosen. */
export function useCredentialFilters(options: CredentialOptions | undefined) {
  const address = useAddressState()
  const municipalityId = address.get('municipality') ?? undefined
  const popularVote = address.get('item') ?? undefined
  const filters: CredentialFilters = {
    municipalityId: isAmong(options?.municipalities, ({ id }) => id === municipalityId) ? municipalityId : undefined,
    popularVote: isAmong(options?.popularVotes, ({ slug }) => slug === popularVote) ? popularVote : undefined,
    status: FILTER_STATUSES.find((status) => status === address.get('status')),
  }
  return {
    filters,
    isFiltered: Object.values(filters).some((value) => value !== undefined),
    clear: () => address.set({ municipality: null, item: null, status: null, page: null }),
  }
}

const isAmong = <Option>(options: readonly Option[] | undefined, isChosen: (option: Option) => boolean): boolean =>
  options === undefined || options.some(isChosen)

/** The page of the list that filters, search and address ask for. */
export function useCredentialPage(filters: CredentialFilters, text: string) {
  const list = useListState<CredentialSort>(['createdAt', 'name', 'status'], 'descending')
  const search = { text: text || undefined, sort: list.sort.key, direction: list.direction, page: list.page }
  const query = credentialPageQuery(useRegisterApi(), { ...filters, ...search })
  const { data, isError, isFetching, isPlaceholderData, refetch } = useQuery(query)
  const answer = data && !isFetching ? { shown: data.items.length, total: data.total, pageSize: PAGE_SIZE } : undefined
  useLastPageAtMost(list.page, answer)
  const state = isError ? 'error' : data === undefined || isPlaceholderData ? 'loading' : 'ready'
  return { list, data, state, isBusy: isFetching, retry: () => void refetch() } as const
}
