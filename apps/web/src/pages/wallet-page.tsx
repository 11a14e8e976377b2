import { useTranslation } from 'react-i18next'
import { PageMeta } from '../meta/page-meta.tsx'

/** The demo wallet lives in the browser only: keys and credentials never reach the server. */
export default function WalletPage() {
  const { t } = useTranslation('content')
  return <PageMeta title={t('home.info.demoWallet')} />
}
