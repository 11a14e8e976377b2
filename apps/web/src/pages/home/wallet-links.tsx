import { useSite } from '@e-collecting/browser'
import { useTranslation } from '@e-collecting/i18n/react'
import { Icon } from '@e-collecting/ui'
import { ExternalLink } from '../../layout/external-link.tsx'

/** The demo wallet of this site. A full page of its own, so a plain link; there in demo mode only. */
export function DemoWalletLink() {
  const { t } = useTranslation('content')
  const { isDemo } = useSite()
  if (!isDemo) return null
  return (
    <a href="/wallet" className="inline-flex min-h-11 items-center gap-2 font-semibold">
      <Icon name="wallet" className="size-5" />
      {t('home.info.demoWallet')}
    </a>
  )
}

/** Where a test identity is issued: in demo mode the demo wallet does it with one tap. */
export function BetaIdLink({ children }: { children: string }) {
  const { isDemo, links } = useSite()
  if (!isDemo) return <ExternalLink href={links.betaId}>{children}</ExternalLink>
  return (
    <a href="/wallet" className="inline-block min-h-11 py-2">
      {children}
    </a>
  )
}

export function StoreLinks() {
  const { t } = useTranslation('content')
  const { links } = useSite()
  return (
    <>
      <ExternalLink href={links.storeIos}>{t('home.info.storeIos')}</ExternalLink>
      <ExternalLink href={links.storeAndroid}>{t('home.info.storeAndroid')}</ExternalLink>
    </>
  )
}
