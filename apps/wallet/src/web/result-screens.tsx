import { useTranslation } from '@e-collecting/i18n/react'
import { Button, buttonClass, Loading, Skeleton } from '@e-collecting/ui'
import { useState } from 'react'
import type { HeldCredential } from '../headless.ts'
import type { Screen } from '../holder/wallet-store.ts'
import { CredentialView } from './credential-view.tsx'
import { BUTTONS_CLASS, ScreenHeading } from './screen-heading.tsx'
import type { ScreenProps } from './screen-props.ts'
import { useStopText } from './use-stop-text.ts'

/** A link is being looked at. */
export function OpeningScreen() {
  const { t } = useTranslation('wallet')
  return (
    <>
      <ScreenHeading text={t('opening')} />
      <Loading label={t('opening')} className="mt-6 grid gap-3">
        <Skeleton className="h-12 w-2/3" />
        <Skeleton className="h-48 w-full rounded-card" />
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
      <CredentialView credential={credential} state={state} />
      <WaysOn store={store} state={state} />
    </>
  )
}

/** The verifier took the answer. Where it wants the person to go on is shown, and followed with a tap. */
export function SentScreen({ store, state, redirectUri }: ScreenProps & { redirectUri: string | undefined }) {
  const { t } = useTranslation('wallet')
  return (
    <>
      <ScreenHeading text={t('sent.heading')} icon="success" iconColour="text-success" />
      <p className="mt-2">{redirectUri === undefined ? t('sent.text') : t('sent.redirect')}</p>
      <WaysOn store={store} state={state} redirectUri={redirectUri} />
    </>
  )
}

/** The person said no. */
export function DeclinedScreen({
  store,
  state,
  screen: { kind, redirectUri },
}: ScreenProps & { screen: Extract<Screen, { name: 'declined' }> }) {
  const { t } = useTranslation('wallet')
  return (
    <>
      <ScreenHeading text={t('declined.heading')} icon="close" />
      <p className="mt-2">{t(`declined.${kind}`)}</p>
      <WaysOn store={store} state={state} redirectUri={redirectUri} />
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
      <ScreenHeading text={t('stopped.heading')} icon="error" iconColour="text-error" />
      <p className="mt-2">{reasonText(remoteCode) ?? stopText(code)}</p>
      {remoteCode !== undefined && (
        <p className="mt-2 text-small text-grey">{t('stopped.remote', { code: remoteCode })}</p>
      )}
      <WaysOn store={store} state={state} />
    </>
  )
}

/** The browser gives us no storage or no cryptography. */
export function UnavailableScreen() {
  const { t } = useTranslation('wallet')
  return (
    <>
      <ScreenHeading text={t('stopped.heading')} icon="error" iconColour="text-error" />
      <p className="mt-2">{t('home.unavailable')}</p>
    </>
  )
}

/** A verifier's own way comes first: a wallet follows it where there is one (OID4VP 1.0 §8.2). */
function WaysOn({ store, state, redirectUri }: ScreenProps & { redirectUri?: string | undefined }) {
  const { t } = useTranslation('wallet')
  const [isStuck, setIsStuck] = useState(false)
  const isLedOn = state.isFromPage || redirectUri !== undefined
  // The page's second tab may have served before: what is behind in its history is an earlier visit, not the page.
  const goBack = () => {
    window.close()
    if (!window.closed) history.back()
    setTimeout(() => setIsStuck(true), STUCK_AFTER_MS)
  }
  return (
    <div className="mt-7">
      <div className={BUTTONS_CLASS}>
        {redirectUri !== undefined && (
          <a href={redirectUri} rel="noreferrer" className={buttonClass({})}>
            {t('back.follow', { host: new URL(redirectUri).host })}
          </a>
        )}
        {state.isFromPage && redirectUri === undefined && <Button onClick={goBack}>{t('back.toPage')}</Button>}
        <Button variant={isLedOn ? 'secondary' : 'primary'} onClick={() => store.goHome()}>
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
