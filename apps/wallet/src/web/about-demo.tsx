import { useTranslation } from '@e-collecting/i18n/react'

/** Says plainly where the keys are and what the wallet is for. */
export function AboutDemo() {
  const { t } = useTranslation('wallet')
  return (
    <div className="grid gap-3 text-small">
      <p>{t('notice.keys')}</p>
      <p>{t('notice.consent')}</p>
      <p>{t('notice.real')}</p>
    </div>
  )
}
