import { useTranslation } from '@e-collecting/i18n/react'
import { Banner, Button, Icon, Skeleton } from '@e-collecting/ui'
import { useState } from 'react'
import { type Opening, useOpening } from './use-opening.ts'
import { Waiting } from './waiting.tsx'
import { WalletColumns } from './wallet-columns.tsx'
import { WalletProgress } from './wallet-progress.tsx'
import type { WalletStepProps, WalletView } from './wallet-view.ts'

/** Proof of identity by a wallet, on this device or another. Shared by the wizards; knows no session of its own. */
export function WalletStep(props: WalletStepProps) {
  const { t } = useTranslation('forms')
  const { view, texts } = props
  const { opening, watchTap } = useOpening(view.state === 'waiting' ? view.walletDeepLink : null)
  // A page that was left for the wallet knows as much as a server that has seen the wallet come.
  const isOpened = props.isOpened || opening === 'gone'
  const begun = `${t('messages.verificationStarted')}. ${t('wallet.waiting')}`
  const news = {
    starting: t('wallet.starting'),
    waiting: props.trouble !== undefined ? '' : isOpened ? t('wallet.opened') : begun,
    working: `${texts.confirmed ?? t('messages.identityVerified')}. ${texts.working}`,
    declined: '',
    expired: '',
    failed: '',
  }
  return (
    <>
      <WalletPart {...props} isOpened={isOpened} opening={opening} onTapped={watchTap} />
      {/* Stays while all else comes and goes: what begins to speak only with its words may not be heard. */}
      <p role="status" className="sr-only">
        {news[view.state]}
      </p>
    </>
  )
}

type WalletPartProps = WalletStepProps & { opening: Opening; onTapped: () => void }

function WalletPart({ view, onNewCode, onRestart, ...step }: WalletPartProps) {
  const { t } = useTranslation('forms')
  const [isCodeShown, setIsCodeShown] = useState(false)
  switch (view.state) {
    case 'starting':
      return <Starting />
    case 'waiting':
      return (
        <Waiting
          {...step}
          {...view}
          onNewCode={onNewCode}
          isCodeShown={isCodeShown}
          onToggleCode={() => setIsCodeShown(!isCodeShown)}
        />
      )
    case 'working':
      return <Working texts={step.texts} />
    case 'expired':
      return (
        <Banner
          type="warning"
          title={t('wallet.expired.title')}
          action={<Button onClick={onNewCode}>{t('wallet.newCode')}</Button>}
        >
          <p>{step.texts.expired ?? t('wallet.expired.text')}</p>
        </Banner>
      )
    case 'declined':
    case 'failed':
      return <Failed view={view} onNewCode={onNewCode} onRestart={onRestart} />
  }
}

function Starting() {
  const { t } = useTranslation('forms')
  return (
    <div>
      <WalletColumns code={<Skeleton className="size-74" />} caption={t('wallet.starting')} isHiddenOnPhone>
        <p data-heading="" className="text-h3 font-semibold">
          {t('wallet.starting')}
        </p>
        <Skeleton className="h-12 w-full" />
        <Skeleton className="h-12 w-48" />
      </WalletColumns>
    </div>
  )
}

function Working({ texts }: Pick<WalletStepProps, 'texts'>) {
  const { t } = useTranslation('forms')
  return (
    <div className="max-w-measure space-y-6">
      <div className="flex items-start gap-4 border-l-4 border-success bg-wash p-6">
        <Icon name="success" className="size-8 text-success" />
        <div>
          <p data-heading="" className="text-h3 font-semibold">
            {texts.confirmed ?? t('messages.identityVerified')}
          </p>
          <p>{texts.working}</p>
        </div>
      </div>
      <WalletProgress done={2} ready={texts.ready} />
    </div>
  )
}

type FailedProps = Pick<WalletStepProps, 'onNewCode' | 'onRestart'> & {
  view: Extract<WalletView, { nextStep: unknown }>
}

function Failed({ view, onNewCode, onRestart }: FailedProps) {
  const { t } = useTranslation(['forms', 'common'])
  return (
    <Banner
      type={view.state === 'declined' ? 'info' : 'error'}
      title={view.title ?? t(`forms:wallet.${view.state}.title`)}
      action={
        view.nextStep === 'restart' ? (
          <Button onClick={onRestart}>{t('common:actions.restart')}</Button>
        ) : (
          <Button onClick={onNewCode}>{t('forms:wallet.failed.tryAgain')}</Button>
        )
      }
    >
      <p>{view.text}</p>
    </Banner>
  )
}
