import { Button, buttonClass, Dialog, Icon } from '@e-collecting/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { demoWalletLink } from './demo-wallet-link.ts'

export type WalletLinksProps = {
  walletDeepLink: string
  isDemo: boolean
  /** What the dialog says about coming back. */
  returnText: string
}

/** Ways to a wallet on this device. Whoever leaves the page is asked to come back to it first (spec §2). */
export function WalletLinks({ walletDeepLink, isDemo, returnText }: WalletLinksProps) {
  const { t } = useTranslation(['forms', 'common'])
  const [isAsking, setIsAsking] = useState(false)
  return (
    <div className="flex flex-wrap gap-3">
      <Button onClick={() => setIsAsking(true)} className="max-sm:w-full">
        <Icon name="wallet" />
        {t('forms:wallet.open')}
      </Button>
      {isDemo && (
        <a
          href={demoWalletLink(walletDeepLink)}
          target="_blank"
          rel="noopener"
          className={buttonClass({ variant: 'secondary', className: 'max-sm:w-full' })}
        >
          {t('forms:wallet.openDemo')}
          <Icon name="arrow-up-right" className="size-5" />
          <span className="sr-only">({t('common:actions.opensInNewTab')})</span>
        </a>
      )}
      <Dialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={t('forms:wallet.return.title')}
        actions={
          <>
            <Button variant="secondary" onClick={() => setIsAsking(false)}>
              {t('forms:wallet.return.cancel')}
            </Button>
            <a href={walletDeepLink} className={buttonClass({})} onClick={() => setIsAsking(false)}>
              {t('forms:wallet.return.confirm')}
            </a>
          </>
        }
      >
        <p>{returnText}</p>
      </Dialog>
    </div>
  )
}
