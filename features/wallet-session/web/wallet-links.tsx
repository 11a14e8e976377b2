import { useIsWide } from '@e-collecting/browser'
import { useTranslation } from '@e-collecting/i18n/react'
import { Button, buttonClass, Dialog, Icon } from '@e-collecting/ui'
import { useState } from 'react'
import { canAskBrowser } from './ask-through-browser.ts'
import { BrowserWallet } from './browser-wallet.tsx'
import { DemoWalletLink } from './demo-wallet-link.tsx'

export type WalletLinksProps = {
  walletDeepLink: string
  /** What the browser may ask a wallet for by itself. */
  browserRequestUrl?: string | undefined
  isDemo: boolean
  /** What the dialog says about coming back. */
  returnText: string
  /** The link to the app was followed. */
  onTapped: () => void
}

/**
 * Ways to a wallet on this device. Whoever leaves the page is asked to come back to it first. Where the code is read by a phone
 * the demo wallet comes first, on a phone itself the app. Where the browser looks for wallets by itself, its way comes before both.
 */
export function WalletLinks({ walletDeepLink, browserRequestUrl, isDemo, returnText, onTapped }: WalletLinksProps) {
  const { t } = useTranslation('forms')
  const [isAsking, setIsAsking] = useState(false)
  const browserUrl = canAskBrowser() ? browserRequestUrl : undefined
  const isDemoFirst = useIsWide() && isDemo && browserUrl === undefined
  const demo = isDemo && <DemoWalletLink deepLink={walletDeepLink} variant={isDemoFirst ? 'primary' : 'secondary'} />
  return (
    <div className="flex flex-wrap gap-3">
      {browserUrl !== undefined && <BrowserWallet key={browserUrl} url={browserUrl} />}
      {isDemoFirst && demo}
      <Button
        variant={isDemoFirst || browserUrl !== undefined ? 'secondary' : 'primary'}
        onClick={() => setIsAsking(true)}
        className="max-sm:w-full"
      >
        <Icon name="wallet" />
        {t('wallet.open')}
      </Button>
      {!isDemoFirst && demo}
      <Dialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={t('wallet.return.title')}
        actions={
          <>
            <Button variant="secondary" onClick={() => setIsAsking(false)}>
              {t('wallet.return.cancel')}
            </Button>
            <a
              href={walletDeepLink}
              className={buttonClass({})}
              onClick={() => {
                setIsAsking(false)
                onTapped()
              }}
            >
              {t('wallet.return.confirm')}
            </a>
          </>
        }
      >
        <p>{returnText}</p>
        <p>{t('wallet.return.byHand')}</p>
      </Dialog>
    </div>
  )
}
