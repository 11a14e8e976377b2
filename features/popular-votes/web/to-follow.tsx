import { useTranslation } from '@e-collecting/i18n/react'

/** What a federal sheet has to say and nobody has entered yet. */
export function ToFollow() {
  const { t } = useTranslation('content')
  return <span className="text-grey">{t('sheet.toFollow')}</span>
}
