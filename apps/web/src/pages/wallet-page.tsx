import { useTranslation } from '@e-collecting/i18n/react'
import { WalletPage as Wallet } from '@e-collecting/wallet/web'
import { PageMeta } from '../meta/page-meta.tsx'

/** The demo wallet lives in the browser only: keys and credentials never reach the server. */
export default function WalletPage() {
  const { t } = useTranslation('wallet')
  return (
    <>
      <PageMeta title={t('title')} description={t('description')} />
      <Wallet />
    </>
  )
}
