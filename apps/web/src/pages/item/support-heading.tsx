import { useTranslation } from '@e-collecting/i18n/react'

/** Above the form: what it asks for. */
export function SupportHeading() {
  const { t } = useTranslation('content')
  return (
    <>
      <h2 className="text-h2">{t('detail.support')}</h2>
      <p className="mt-2 mb-8 max-w-measure text-grey">{t('detail.supportLead')}</p>
    </>
  )
}
