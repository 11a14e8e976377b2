import { useSite } from '@e-collecting/browser'
import { useTranslation } from '@e-collecting/i18n/react'
import { Skeleton } from '@e-collecting/ui'
import { type ReactNode, useRef } from 'react'
import type { PopularVoteSummary } from '../../contract.ts'
import { useFinder } from './use-finder.ts'

type Items = readonly PopularVoteSummary[]

export type ItemFinderProps = {
  items: Items
  /** Search alone, without the other filters. */
  isSearchOnly?: boolean
  /** The query of the address, and what puts another one in its place. */
  query: string
  onQuery: (query: string) => void
  children: (found: Items) => ReactNode
}

/** Items to search and filter, shown as the page likes. Without script, and until the search is there, all of them. */
export function ItemFinder({ items, query, onQuery, isSearchOnly = false, children }: ItemFinderProps) {
  const { language } = useTranslation()
  const { today } = useSite()
  const { placeRef, finder, hasFailed } = useFinder(query !== '')
  const searchRef = useRef<HTMLInputElement>(null)
  const filters = finder?.readFilters(query, items, isSearchOnly)
  const found = finder && filters ? finder.findItems(items, filters, today, language) : items
  const clear = () => {
    searchRef.current?.focus()
    if (searchRef.current) searchRef.current.value = ''
    if (finder) onQuery(finder.writeFilters(query, finder.NO_FILTERS))
  }
  return (
    <>
      <div ref={placeRef} className="mt-6 mb-3 print:hidden">
        {finder === null && !hasFailed && <Room isSearchOnly={isSearchOnly} />}
        {finder && filters && (
          <finder.FinderBar
            items={items}
            found={found.length}
            filters={filters}
            isSearchOnly={isSearchOnly}
            searchRef={searchRef}
            onChange={(changed) => onQuery(finder.writeFilters(query, changed))}
            onClear={clear}
          />
        )}
      </div>
      {finder && found.length === 0 ? <finder.NothingFound onClear={clear} /> : children(found)}
    </>
  )
}

/** As tall as the form that comes, unless none can. */
function Room({ isSearchOnly }: { isSearchOnly: boolean }) {
  return (
    <div className="noscript:hidden">
      <Skeleton className={isSearchOnly ? 'h-19 max-w-[26rem]' : 'h-111 sm:h-65 md:h-42 xl:h-19'} />
      <Skeleton className="mt-4 h-11 max-w-40" />
    </div>
  )
}
