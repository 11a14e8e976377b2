import type { Translate } from '@e-collecting/i18n'
import { useTranslation } from '@e-collecting/i18n/react'
import type { PopularVoteSummary } from '@e-collecting/popular-votes/contract'
import { describeEnd, TITLE_FIELD, TYPE_FIELD } from '@e-collecting/popular-votes/web'
import { type Attempt, FaultBanner, type FaultBannerProps } from '@e-collecting/ui'
import type { ItemGap } from './support-steps.ts'

export type GapBannerProps = { attempt: Attempt | null; gap: ItemGap | null; item: PopularVoteSummary | null }

/** What the first step still needs, with the way to it. */
export function GapBanner({ attempt, gap, item }: GapBannerProps) {
  const { t } = useTranslation(['forms', 'errors', 'common'])
  return <FaultBanner attempt={attempt} {...describeGap(t, gap, item)} className="max-w-[56rem]" />
}

function describeGap(
  t: Translate<['forms', 'errors', 'common']>,
  gap: ItemGap | null,
  item: PopularVoteSummary | null,
): Pick<FaultBannerProps, 'title' | 'children' | 'faults'> {
  const missing = (title: string, field: string, label: string) => ({
    title,
    faults: [{ field, text: t('common:labelled', { label, text: t('forms:validation.required') }) }],
  })
  if (gap === null) return { title: null, faults: [] }
  if (gap === 'title') return missing(t('forms:validation.selectTitle'), TITLE_FIELD, t('forms:item.title'))
  if (gap === 'type-and-title')
    // There is no title to choose before the type: one way leads to both.
    return missing(
      t('forms:validation.selectTypeAndTitle'),
      TYPE_FIELD,
      `${t('forms:item.type')}, ${t('forms:item.title')}`,
    )
  if (gap === 'notStarted') return { title: t('errors:popular-vote-not-started'), faults: [] }
  const { title, text } = describeEnd(t, item?.endDate ?? null)
  return { title, children: text, faults: [] }
}
