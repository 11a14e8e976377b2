import { sectionPath } from '@e-collecting/i18n'
import { useTranslation } from '@e-collecting/i18n/react'
import { Banner, Button, Icon, VisuallyHidden } from '@e-collecting/ui'
import { QrCode } from '@e-collecting/ui/qr-code'
import { VERIFICATION_QR_SIZE } from '../contract.ts'
import { Countdown } from './countdown.tsx'
import type { Opening } from './use-opening.ts'
import { useWalletKind } from './use-wallet-kind.tsx'
import { WalletColumns } from './wallet-columns.tsx'
import { WalletLinks } from './wallet-links.tsx'
import { WalletProgress } from './wallet-progress.tsx'
import type { WalletStepProps, WalletView } from './wallet-view.ts'

export type WaitingProps = Omit<WalletStepProps, 'view' | 'onRestart'> &
  Omit<Extract<WalletView, { state: 'waiting' }>, 'state'> & {
    isCodeShown: boolean
    onToggleCode: () => void
    opening: Opening
    onTapped: () => void
  }

/** Wallet button first for hands, code first for the eyes of a wide screen; on a phone the code waits behind a button. */
export function Waiting({
  walletDeepLink,
  otherDeviceLink = walletDeepLink,
  isCodeShown,
  onToggleCode,
  texts,
  trouble,
  isOpened,
  onNewCode,
  ...step
}: WaitingProps) {
  const { t } = useTranslation('forms')
  const { choice, toLink } = useWalletKind(step.schemes)
  return (
    <WalletColumns
      code={<QrCode text={toLink(otherDeviceLink)} label={t('wallet.qrAlt')} size={VERIFICATION_QR_SIZE} />}
      caption={t('wallet.scan')}
      isHiddenOnPhone={!isCodeShown}
    >
      <p data-heading="" className="text-h3 font-semibold">
        <span className="max-md:hidden">{t('wallet.nextSteps')}</span>
        <span className="md:hidden">{t('wallet.nextStepsHere')}</span>
      </p>
      <p className="text-small text-grey">
        {texts.asked ?? t('wallet.dataAsked')} {texts.dataUse}
      </p>
      {choice}
      <WalletLinks
        walletDeepLink={toLink(walletDeepLink)}
        browserRequestUrl={step.browserRequestUrl}
        isDemo={step.isDemo}
        returnText={texts.return}
        onTapped={step.onTapped}
      />
      {step.opening === 'stuck' && !isOpened && <NothingOpened isCodeShown={isCodeShown} onShowCode={onToggleCode} />}
      <WalletProgress done={isOpened ? 1 : 0} ready={texts.ready} />
      {trouble === undefined ? (
        <p className="text-small">{t(isOpened ? 'wallet.opened' : 'wallet.waiting')}</p>
      ) : (
        <Banner type="warning">{trouble}</Banner>
      )}
      <Countdown
        deadlineMs={step.deadlineMs}
        action={
          <Button variant="quiet" size="sm" onClick={onNewCode} className="-mr-4 shrink-0">
            <Icon name="refresh" className="size-5" />
            {t('wallet.newCode')}
          </Button>
        }
      />
      <Button variant="quiet" size="sm" aria-expanded={isCodeShown} onClick={onToggleCode} className="-ml-4 md:hidden">
        {t('wallet.otherDevice')}
      </Button>
    </WalletColumns>
  )
}

type NothingOpenedProps = { isCodeShown: boolean; onShowCode: () => void }

/** No app took the link: either there is none here, or it is on another device. */
function NothingOpened({ isCodeShown, onShowCode }: NothingOpenedProps) {
  const { t, language } = useTranslation(['forms', 'common'])
  return (
    <Banner type="info" title={t('forms:wallet.stuck.title')}>
      <p>{t('forms:wallet.stuck.text')}</p>
      <p className="flex flex-wrap items-center gap-x-5">
        <a
          href={sectionPath(language, 'anleitung')}
          target="_blank"
          rel="noopener"
          className="inline-flex min-h-11 items-center"
        >
          {t('forms:wallet.stuck.install')}
          <VisuallyHidden>({t('common:actions.opensInNewTab')})</VisuallyHidden>
        </a>
        {!isCodeShown && (
          <Button variant="quiet" size="sm" onClick={onShowCode} className="-ml-4 md:hidden">
            {t('forms:wallet.stuck.showCode')}
          </Button>
        )}
      </p>
    </Banner>
  )
}
