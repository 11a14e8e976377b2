import type { Translate } from '@e-collecting/i18n'
import { formatSwissDay } from '@e-collecting/kernel'

/** That an item is no longer valid, and since when. @param endDate last day of its collection; null where it is not known */
export const describeEnd = (
  t: Translate<['forms', 'common']>,
  endDate: string | null,
): { title: string; text: string } => ({
  title: t('forms:ended.title'),
  text: endDate === null ? t('forms:ended.text') : t('forms:ended.on', { date: formatSwissDay(endDate) }),
})
