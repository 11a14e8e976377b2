import { useTranslation } from '@e-collecting/i18n/react'
import { TITLE_FIELD, TYPE_FIELD } from '@e-collecting/popular-votes/web'
import { Banner, FaultBanner } from '@e-collecting/ui'
import type { ItemGap } from './support-steps.ts'

/** What the first step still needs, with the way to it. */
export function GapBanner({ gap }: { gap: ItemGap }) {
  const { t } = useTranslation(['forms', 'errors'])
  const required = t('forms:validation.required')
  if (gap === 'ended' || gap === 'notStarted') {
    const text = gap === 'ended' ? t('errors:popular-vote-ended') : t('errors:popular-vote-not-started')
    return <Banner type="warning" title={text} className="max-w-[56rem]" />
  }
  const [title, fault] =
    gap === 'title'
      ? [t('forms:validation.selectTitle'), { field: TITLE_FIELD, text: `${t('forms:item.title')}: ${required}` }]
      : [t('forms:validation.selectTypeAndTitle'), { field: TYPE_FIELD, text: `${t('forms:item.type')}: ${required}` }]
  return <FaultBanner title={title} faults={[fault]} className="max-w-[56rem]" />
}
