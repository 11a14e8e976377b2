import { useTranslation } from '@e-collecting/i18n/react'
import { Banner } from '@e-collecting/ui'

/** Says plainly where the keys are and what the wallet is for. */
export function DemoNotice({ className }: { className?: string }) {
  const { t } = useTranslation('wallet')
  return (
    <Banner type="warning" isStatic title={t('notice.title')} className={className}>
      {t('notice.keys')}
    </Banner>
  )
}
