import { useSite } from '@e-collecting/browser'
import type { ReactNode } from 'react'
import type { PopularVoteSummary } from '../contract.ts'
import { Carousel } from './carousel.tsx'
import { PopularVoteCard } from './popular-vote-card.tsx'

export type CardCarouselProps = {
  label: string
  heading: ReactNode
  items: readonly PopularVoteSummary[]
  /** Level of the cards' headings. */
  cardLevel?: 3 | 4
  columns?: 1 | 2 | 3
}

/** A row of cards, one for each item. */
export function CardCarousel({ cardLevel = 3, columns = 3, ...carousel }: CardCarouselProps) {
  const { today } = useSite()
  return (
    <Carousel {...carousel} columns={columns} itemKey={({ slug }) => slug}>
      {(item) => <PopularVoteCard item={item} today={today} headingLevel={cardLevel} />}
    </Carousel>
  )
}
