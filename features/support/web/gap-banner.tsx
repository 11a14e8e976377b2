import { useTranslation } from '@e-collecting/i18n/react'
import { TITLE_FIELD, TYPE_FIELD } from '@e-collecting/popular-votes/web'
import { Banner, FaultBanner } from '@e-collecting/ui'
import type { ItemGap } from './support-steps.ts'

/** What the first step still needs, with the way to it. */
export function GapBanner({ gap }: { gap: ItemGap }) {
  const { t } = useTranslation(['forms', 'errors', 'common'])
  if (gap === 'ended' || gap === 'notStarted') {
    const text = gap === 'ended' ? t('errors:popular-vote-ended') : t('errors:popular-vote-not-started')
    return <Banner type="warning" title={text} className="max-w-[56rem]" />
  }
  const [title, field, label] =
    gap === 'title'
      ? [t('forms:validation.selectTitle'), TITLE_FIELD, t('forms:item.title')]
      : [t('forms:validation.selectTypeAndTitle'), TYPE_FIELD, t('forms:item.type')]
  const text = t('common:labelled', { label, text: t('forms:validation.required') })
  return <FaultBanner title={title} faults={[{ field, text }]} className="max-w-[56rem]" />
}
