import { useTranslation } from '@e-collecting/i18n/react'
import { type ButtonSize, type ButtonVariant, buttonClass, Icon } from '@e-collecting/ui'

/** The one tab in which the demo wallet lives, whichever page opens it. */
const DEMO_WALLET_TAB = 'demo-wallet'

export type DemoWalletLinkProps = {
  /** What the code beside it says. */
  deepLink: string
  variant?: ButtonVariant
  size?: ButtonSize
}

/**
 * Demo mode: opens the demo wallet with what a code says, always in the same second tab, as one has one phone. A tab is found again by
 * its name only if it knows who opened it, so there is no `noopener`: it is a page of this site. The link stands in the fragment, which
 * browsers send to no server: an offer link is a bearer secret.
 */
export function DemoWalletLink({ deepLink, variant = 'secondary', size }: DemoWalletLinkProps) {
  const { t } = useTranslation()
  return (
    <a
      href={`/wallet#${encodeURIComponent(deepLink)}`}
      target={DEMO_WALLET_TAB}
      className={buttonClass({ variant, size, className: 'justify-between max-sm:w-full' })}
    >
      {t('demo.openWallet')}
      <Icon name="arrow-up-right" className="size-5" />
      <span className="sr-only">({t('actions.opensInNewTab')})</span>
    </a>
  )
}
