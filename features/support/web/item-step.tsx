import { type Language, sectionPath } from '@e-collecting/i18n'
import { FORM_TITLE_MAX_CHARACTERS, type PopularVoteSummary, shortenTitle } from '@e-collecting/popular-votes/contract'
import { levelText, timeLeftText } from '@e-collecting/popular-votes/web'
import { AppLink, Banner, Button, ChoiceGroup, Icon, Loading, Select, Skeleton } from '@e-collecting/ui'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { closedReason, findItemGap, type ItemGap, typeOf } from './support-steps.ts'
import type { SupportForm } from './use-support-form.ts'

/** Type, then title (spec §5). */
export function ItemStep({ form }: { form: SupportForm }) {
  const { t } = useTranslation(['forms', 'common'])
  const { popularVotes } = form
  if (popularVotes.kind === 'ready') return <ItemForm form={form} />
  if (popularVotes.kind === 'loading') return <ItemSkeleton />
  return (
    <Banner
      type="error"
      title={t('common:state.loadFailed')}
      action={
        <Button variant="secondary" size="sm" onClick={popularVotes.retry}>
          {t('common:actions.retry')}
        </Button>
      }
    />
  )
}

function ItemForm({ form }: { form: SupportForm }) {
  const { t } = useTranslation(['forms', 'common'])
  const { facts, dispatch, item } = form
  const type = typeOf(facts.form, facts.items)
  const ofType = facts.items.filter((candidate) => candidate.type === type)
  const gap = findItemGap(facts)
  const shownGap = facts.form.showsMissing ? gap : null
  const required = t('forms:validation.required')

  const goOn = (event: FormEvent) => {
    event.preventDefault()
    dispatch(gap === null ? { type: 'step-entered', step: 'address' } : { type: 'missing-shown' })
  }
  return (
    <form noValidate onSubmit={goOn} className="space-y-4">
      {shownGap !== null && <GapBanner key={shownGap} gap={shownGap} />}
      <div className="grid max-w-[56rem] gap-x-8 gap-y-5 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
        <ChoiceGroup
          legend={t('forms:item.type')}
          name="support-type"
          layout="row"
          choices={(['initiative', 'referendum'] as const).map((value) => ({
            value,
            label: t(`common:type.${value}`),
          }))}
          value={type}
          onValueChange={(popularVoteType) => dispatch({ type: 'type-chosen', popularVoteType })}
          error={shownGap === 'type-and-title' ? required : undefined}
        />
        <div>
          <TitleSelect form={form} items={ofType} error={isTitleGap(shownGap) ? required : undefined} />
          {type !== null && ofType.length === 0 && (
            <p role="status" className="mt-1.5 text-small">
              {t('forms:item.noneOfType')}
            </p>
          )}
          <ChosenItem item={item} today={facts.today} isOnItsPage={form.preselectedSlug === item?.slug} />
        </div>
      </div>
      <noscript className="block">
        <p className="max-w-measure border-l-4 border-warning bg-wash px-4 py-3">{t('forms:form.needsJavaScript')}</p>
      </noscript>
      <Button type="submit" className="max-sm:w-full">
        {t('common:actions.next')}
        <Icon name="arrow-right" className="size-5" />
      </Button>
    </form>
  )
}

const isTitleGap = (gap: ItemGap | null): boolean => gap === 'title' || gap === 'type-and-title'

/** Ended and coming items are in the list, marked, and cannot be chosen (lesson 8). */
function TitleSelect({
  form: { facts, dispatch, item },
  items,
  error,
}: {
  form: SupportForm
  items: readonly PopularVoteSummary[]
  error: string | undefined
}) {
  const { t, i18n } = useTranslation('forms')
  const { t: tCommon } = useTranslation()
  const type = typeOf(facts.form, facts.items)
  const label = (candidate: PopularVoteSummary) => {
    const title = shortenTitle(candidate.title, FORM_TITLE_MAX_CHARACTERS, i18n.language as Language)
    const reason = closedReason(candidate, facts.today)
    if (reason === 'ended') return `${title} (${t('item.ended')})`
    return reason === null ? title : `${title} (${timeLeftText(tCommon, candidate, facts.today)})`
  }
  return (
    <Select
      label={t('item.title')}
      name="popularVote"
      placeholder={type === null ? t('item.titleNeedsType') : t('item.titlePlaceholder')}
      disabled={type === null || items.length === 0}
      aria-required
      value={item?.slug ?? ''}
      onChange={({ target }) =>
        type !== null && dispatch({ type: 'title-chosen', slug: target.value || null, popularVoteType: type })
      }
      options={items.map((candidate) => ({
        value: candidate.slug,
        label: label(candidate),
        isDisabled: closedReason(candidate, facts.today) !== null,
      }))}
      error={error}
    />
  )
}

type ChosenItemProps = { item: PopularVoteSummary | null; today: string; isOnItsPage: boolean }

/** What the shortened title stands for; the room is there before anything is chosen. */
function ChosenItem({ item, today, isOnItsPage }: ChosenItemProps) {
  const { t, i18n } = useTranslation('forms')
  const { t: tCommon } = useTranslation()
  return (
    <p className="mt-0.5 flex min-h-11 flex-wrap items-center gap-x-5 text-small text-grey">
      {item !== null && (
        <span>
          {levelText(tCommon, item)}, {timeLeftText(tCommon, item, today)}
        </span>
      )}
      {item !== null && !isOnItsPage && (
        <AppLink
          href={sectionPath(i18n.language as Language, 'volksbegehren', item.slug)}
          className="inline-flex min-h-11 items-center text-ink"
        >
          {t('item.readFirst')}
        </AppLink>
      )}
    </p>
  )
}

function GapBanner({ gap }: { gap: ItemGap }) {
  const { t } = useTranslation(['forms', 'errors'])
  const text = {
    'type-and-title': t('forms:validation.selectTypeAndTitle'),
    title: t('forms:validation.selectTitle'),
    ended: t('errors:popular-vote-ended'),
    notStarted: t('errors:popular-vote-not-started'),
  }[gap]
  return <Banner type="warning" title={text} className="max-w-[56rem]" />
}

/** As tall as the form it stands for. */
function ItemSkeleton() {
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
