import { useSite } from '@e-collecting/browser'
import { sectionPath } from '@e-collecting/i18n'
import { useTranslation } from '@e-collecting/i18n/react'
import { AppLink, Icon } from '@e-collecting/ui'
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

export type TestLinkProps = { to: 'betaId' | 'betaIdVerify'; children: string }

/** Where a test identity is issued, or checked: here, if there are services for it, else where the operator says. */
export function TestLink({ to, children }: TestLinkProps) {
  const { language } = useTranslation()
  const { hasTestCredential, links } = useSite()
  if (!hasTestCredential) return <ExternalLink href={links[to]}>{children}</ExternalLink>
  const part = to === 'betaId' ? '' : '#verify'
  return (
    <AppLink href={sectionPath(language, 'testidentitaet') + part} className="inline-block min-h-11 py-2">
      {children}
    </AppLink>
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
