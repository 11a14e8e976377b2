import { useSite } from '@e-collecting/browser'
import { useTranslation } from '@e-collecting/i18n/react'
import { formatSwissDay } from '@e-collecting/kernel'
import { useLocation } from '../routing/navigation.tsx'

/** On paper only, above a list or a record: its address, with the filters that it stands under, and the day. */
export function PrintHead() {
  const { t } = useTranslation()
  const { publicUrl, today } = useSite()
  const { pathname, search } = useLocation()
  return (
    <p className="mb-4 hidden items-baseline justify-between gap-x-6 border-b border-hair pb-1 text-small print:flex">
      <span className="min-w-0 wrap-anywhere">{publicUrl + pathname + search}</span>
      <span className="shrink-0">{t('print.printedOn', { date: formatSwissDay(today) })}</span>
    </p>
  )
}
