import { type ListView, useAddressState, useListPage, useListState } from '@e-collecting/auth/web'
import type { CredentialOptions, CredentialRecord, CredentialSort } from '../../contract.ts'
import { credentialPageQuery } from './queries.ts'
import { LISTED_STATUSES, type ListedStatus } from './shown-status.ts'
import { useRegisterApi } from './use-register-api.ts'

/** What the list is narrowed to; kept in the address bar. */
export type CredentialFilters = {
  municipalityId: string | undefined
  /** Slug. */
  popularVote: string | undefined
  status: ListedStatus | undefined
}

/** The address as far as it can be true: without `options` everything is believed, then only what may be chosen. */
export function useCredentialFilters(options: CredentialOptions | undefined) {
  const address = useAddressState()
  const municipalityId = address.get('municipality') ?? undefined
  const popularVote = address.get('item') ?? undefined
  const filters: CredentialFilters = {
    municipalityId: isAmong(options?.municipalities, ({ id }) => id === municipalityId) ? municipalityId : undefined,
    popularVote: isAmong(options?.popularVotes, ({ slug }) => slug === popularVote) ? popularVote : undefined,
    status: LISTED_STATUSES.find((status) => status === address.get('status')),
  }
  return {
    filters,
    isFiltered: Object.values(filters).some((value) => value !== undefined),
    clear: () => address.set({ municipality: null, item: null, status: null, cursor: null }),
  }
}

const isAmong = <Option>(options: readonly Option[] | undefined, isChosen: (option: Option) => boolean): boolean =>
  options === undefined || options.some(isChosen)

/** The page of the list that filters, search and address ask for. */
export function useCredentialPage(filters: CredentialFilters): ListView<CredentialRecord, CredentialSort> {
  const list = useListState<CredentialSort>(['createdAt', 'name', 'status'], 'descending')
  const api = useRegisterApi()
  return useListPage(list, (place) => credentialPageQuery(api, { ...filters, ...list.search, ...place }))
}
