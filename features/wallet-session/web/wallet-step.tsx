import { useTranslation } from '@e-collecting/i18n/react'
import { Banner, Button, classNames, Icon, Skeleton } from '@e-collecting/ui'
import { QrCode } from '@e-collecting/ui/qr-code'
import { type ReactNode, useState } from 'react'
import { VERIFICATION_QR_SIZE } from '../contract.ts'
import { Countdown } from './countdown.tsx'
import { WalletLinks } from './wallet-links.tsx'

/** What the page knows of its wallet session; what it shows follows from `state` alone. */
export type WalletView =
  | { state: 'starting' }
  | { state: 'waiting'; walletDeepLink: string; deadlineMs: number }
  /** The wallet has answered, the server is at work. */
  | { state: 'working' }
  | { state: 'expired' }
  /** `text` says what happened, `nextStep` leads on; nothing that was entered is lost. A refusal is the person's own decision, and no fault. */
  | { state: 'failed' | 'declined'; text: string; nextStep: 'new-code' | 'restart' }

export type WalletStepProps = {
  view: WalletView
  /** Whole life of a session, for the line that empties. */
  lifetimeMs: number
  /** The demo wallet is there. */
  isDemo: boolean
  /** What the flow does with the answer. */
  texts: { dataUse: string; return: string; working: string }
  /** A failed question to the server, while it is being repeated. */
  trouble?: string | undefined
  onNewCode: () => void
  onRestart: () => void
}

/** Proof of identity by a wallet, on this device or another. Shared by the wizards; knows no session of its own. */
export function WalletStep(props: WalletStepProps) {
  const { t } = useTranslation('forms')
  const { view, texts } = props
  const news = {
    starting: t('wallet.starting'),
    waiting: props.trouble === undefined ? t('wallet.waiting') : '',
    working: `${t('wallet.verified')}. ${texts.working}`,
    declined: '',
    expired: '',
    failed: '',
  }
  return (
    <>
      <WalletPart {...props} />
      {/* Stays while all else comes and goes: what begins to speak only with its words may not be heard. */}
      <p role="status" className="sr-only">
        {news[view.state]}
      </p>
    </>
  )
}

function WalletPart({ view, onNewCode, onRestart, ...step }: WalletStepProps) {
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
      return <Working text={step.texts.working} />
    case 'expired':
      return (
        <Banner
          type="warning"
          title={t('wallet.expired.title')}
          action={<Button onClick={onNewCode}>{t('wallet.newCode')}</Button>}
        >
          <p>{t('wallet.expired.text')}</p>
        </Banner>
      )
    case 'declined':
    case 'failed':
      return <Failed view={view} onNewCode={onNewCode} onRestart={onRestart} />
  }
}

type WaitingProps = Omit<WalletStepProps, 'view' | 'onRestart'> &
  Omit<Extract<WalletView, { state: 'waiting' }>, 'state'> & { isCodeShown: boolean; onToggleCode: () => void }

/** Wallet button first for hands, code first for the eyes of a wide screen; on a phone the code waits behind a button. */
function Waiting({ walletDeepLink, isCodeShown, onToggleCode, texts, trouble, onNewCode, ...step }: WaitingProps) {
  const { t } = useTranslation('forms')
  return (
    <Columns
      code={<QrCode text={walletDeepLink} label={t('wallet.qrAlt')} size={VERIFICATION_QR_SIZE} />}
      caption={t('wallet.scan')}
      isHiddenOnPhone={!isCodeShown}
    >
      <p data-heading="" className="text-h3 font-semibold">
        <span className="max-md:hidden">{t('wallet.nextSteps')}</span>
        <span className="md:hidden">{t('wallet.nextStepsHere')}</span>
      </p>
      <p className="text-small text-grey">
        {t('wallet.dataAsked')} {texts.dataUse}
      </p>
      <WalletLinks walletDeepLink={walletDeepLink} isDemo={step.isDemo} returnText={texts.return} />
      {trouble === undefined ? (
        <p className="text-small">{t('wallet.waiting')}</p>
      ) : (
        <Banner type="warning">{trouble}</Banner>
      )}
      <Countdown
        deadlineMs={step.deadlineMs}
        lifetimeMs={step.lifetimeMs}
        action={
          <Button variant="quiet" size="sm" onClick={onNewCode} className="-mr-3.5 shrink-0">
            <Icon name="refresh" className="size-5" />
            {t('wallet.newCode')}
          </Button>
        }
      />
      <Button
        variant="quiet"
        size="sm"
        aria-expanded={isCodeShown}
        onClick={onToggleCode}
        className="-ml-3.5 md:hidden"
      >
        {t('wallet.otherDevice')}
      </Button>
    </Columns>
  )
}

type ColumnsProps = { code: ReactNode; caption: string; isHiddenOnPhone?: boolean; children: ReactNode }

function Columns({ code, caption, isHiddenOnPhone = false, children }: ColumnsProps) {
  return (
    <div className="grid items-start gap-x-10 gap-y-4 md:grid-cols-[auto_minmax(0,1fr)]">
      <div className="space-y-4 md:col-start-2">{children}</div>
      <figure
        className={classNames('max-md:text-center md:col-start-1 md:row-start-1', isHiddenOnPhone && 'max-md:hidden')}
      >
        {code}
        <figcaption className="mt-2 text-small text-grey">{caption}</figcaption>
      </figure>
    </div>
  )
}

function Starting() {
  const { t } = useTranslation('forms')
  return (
    <div>
      <Columns code={<Skeleton className="size-74" />} caption={t('wallet.starting')} isHiddenOnPhone>
        <p data-heading="" className="text-h3 font-semibold">
          {t('wallet.starting')}
        </p>
        <Skeleton className="h-12 w-full" />
        <Skeleton className="h-12 w-48" />
      </Columns>
    </div>
  )
}

function Working({ text }: { text: string }) {
  const { t } = useTranslation('forms')
  return (
    <div className="flex items-start gap-4 border-l-4 border-success bg-wash p-6">
      <Icon name="success" className="size-8 text-success" />
      <div>
        <p data-heading="" className="text-h3 font-semibold">
          {t('wallet.verified')}
        </p>
        <p>{text}</p>
      </div>
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
      title={t(`forms:wallet.${view.state}.title`)}
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
