import { useTranslation } from '@e-collecting/i18n/react'
import { type ButtonSize, buttonClass, Icon } from '@e-collecting/ui'

export type DemoWalletLinkProps = {
  /** What the code beside it says. */
  deepLink: string
  size?: ButtonSize
}

/**
 * Demo mode: opens the demo wallet in a tab of its own with what a code says. The link stands in the fragment, which browsers send to no
 * server: an offer link is a bearer secret.
 */
export function DemoWalletLink({ deepLink, size }: DemoWalletLinkProps) {
  const { t } = useTranslation()
  return (
    <a
      href={`/wallet#${encodeURIComponent(deepLink)}`}
      target="_blank"
      rel="noopener"
      className={buttonClass({ variant: 'secondary', size, className: 'max-sm:w-full' })}
    >
      {t('demo.openWallet')}
      <Icon name="arrow-up-right" className="size-5" />
      <span className="sr-only">({t('actions.opensInNewTab')})</span>
    </a>
  )
}
