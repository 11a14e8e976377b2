import { useTranslation } from '@e-collecting/i18n/react'
import { ProgressLine } from '@e-collecting/ui'
import type { PopularVote } from '../contract.ts'
import { ItemKind } from './item-kind.tsx'
import { langOf } from './lang-of.ts'
import { lineShare, periodText, timeLeftText } from './period.ts'
import { SheetFacts } from './sheet-facts.tsx'
import { SheetRow } from './sheet-row.tsx'
import { awaitsFacts, ToFollow } from './to-follow.tsx'

export type ItemSheetProps = {
  item: PopularVote
  today: string
  /** Of the title; the parts of the sheet are one below. */
  headingLevel?: 1 | 2 | 3 | 4
}

const BELOW = { 1: 2, 2: 3, 3: 4, 4: 5 } as const

/**
 * An item as the signature sheet has it, in its order: the same on its page, above the button that decides, and on paper. On a page with
 * something else to print alone, as a receipt, it stays away from the paper.
 */
export function ItemSheet({ item, today, headingLevel = 1 }: ItemSheetProps) {
  const below = BELOW[headingLevel]
  return (
    <article
      data-print-alone={headingLevel === 1 ? 'sheet' : undefined}
      className="border border-t-4 border-hair border-t-ink p-5 sm:p-8 print:border-0 print:p-0"
    >
      <SheetHead item={item} today={today} headingLevel={headingLevel} />
      <SheetFacts item={item} />
      <SheetTexts item={item} headingLevel={below} />
      <PenaltyNote headingLevel={below} />
    </article>
  )
}

function SheetHead({ item, today, headingLevel }: Required<ItemSheetProps>) {
  const { t } = useTranslation()
  const { t: tContent } = useTranslation('content')
  const Heading = `h${headingLevel}` as const
  return (
    <header className="mb-6">
      <div className="flex items-start justify-between gap-x-8 gap-y-4 max-sm:flex-col-reverse">
        <div className="min-w-0">
          <ItemKind item={item} />
          <Heading
            {...(headingLevel === 1 && { tabIndex: -1 })}
            lang={langOf(item, 'title')}
            className={headingLevel === 1 ? 'mt-2 text-h1 hyphens-auto' : 'mt-2 text-h2 hyphens-auto'}
          >
            {item.title}
          </Heading>
        </div>
        {item.imageUrl !== null && (
          <img
            src={item.imageUrl}
            alt=""
            width="144"
            height="144"
            loading="lazy"
            className="aspect-square w-24 shrink-0 object-cover sm:w-32"
          />
        )}
      </div>
      <ProgressLine value={lineShare(item, today)} max={1} isOver={item.isEnded} className="mt-6" />
      <p className="tabular mt-2 flex flex-wrap justify-between gap-x-6 text-small">
        <span className="font-semibold">{timeLeftText(t, item, today)}</span>
        <span className="text-grey">{tContent('detail.period', { period: periodText(t, item) })}</span>
      </p>
    </header>
  )
}

type PartProps = { item: PopularVote; headingLevel: 2 | 3 | 4 | 5 }

function SheetTexts({ item, headingLevel }: PartProps) {
  const { t } = useTranslation('content')
  const members = (item.committeeMembers ?? '').split(/\n+/).filter((name) => name.trim() !== '')
  const toFollow = awaitsFacts(item) ? <ToFollow /> : null
  return (
    <>
      <SheetRow label={t('detail.wording')} headingLevel={headingLevel}>
        {item.wording && (
          <div lang={langOf(item, 'wording')} className="space-y-4 text-lead">
            {item.wording.split(/\n+/).map((paragraph, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the same may stand twice.
              <p key={index}>{paragraph}</p>
            ))}
          </div>
        )}
      </SheetRow>
      <SheetRow label={t('detail.committee')} headingLevel={headingLevel}>
        {item.comitee && (
          <p lang={langOf(item, 'comitee')} className="font-semibold">
            {item.comitee}
          </p>
        )}
      </SheetRow>
      <SheetRow label={t('detail.committeeMembers')} headingLevel={headingLevel}>
        {members.length === 0 ? (
          toFollow
        ) : (
          <ul className="gap-x-8 sm:columns-2">
            {members.map((name, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two may have one name.
              <li key={index} className="break-inside-avoid border-b border-hair py-1 max-sm:last:border-b-0">
                {name}
              </li>
            ))}
          </ul>
        )}
      </SheetRow>
      <SheetRow label={t('sheet.withdrawal')} headingLevel={headingLevel}>
        {item.withdrawal ? (
          <p lang={langOf(item, 'withdrawal')}>{item.withdrawal}</p>
        ) : (
          item.type === 'initiative' && toFollow
        )}
      </SheetRow>
    </>
  )
}

/** What the Criminal Code says, as it stands at the foot of every sheet. */
function PenaltyNote({ headingLevel }: Pick<PartProps, 'headingLevel'>) {
  const { t } = useTranslation('content')
  const Heading = `h${headingLevel}` as const
  return (
    <footer className="break-inside-avoid border-t-2 border-ink pt-4 text-small">
      <Heading className="font-semibold">{t('sheet.penalty.title')}</Heading>
      <p className="max-w-[46rem]">{t('sheet.penalty.text')}</p>
    </footer>
  )
}
