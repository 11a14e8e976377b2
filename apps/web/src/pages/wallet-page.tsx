import { useTranslation } from '@e-collecting/i18n/react'
import { WalletPage as Wallet } from '@e-collecting/wallet/web'
import { PageMeta } from '../meta/page-meta.tsx'
import { CredentialUse } from './wallet/credential-use.tsx'
import { useAboutCard } from './wallet/use-about-card.ts'
import { useOwnMemory } from './wallet/use-own-memory.ts'

/** The demo wallet lives in the browser only: keys and credentials never reach the server. */
export default function WalletPage() {
  const { t, language } = useTranslation('wallet')
  const aboutCard = useAboutCard()
  useOwnMemory()
  return (
    <>
      <PageMeta title={t('title')} description={t('description')} />
      <Wallet siteAddress={`/${language}`} credentialUse={CredentialUse} aboutCard={aboutCard} />
    </>
  )
}
