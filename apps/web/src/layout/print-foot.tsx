import { useSite } from '@e-collecting/browser'
import { useTranslation } from '@e-collecting/i18n/react'
import { formatSwissDay } from '@e-collecting/kernel'
import { useLocation } from '../routing/navigation.tsx'

/** On paper only: where this sheet comes from and from which day. */
export function PrintFoot() {
  const { t } = useTranslation()
  const { publicUrl, today } = useSite()
  const { pathname } = useLocation()
  return (
    <p className="mt-4 hidden flex-wrap justify-between gap-x-6 border-t border-hair pt-1 text-small print:flex">
      <span>{publicUrl + pathname}</span>
      <span>{t('print.printedOn', { date: formatSwissDay(today) })}</span>
    </p>
  )
}
