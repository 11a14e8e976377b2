import { buttonClass, Icon } from '@e-collecting/ui'
import { useTranslation } from 'react-i18next'

/** The link stands in the fragment, which browsers send to no server (decision 10: an offer link is a bearer secret). */
export const demoWalletAddress = (deepLink: string): string => `/wallet#${encodeURIComponent(deepLink)}`

/** Demo mode: opens the demo wallet in a tab of its own with what a code says. */
export function DemoWalletLink({ deepLink }: { deepLink: string }) {
  const { t } = useTranslation(['forms', 'common'])
  return (
    <a
      href={demoWalletAddress(deepLink)}
      target="_blank"
      rel="noopener"
      className={buttonClass({ variant: 'secondary', className: 'max-sm:w-full' })}
    >
      {t('forms:wallet.openDemo')}
      <Icon name="arrow-up-right" className="size-5" />
      <span className="sr-only">({t('common:actions.opensInNewTab')})</span>
    </a>
  )
}
