import { useTranslation } from '@e-collecting/i18n/react'
import { formatCount } from '@e-collecting/kernel'
import { shareOf } from './share-of.ts'

/** What part of the required number a count is, in words; null where nobody has said how many are needed. */
export function useShareText(): (count: { counted: number; required: number | null }) => string | null {
  const { t } = useTranslation('common')
  return ({ counted, required }) => {
    const percent = shareOf(counted, required)
    if (percent === null || required === null) return null
    const words = { percent, required: formatCount(required) }
    return percent === 0 && counted > 0 ? t('count.shareBelowOne', words) : t('count.share', words)
  }
}
