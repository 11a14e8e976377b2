import { useTranslation } from '@e-collecting/i18n/react'
import { Button, buttonClass, Dialog, Icon } from '@e-collecting/ui'
import { useState } from 'react'
import { DemoWalletLink } from './demo-wallet-link.tsx'

export type WalletLinksProps = {
  walletDeepLink: string
  isDemo: boolean
  /** What the dialog says about coming back. */
  returnText: string
}

/** Ways to a wallet on this device. Whoever leaves the page is asked to come back to it first. */
export function WalletLinks({ walletDeepLink, isDemo, returnText }: WalletLinksProps) {
  const { t } = useTranslation('forms')
  const [isAsking, setIsAsking] = useState(false)
  return (
    <div className="flex flex-wrap gap-3">
      <Button onClick={() => setIsAsking(true)} className="max-sm:w-full">
        <Icon name="wallet" />
        {t('wallet.open')}
      </Button>
      {isDemo && <DemoWalletLink deepLink={walletDeepLink} />}
      <Dialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={t('wallet.return.title')}
        actions={
          <>
            <Button variant="secondary" onClick={() => setIsAsking(false)}>
              {t('wallet.return.cancel')}
            </Button>
            <a href={walletDeepLink} className={buttonClass({})} onClick={() => setIsAsking(false)}>
              {t('wallet.return.confirm')}
            </a>
          </>
        }
      >
        <p>{returnText}</p>
      </Dialog>
    </div>
  )
}
