import { useTranslation } from '@e-collecting/i18n/react'
import { ChoiceGroup, Loading, SectionLink, Select, Skeleton } from '@e-collecting/ui'
import { closedReason, ITEM_TYPES, type PopularVoteSummary, type PopularVoteType, shortenTitle } from '../contract.ts'
import { ExampleMark } from './item-kind.tsx'
import { langOf } from './lang-of.ts'
import { levelText } from './level-text.ts'
import { timeLeftText } from './period.ts'

/** Names of the two fields. */
export const TYPE_FIELD = 'popular-vote-type'
export const TITLE_FIELD = 'popularVote'

export type ItemChoiceProps = {
  type: PopularVoteType | null
  item: PopularVoteSummary | null
  /** What may be chosen from; ended and coming items are in the list, marked, and cannot be chosen. */
  items: readonly PopularVoteSummary[]
  /** The present day in Switzerland, as the server saw it. */
  today: string
  maxTitleCharacters: number
  onTypeChosen: (type: PopularVoteType) => void
  onTitleChosen: (slug: string | null, type: PopularVoteType) => void
  errors: { type: string | undefined; title: string | undefined }
  /** Nothing can be changed any more. */
  isFixed?: boolean
  /** The person's address, as far as it is known, does not fit the item: said in the list. */
  isElsewhere?: (item: PopularVoteSummary) => boolean
  /** The page is about this item: no link to where one already is. */
  ownSlug?: string | null
  /** Below the list: the title in full, where the list shortens it. */
  showsFullTitle?: boolean
}

/** Type, then title. */
export function ItemChoice({ type, items, onTypeChosen, isFixed = false, ...choice }: ItemChoiceProps) {
  const { t } = useTranslation(['forms', 'common'])
  const ofType = items.filter((candidate) => candidate.type === type)
  return (
    <div className="grid max-w-[56rem] gap-x-8 gap-y-5 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
      <ChoiceGroup
        legend={t('forms:item.type')}
        name={TYPE_FIELD}
        layout="row"
        choices={ITEM_TYPES.map((value) => ({
          value,
          label: t(`common:type.${value}`),
          isDisabled: isFixed,
        }))}
        value={type}
        onValueChange={onTypeChosen}
        error={choice.errors.type}
      />
      <div>
        <TitleSelect {...choice} type={type} items={ofType} isFixed={isFixed} />
        {type !== null && ofType.length === 0 && (
          <p role="status" className="mt-1.5 text-small">
            {t('forms:item.noneOfType')}
          </p>
        )}
        <ChosenItem {...choice} />
      </div>
    </div>
  )
}

type TitleSelectProps = Omit<ItemChoiceProps, 'onTypeChosen'>

function TitleSelect({ type, item, items, today, maxTitleCharacters, onTitleChosen, ...select }: TitleSelectProps) {
  const { t, language } = useTranslation('forms')
  const { t: tCommon } = useTranslation()
  const label = (candidate: PopularVoteSummary) => {
    const title = shortenTitle(candidate.title, maxTitleCharacters, language)
    const named = `${title} – ${levelText(tCommon, candidate)}`
    const reason = closedReason(candidate, today)
    if (reason === 'ended') return `${named} (${t('item.ended')})`
    if (reason !== null) return `${named} (${timeLeftText(tCommon, candidate, today)})`
    return select.isElsewhere?.(candidate) ? `${named} (${t('item.elsewhere')})` : named
  }
  return (
    <Select
      label={t('item.title')}
      name={TITLE_FIELD}
      placeholder={type === null ? t('item.titleNeedsType') : t('item.titlePlaceholder')}
      disabled={type === null || items.length === 0 || select.isFixed}
      aria-required
      value={item?.slug ?? ''}
      onChange={({ target }) => type !== null && onTitleChosen(target.value || null, type)}
      options={items.map((candidate) => ({
        value: candidate.slug,
        label: label(candidate),
        lang: langOf(candidate, 'title'),
        isDisabled: closedReason(candidate, today) !== null,
      }))}
      error={select.errors.title}
    />
  )
}

type ChosenItemProps = Pick<ItemChoiceProps, 'item' | 'today' | 'ownSlug' | 'showsFullTitle' | 'maxTitleCharacters'>

/** What the shortened title stands for; the room is there before anything is chosen. */
function ChosenItem({ item, today, ownSlug = null, showsFullTitle = false, maxTitleCharacters }: ChosenItemProps) {
  const { t, language } = useTranslation('forms')
  const isShortened = item !== null && shortenTitle(item.title, maxTitleCharacters, language) !== item.title
  const { t: tCommon } = useTranslation()
  return (
    <>
      {isShortened && showsFullTitle && (
        <p lang={langOf(item, 'title')} className="mt-2 font-semibold">
          {item.title}
        </p>
      )}
      <p className="mt-0.5 flex min-h-11 flex-wrap items-center gap-x-5 gap-y-1 py-2 text-small text-grey">
        {item !== null && <span>{`${levelText(tCommon, item)}, ${timeLeftText(tCommon, item, today)}`}</span>}
        {item?.isDemo && <ExampleMark />}
        {item !== null && item.slug !== ownSlug && (
          <SectionLink to="volksbegehren" id={item.slug} className="-my-2 text-ink">
            {t('item.readFirst')}
          </SectionLink>
        )}
      </p>
    </>
  )
}

/** As tall as the choice it stands for. */
export function ItemChoiceSkeleton() {
  const { t } = useTranslation()
  return (
    <Loading label={t('state.loading')} className="max-w-[56rem] space-y-5">
      <div className="grid gap-x-8 gap-y-5 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
        <Skeleton className="h-19 w-full" />
        <Skeleton className="h-26 w-full" />
      </div>
      <Skeleton className="h-12 w-40" />
    </Loading>
  )
}
