import { useTranslation } from '@e-collecting/i18n/react'
import { Banner, Button, Loading, Skeleton } from '@e-collecting/ui'
import { useState } from 'react'
import type { HeldCredential } from '../headless.ts'
import type { Screen } from '../holder/wallet-store.ts'
import { CredentialCard } from './credential-card.tsx'
import { ScreenHeading } from './screen-heading.tsx'
import type { ScreenProps } from './screen-props.ts'
import { useStopText } from './use-stop-text.ts'

/** A link is being looked at. */
export function OpeningScreen() {
  const { t } = useTranslation('wallet')
  return (
    <>
      <ScreenHeading text={t('opening')} />
      <Loading label={t('opening')} className="mt-6 grid gap-3">
        <Skeleton className="h-24 w-full" />
        <Skeleton className="h-40 w-full" />
      </Loading>
    </>
  )
}

/** A credential has arrived, was verified and kept. */
export function ReceivedScreen({ store, state, credential }: ScreenProps & { credential: HeldCredential }) {
  const { t } = useTranslation('wallet')
  return (
    <>
      <ScreenHeading text={t('received.heading')} icon="success" iconColour="text-success" />
      <p className="mt-2 mb-5">{t('received.text')}</p>
      <CredentialCard credential={credential} status={state.statuses.get(credential.id)} isOpen heading="h2" />
      <WaysOn store={store} state={state} />
    </>
  )
}

/** The verifier took the answer. Where it wants the person to go on is shown in full, and not followed by itself. */
export function SentScreen({ store, state, redirectUri }: ScreenProps & { redirectUri: string | undefined }) {
  const { t } = useTranslation('wallet')
  return (
    <>
      <ScreenHeading text={t('sent.heading')} icon="success" iconColour="text-success" />
      <p className="mt-2">{redirectUri === undefined ? t('sent.text') : t('sent.redirect')}</p>
      {redirectUri !== undefined && (
        <a href={redirectUri} rel="noreferrer" className="mt-2 inline-block break-all">
          {redirectUri}
        </a>
      )}
      <WaysOn store={store} state={state} />
    </>
  )
}

/** The person said no. */
export function DeclinedScreen({ store, state, kind }: ScreenProps & { kind: 'offer' | 'request' }) {
  const { t } = useTranslation('wallet')
  return (
    <>
      <ScreenHeading text={t('declined.heading')} />
      <p className="mt-2">{t(`declined.${kind}`)}</p>
      <WaysOn store={store} state={state} />
    </>
  )
}

/** Something stopped the wallet; what happened, and a way on. */
export function StoppedScreen({
  store,
  state,
  screen,
}: ScreenProps & { screen: Extract<Screen, { name: 'stopped' }> }) {
  const { t } = useTranslation('wallet')
  const { stopText, reasonText } = useStopText()
  const { code, remoteCode } = screen
  return (
    <>
      <ScreenHeading text={t('stopped.heading')} />
      <Banner type="error" isStatic className="mt-4">
        <p>{reasonText(remoteCode) ?? stopText(code)}</p>
        {remoteCode !== undefined && <p className="mt-1 text-grey">{t('stopped.remote', { code: remoteCode })}</p>}
      </Banner>
      <WaysOn store={store} state={state} />
    </>
  )
}

/** The browser gives us no storage or no cryptography. */
export function UnavailableScreen() {
  const { t } = useTranslation('wallet')
  return (
    <>
      <ScreenHeading text={t('stopped.heading')} />
      <Banner type="error" isStatic className="mt-4">
        {t('home.unavailable')}
      </Banner>
    </>
  )
}

function WaysOn({ store, state }: ScreenProps) {
  const { t } = useTranslation('wallet')
  const [isStuck, setIsStuck] = useState(false)
  const goBack = () => {
    if (history.length > 1) history.back()
    else window.close()
    setTimeout(() => setIsStuck(true), STUCK_AFTER_MS)
  }
  return (
    <div className="mt-7">
      <div className="flex flex-wrap gap-3">
        {state.isFromPage && <Button onClick={goBack}>{t('back.toPage')}</Button>}
        <Button variant={state.isFromPage ? 'secondary' : 'primary'} onClick={() => store.goHome()}>
          {t('back.toWallet')}
        </Button>
      </div>
      <p role="status" className="mt-3 text-small">
        {isStuck && t('back.closeTab')}
      </p>
    </div>
  )
}

/** A tab that has not closed by then may not be closed by its own page. */
const STUCK_AFTER_MS = 400
