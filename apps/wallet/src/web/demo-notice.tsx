import { Banner } from '@e-collecting/ui'
import { useTranslation } from 'react-i18next'

/** Says plainly where the keys are and what the wallet is for. */
export function DemoNotice({ className }: { className?: string }) {
  const { t } = useTranslation('wallet')
  return (
    <Banner type="warning" isStatic title={t('notice.title')} className={className}>
      {t('notice.keys')}
    </Banner>
  )
}
