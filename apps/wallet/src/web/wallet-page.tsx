/// <reference types="vite/client" />
import './wallet.css'
import { type RefObject, useEffect, useRef } from 'react'
import type { Screen } from '../holder/wallet-store.ts'
import { type AboutCard, AboutCardContext } from './about-card.ts'
import { CurrentScreen } from './current-screen.tsx'
import { Phone } from './phone.tsx'
import type { CredentialUse } from './screen-props.ts'
import { useWalletStore } from './use-wallet-store.ts'

export type WalletPageProps = {
  siteAddress: string
  /** The wallet knows the public protocol only: what the site does with a credential is the site's. */
  credentialUse?: CredentialUse
  /** What the site knows, without asking anybody, of cards that do not say in words what they are about. */
  aboutCard: AboutCard
}

/** The demo wallet (route `/wallet`, demo mode only). Keys and credentials live in this browser; the server renders the frame. */
export function WalletPage({ siteAddress, credentialUse, aboutCard }: WalletPageProps) {
  const { store, state } = useWalletStore()
  const panel = useRef<HTMLElement>(null)
  useStartAtHeading(panel, state.screen)
  const goBack = state.screen.name === 'credential' ? () => store.goHome() : undefined
  return (
    <AboutCardContext value={aboutCard}>
      <Phone onBack={goBack} screen={panel} siteAddress={siteAddress}>
        <CurrentScreen store={store} state={state} CredentialUse={credentialUse} />
      </Phone>
    </AboutCardContext>
  )
}

/** A new screen starts at its top, with the focus on its heading; the first one leaves both where they are. */
function useStartAtHeading(panel: RefObject<HTMLElement | null>, screen: Screen): void {
  const shown = useRef(screen)
  useEffect(() => {
    if (shown.current === screen) return
    const isFirst = shown.current.name === 'starting' && screen.name === 'home'
    shown.current = screen
    if (isFirst) return
    panel.current?.querySelector('h1')?.focus({ preventScroll: true })
    panel.current?.scrollTo?.({ top: 0, behavior: 'instant' })
    window.scrollTo({ top: 0, behavior: 'instant' })
  }, [panel, screen])
}
