import { lazy } from 'react'

export const loadWalletStep = () => import('./wallet-step.tsx')

/** The wallet step of a wizard, fetched when it is needed. */
export const WalletStep = lazy(async () => ({ default: (await loadWalletStep()).WalletStep }))
/** A QR code; its encoder is fetched when it is needed. */
export const QrCode = lazy(async () => ({ default: (await import('./qr-code.tsx')).QrCode }))

export { DemoWalletLink } from './demo-wallet-link.tsx'
export { givenUpAtMs, nextPollMs, type SessionPhase } from './poll.ts'
export type { QrCodeProps } from './qr-code.tsx'
export { useIsPast } from './use-seconds-left.ts'
export { type SessionEventsOptions, useSessionEvents } from './use-session-events.ts'
export type { WalletStepProps, WalletView } from './wallet-step.tsx'
