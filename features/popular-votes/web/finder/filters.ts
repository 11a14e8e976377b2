import { cantonName } from '@e-collecting/address/contract'
import { foldText } from '@e-collecting/address/contract/fold-text'
import type { Language } from '@e-collecting/i18n'
import type { SwissDay } from '@e-collecting/kernel'
import { closedReason, ITEM_LEVELS, ITEM_TYPES, isEndingSoon, type PopularVoteSummary } from '../../contract.ts'

type Items = readonly PopularVoteSummary[]

export const ITEM_STATES = ['running', 'ending', 'coming', 'ended'] as const
export type ItemState = (typeof ITEM_STATES)[number]

/** What one may filter by, by its name in the address. An empty value filters nothing. */
export type Filters = { q: string; type: string; level: string; place: string; state: string }
export const NO_FILTERS: Filters = { q: '', type: '', level: '', place: '', state: '' }

export type Place = { value: string; name: string; level: 'cantonal' | 'municipal' }

/** Where the items are from: cantons by their letters, then municipalities by their number; each by name. */
export function placesOf(items: Items, language: Language): Place[] {
  const places = new Map<string, Place>()
  for (const { canton, municipality, level } of items) {
    if (canton !== null) places.set(canton, { value: canton, name: cantonName(canton, language), level: 'cantonal' })
    if (municipality !== null && level === 'municipal')
      places.set(municipality.bfsNumber, { value: municipality.bfsNumber, name: municipality.name, level })
  }
  return [...places.values()].sort((a, b) => a.level.localeCompare(b.level) || a.name.localeCompare(b.name, language))
}

/** What an item may be called by the day: one that ends soon is running, too. */
export function statesOf(item: PopularVoteSummary, today: string): ItemState[] {
  const closed = closedReason(item, today)
  if (closed !== null) return [closed === 'ended' ? 'ended' : 'coming']
  return isEndingSoon(item.endDate, today as SwissDay) ? ['running', 'ending'] : ['running']
}

/** The filters of an address. A value that nothing here has is none: it could not be seen in the form. */
export function readFilters(query: string, items: Items, isSearchOnly: boolean): Filters {
  const parameters = new URLSearchParams(query)
  const q = parameters.get('q') ?? ''
  if (isSearchOnly) return { ...NO_FILTERS, q }
  const oneOf = (name: string, values: readonly string[]) => {
    const value = parameters.get(name) ?? ''
    return values.includes(value) ? value : ''
  }
  return {
    q,
    type: oneOf('type', ITEM_TYPES),
    level: oneOf('level', ITEM_LEVELS),
    place: oneOf(
      'place',
      placesOf(items, 'de').map(({ value }) => value),
    ),
    state: oneOf('state', ITEM_STATES),
  }
}

/** The query with these filters in place of those it had; whatever else it says stays. */
export function writeFilters(query: string, filters: Filters): string {
  const parameters = new URLSearchParams(query)
  for (const [name, value] of Object.entries(filters))
    if (value.trim() === '') parameters.delete(name)
    else parameters.set(name, value)
  return parameters.size === 0 ? '' : `?${parameters}`
}

export const isFiltered = (filters: Filters): boolean => Object.values(filters).some((value) => value.trim() !== '')

/** The items that fit every filter, in the order they had. Each word of the search must be in the title or the place. */
export function findItems(items: Items, filters: Filters, today: string, language: Language): Items {
  const { type, level, place, state } = filters
  const words = foldText(filters.q).split(' ')
  return items.filter((item) => {
    if (type !== '' && item.type !== type) return false
    if (level !== '' && item.level !== level) return false
    if (place !== '' && item.canton !== place && item.municipality?.bfsNumber !== place) return false
    if (state !== '' && !statesOf(item, today).includes(state as ItemState)) return false
    const text = searchTextOf(item, language)
    return words.every((word) => text.includes(word))
  })
}

const searchTextOf = ({ title, canton, municipality }: PopularVoteSummary, language: Language): string =>
  foldText([title, municipality?.name, canton, canton && cantonName(canton, language)].filter(Boolean).join(' '))
