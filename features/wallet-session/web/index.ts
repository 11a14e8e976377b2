import { lazy } from 'react'

export const loadWalletStep = () => import('./wallet-step.tsx')

/** The wallet step of a wizard, fetched when it is needed. */
export const WalletStep = lazy(async () => ({ default: (await loadWalletStep()).WalletStep }))

export { DemoWalletLink, demoWalletAddress } from './demo-wallet-link.tsx'
export { OfferCode, type OfferCodeProps } from './offer-code.tsx'
export { type OpenSession, sessionFromStored } from './open-session.ts'
export { givenUpAtMs, nextPollMs, phaseOf, type SessionPhase } from './poll.ts'
export { toWalletView, type WalletFacts, type WalletSessionView, type WalletTexts } from './to-wallet-view.ts'
export { useIsPast } from './use-seconds-left.ts'
export { type SessionEventsOptions, useSessionEvents } from './use-session-events.ts'
export type { WalletStepProps, WalletView } from './wallet-step.tsx'
export { createWizardStore, type WizardStore } from './wizard-store.ts'
