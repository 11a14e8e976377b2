import { useSite } from '@e-collecting/browser'
import { sectionPath } from '@e-collecting/i18n'
import { useTranslation } from '@e-collecting/i18n/react'
import { AppLink, classNames, Icon, ProgressLine } from '@e-collecting/ui'
import { CARD_TITLE_MAX_CHARACTERS, type PopularVoteSummary, shortenTitle } from '../contract.ts'
import { ItemKind } from './item-kind.tsx'
import { useItemNote } from './item-notes.ts'
import { langOf } from './lang-of.ts'
import { lineShare, periodText, timeLeftText } from './period.ts'

export type PopularVoteCardProps = { item: PopularVoteSummary; today: string; headingLevel?: 3 | 4 }

/** An item in a list. One link, the round arrow, spread over the whole card. */
export function PopularVoteCard({ item, today, headingLevel = 3 }: PopularVoteCardProps) {
  const { t, language } = useTranslation()
  const { isDemo } = useSite()
  const noteOf = useItemNote()
  const Heading = `h${headingLevel}` as const
  const title = shortenTitle(item.title, CARD_TITLE_MAX_CHARACTERS, language)
  return (
    <article className="group relative flex h-full flex-col bg-paper has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-ink">
      <ProgressLine value={lineShare(item, today)} max={1} isOver={item.isEnded} />
      <ItemKind item={item} isMarkBelow className={classNames('mt-3 text-small', isDemo && 'min-h-14')} />
      <div className="mt-2 flex items-start justify-between gap-4">
        <Heading
          lang={langOf(item, 'title')}
          className="min-w-0 text-h3 font-semibold hyphens-auto group-hover:underline group-hover:decoration-2 group-hover:underline-offset-4"
        >
          {title}
        </Heading>
        {item.imageUrl !== null && (
          <img
            src={item.imageUrl}
            alt=""
            width="80"
            height="80"
            loading="lazy"
            className="aspect-square w-20 shrink-0 object-cover"
          />
        )}
      </div>
      {item.wording !== null && (
        <p lang={langOf(item, 'wording')} className="mt-2 line-clamp-5 text-small text-grey">
          {item.wording}
        </p>
      )}
      <div className="mt-auto flex items-end justify-between gap-4 pt-5">
        <p className="tabular text-small">
          <span className="block font-semibold">{timeLeftText(t, item, today)}</span>
          <span className="block text-grey">{periodText(t, item)}</span>
          {noteOf(item.slug)}
        </p>
        <AppLink
          href={sectionPath(language, 'volksbegehren', item.slug)}
          aria-label={t('carousel.moreAbout', { title: item.title })}
          title={t('carousel.more')}
          className="flex size-12 shrink-0 items-center justify-center rounded-full border-2 border-ink no-underline transition-colors after:absolute after:inset-0 group-hover:bg-ink group-hover:text-paper focus-visible:outline-none print:hidden"
        >
          <Icon name="arrow-right" />
        </AppLink>
      </div>
    </article>
  )
}
