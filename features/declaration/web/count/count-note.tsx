import { useTranslation } from '@e-collecting/i18n/react'
import { formatCount, formatSwissDay } from '@e-collecting/kernel'
import type { DeclarationCount } from '../../contract.ts'
import { useShareText } from './count-texts.ts'

/** The published count of an item in two short lines, on its card and in its row. */
export function CountNote({ count }: { count: DeclarationCount }) {
  const { t } = useTranslation('common')
  const shareText = useShareText()
  const { counted, published } = count
  if (published === null) return null
  return (
    <>
      <span className="block font-semibold">
        {t('count.counted', { count: counted, number: formatCount(counted) })}
      </span>
      <span className="block text-grey">
        {[shareText(count), t('count.asOf', { date: formatSwissDay(published) })].filter(Boolean).join(', ')}
      </span>
    </>
  )
}
