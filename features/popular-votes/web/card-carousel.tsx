import { useSite } from '@e-collecting/browser'
import { useTranslation } from '@e-collecting/i18n/react'
import { Button, classNames, Icon } from '@e-collecting/ui'
import { type ReactNode, useId } from 'react'
import type { PopularVoteSummary } from '../contract.ts'
import { PopularVoteCard } from './popular-vote-card.tsx'
import { useCarousel } from './use-carousel.ts'

export type CardCarouselProps = {
  /** Names the region. */
  label: string
  heading: ReactNode
  items: readonly PopularVoteSummary[]
  /** Level of the cards' headings. */
  cardLevel?: 3 | 4
  /** Cards side by side on a wide screen. */
  columns?: 1 | 2 | 3
}

const COLUMNS = {
  1: 'lg:auto-cols-[100%]',
  2: 'lg:auto-cols-[calc((100%-2rem)/2)]',
  3: 'lg:auto-cols-[calc((100%-4rem)/3)]',
}

/** Items as cards in a row that scrolls and snaps: three per page on a wide screen, one and a corner of the next on a phone. */
export function CardCarousel({ label, heading, items, cardLevel = 3, columns = 3 }: CardCarouselProps) {
  const { t } = useTranslation()
  const { today } = useSite()
  const trackId = useId()
  const { trackRef, page, pageCount, goTo, onScroll } = useCarousel(items.length)
  return (
    <section aria-label={label}>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        {heading}
        {pageCount > 1 && <CarouselControls page={page} pageCount={pageCount} trackId={trackId} goTo={goTo} />}
      </div>
      <ul
        id={trackId}
        ref={trackRef}
        onScroll={onScroll}
        className={classNames(
          '-mx-4 mt-6 grid snap-x snap-mandatory scroll-px-4 auto-cols-[86%] grid-flow-col gap-x-6 overflow-x-auto px-4 py-1',
          'sm:auto-cols-[47%] lg:-mx-1 lg:scroll-px-1 lg:gap-x-8 lg:px-1 [scrollbar-width:none]',
          COLUMNS[columns],
          items.length === 1 && 'max-sm:auto-cols-[100%]',
          'print:block print:overflow-visible',
        )}
      >
        {items.map((item) => (
          <li key={item.slug} className="min-w-0 snap-start print:mb-6 print:break-inside-avoid">
            <PopularVoteCard item={item} today={today} headingLevel={cardLevel} />
          </li>
        ))}
      </ul>
      {pageCount > 1 && (
        <p className="sr-only" aria-live="polite">
          {t('carousel.pageOf', { n: page + 1, total: pageCount })}
        </p>
      )}
    </section>
  )
}

type ControlsProps = { page: number; pageCount: number; trackId: string; goTo: (page: number) => void }

function CarouselControls({ page, pageCount, trackId, goTo }: ControlsProps) {
  const { t } = useTranslation()
  return (
    <fieldset aria-label={t('carousel.pages')} className="flex items-center gap-2 noscript:hidden print:hidden">
      <StepButton
        label={t('carousel.previous')}
        icon="arrow-left"
        isOff={page === 0}
        controls={trackId}
        onStep={() => goTo(page - 1)}
      />
      <div className="flex max-sm:hidden">
        {Array.from({ length: pageCount }, (_, index) => (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: a page is its number.
            key={index}
            type="button"
            aria-label={t('carousel.page', { n: index + 1 })}
            aria-current={index === page ? 'true' : undefined}
            aria-controls={trackId}
            onClick={() => goTo(index)}
            className="group target flex items-center justify-center"
          >
            <span
              className={classNames(
                'block h-1 w-7 transition-colors forced-colors:border',
                index === page ? 'bg-ink' : 'bg-hair group-hover:bg-grey forced-colors:bg-[Canvas]',
              )}
            />
          </button>
        ))}
      </div>
      <span className="tabular min-w-12 text-center text-small text-grey sm:hidden" aria-hidden="true">
        {page + 1} / {pageCount}
      </span>
      <StepButton
        label={t('carousel.next')}
        icon="arrow-right"
        isOff={page === pageCount - 1}
        controls={trackId}
        onStep={() => goTo(page + 1)}
      />
    </fieldset>
  )
}

type StepButtonProps = {
  label: string
  icon: 'arrow-left' | 'arrow-right'
  isOff: boolean
  controls: string
  onStep: () => void
}

/** Disabled at the ends, yet focusable: the focus must not fall off the page with the last step. */
function StepButton({ label, icon, isOff, controls, onStep }: StepButtonProps) {
  return (
    <Button
      variant="secondary"
      size="icon"
      className="rounded-full"
      aria-label={label}
      aria-controls={controls}
      aria-disabled={isOff}
      onClick={() => !isOff && onStep()}
    >
      <Icon name={icon} />
    </Button>
  )
}
