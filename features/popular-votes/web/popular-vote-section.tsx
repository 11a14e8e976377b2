import { LoadFailed } from '@e-collecting/ui'
import type { ReactNode } from 'react'
import type { PopularVoteSummary } from '../contract.ts'
import { LoadingCards } from './loading-cards.tsx'
import type { PopularVotesState } from './use-popular-votes.ts'

type Items = readonly PopularVoteSummary[]

export type PopularVoteSectionProps = {
  heading: string
  state: PopularVotesState
  select: (items: Items) => Items
  emptyText: string
  /** Stands below the heading, e.g. a link to all items. */
  aside?: ReactNode
  /** The section with its items; it shows the title. */
  children: (items: Items, title: ReactNode) => ReactNode
}

/** Items below a heading, and their three other states: loading in the final size, failed with a way on, empty in words. */
export function PopularVoteSection({ heading, state, select, emptyText, aside, children }: PopularVoteSectionProps) {
  const title = (
    <div>
      <h2 className="text-h2">{heading}</h2>
      {aside}
    </div>
  )
  const items = state.kind === 'ready' ? select(state.items) : []
  if (items.length > 0) return children(items, title)
  return (
    <section aria-label={heading}>
      {title}
      {state.kind === 'loading' && <LoadingCards />}
      {state.kind === 'failed' && <LoadFailed onRetry={state.retry} className="mt-6" />}
      {state.kind === 'ready' && <p className="mt-4 text-grey">{emptyText}</p>}
    </section>
  )
}
