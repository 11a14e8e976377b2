import { useTranslation } from '@e-collecting/i18n/react'
import type { PopularVoteSummary } from '@e-collecting/popular-votes/contract'
import { describeEnd, TITLE_FIELD, TYPE_FIELD } from '@e-collecting/popular-votes/web'
import { Banner, FaultBanner } from '@e-collecting/ui'
import type { ItemGap } from './support-steps.ts'

/** What the first step still needs, with the way to it. */
export function GapBanner({ gap, item }: { gap: ItemGap; item: PopularVoteSummary | null }) {
  const { t } = useTranslation(['forms', 'errors', 'common'])
  if (gap === 'notStarted')
    return <Banner type="warning" title={t('errors:popular-vote-not-started')} className="max-w-[56rem]" />
  if (gap === 'ended') {
    const { title, text } = describeEnd(t, item?.endDate ?? null)
    return (
      <Banner type="warning" title={title} className="max-w-[56rem]">
        {text}
      </Banner>
    )
  }
  const [title, field, label] =
    gap === 'title'
      ? [t('forms:validation.selectTitle'), TITLE_FIELD, t('forms:item.title')]
      : [t('forms:validation.selectTypeAndTitle'), TYPE_FIELD, t('forms:item.type')]
  const text = t('common:labelled', { label, text: t('forms:validation.required') })
  return <FaultBanner title={title} faults={[{ field, text }]} className="max-w-[56rem]" />
}
