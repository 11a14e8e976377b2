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
    <p className="mt-6 hidden border-t border-hair pt-2 print:block">
      {publicUrl + pathname}
      <br />
      {t('print.printedOn', { date: formatSwissDay(today) })}
    </p>
  )
}
