import { useAddressState } from '@e-collecting/auth/web'
import { ITEM_FILTERS, ITEM_LEVELS, ITEM_TYPES } from '../../contract.ts'
import type { ItemFilter } from './queries.ts'

/** Which items are listed, from the address bar; what nobody can have chosen counts as not chosen. */
export function useItemFilter() {
  const address = useAddressState()
  const chosen = <Value extends string>(name: keyof ItemFilter, values: readonly Value[]): Value | undefined =>
    values.find((value) => value === address.get(name))
  const filter = {
    type: chosen('type', ITEM_TYPES),
    level: chosen('level', ITEM_LEVELS),
    status: chosen('status', ITEM_FILTERS),
  }
  return {
    ...filter,
    isSet: Object.values(filter).some((value) => value !== undefined),
    set: (name: keyof ItemFilter, value: string) => address.set({ [name]: value, cursor: null }),
    clear: () => address.set({ type: null, level: null, status: null, cursor: null }),
  }
}

export type ItemFilterState = ReturnType<typeof useItemFilter>
