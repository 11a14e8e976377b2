import { AddressStep, loadAddressStep } from '@e-collecting/address/web'
import { lazyPart } from '@e-collecting/ui'
import { lazy } from 'react'
import type { SupportStep } from '../contract.ts'

const loadGapBanner = () => import('./gap-banner.tsx')
const loadSummaryStep = () => import('./summary-step.tsx')
const loadSupportWalletStep = () => import('./support-wallet-step.tsx')
const loadReceiptStep = () => import('./receipt-step.tsx')

/** Every step but the first is fetched when it is near. */
export { AddressStep }
/** Only where an address is known that does not fit; it comes with the summary, which says it as well. */
export const ScopeConflict = lazyPart(loadSummaryStep, 'ScopeConflict')
/** Only once one wanted to go on with something missing. */
export const GapBanner = lazyPart(loadGapBanner, 'GapBanner')
export const SummaryStep = lazy(async () => ({ default: (await loadSummaryStep()).SummaryStep }))
export const SupportWalletStep = lazy(async () => ({ default: (await loadSupportWalletStep()).SupportWalletStep }))
export const ReceiptStep = lazy(async () => ({ default: (await loadReceiptStep()).ReceiptStep }))

/** What the step after each one is made of, and what may be said before one goes on. */
export const NEXT_STEP: Record<SupportStep, readonly (() => Promise<unknown>)[]> = {
  item: [loadAddressStep, loadGapBanner],
  address: [loadSummaryStep],
  summary: [loadSupportWalletStep],
  wallet: [loadReceiptStep],
  receipt: [],
}
