import { useSite } from '@e-collecting/browser'
import { useTranslation } from '@e-collecting/i18n/react'
import { Loading, Skeleton } from '@e-collecting/ui'
import type { ReactNode } from 'react'
import type { PopularVoteSummary } from '../contract.ts'
import { Carousel } from './carousel.tsx'
import { ItemsFailed } from './items-failed.tsx'
import { PopularVoteCard } from './popular-vote-card.tsx'
import type { PopularVotesState } from './use-popular-votes.ts'

export type PopularVoteSectionProps = {
  heading: string
  state: PopularVotesState
  select: (items: readonly PopularVoteSummary[]) => readonly PopularVoteSummary[]
  emptyText: string
  /** Stands below the heading, e.g. a link to all items. */
  aside?: ReactNode
}

/** A headed row of cards with its three other states: loading in the final size, failed with a way on, empty in words. */
export function PopularVoteSection({ heading, state, select, emptyText, aside }: PopularVoteSectionProps) {
  const { today } = useSite()
  const title = (
    <div>
      <h2 className="text-h2">{heading}</h2>
      {aside}
    </div>
  )
  if (state.kind !== 'ready')
    return (
      <section aria-label={heading}>
        {title}
        {state.kind === 'loading' ? <LoadingCards /> : <ItemsFailed onRetry={state.retry} className="mt-6" />}
      </section>
    )

  const items = select(state.items)
  if (items.length === 0)
    return (
      <section aria-label={heading}>
        {title}
        <p className="mt-4 text-grey">{emptyText}</p>
      </section>
    )
  return (
    <Carousel label={heading} heading={title} items={items} itemKey={({ slug }) => slug}>
      {(item) => <PopularVoteCard item={item} today={today} />}
    </Carousel>
  )
}

function LoadingCards() {
  const { t } = useTranslation()
  return (
    <Loading
      label={t('state.loading')}
      className="mt-6 grid gap-8 overflow-hidden max-lg:auto-cols-[86%] max-lg:grid-flow-col lg:grid-cols-3"
    >
      {['a', 'b', 'c'].map((key) => (
        <span key={key} className="block h-80">
          <Skeleton className="h-1 w-full" />
          <Skeleton className="mt-4 h-5 w-1/2" />
          <Skeleton className="mt-4 h-7 w-full" />
          <Skeleton className="mt-2 h-7 w-2/3" />
          <Skeleton className="mt-5 h-24 w-full" />
          <Skeleton className="mt-8 h-10 w-1/2" />
        </span>
      ))}
    </Loading>
  )
}
