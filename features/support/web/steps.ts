import { lazyPart, lazyStep } from '@e-collecting/ui'
import type { SupportStep } from '../contract.ts'
import type { SummaryStepProps } from './summary-step.tsx'

const loadAddressStep = () => import('@e-collecting/address/web/address-step')
const loadGapBanner = () => import('./gap-banner.tsx')
const loadSummaryStep = () => import('./summary-step.tsx')
const loadSupportWalletStep = () => import('./support-wallet-step.tsx')
const loadReceiptStep = () => import('./receipt-step.tsx')

/** Every step but the first is fetched when it is near. */
export const AddressStep = lazyStep(loadAddressStep, 'AddressStep')
/** Only where an address is known that does not fit; it comes with the summary, which says it as well. */
export const ScopeConflict = lazyPart(loadSummaryStep, 'ScopeConflict')
/** Only once one wanted to go on with something missing. */
export const GapBanner = lazyPart(loadGapBanner, 'GapBanner')
export const SummaryStep = lazyStep<'SummaryStep', SummaryStepProps>(loadSummaryStep, 'SummaryStep')
export const SupportWalletStep = lazyStep(loadSupportWalletStep, 'SupportWalletStep')
export const ReceiptStep = lazyStep(loadReceiptStep, 'ReceiptStep')

/** What the step after each one is made of, and what may be said before one goes on. */
export const NEXT_STEP: Record<SupportStep, readonly (() => Promise<unknown>)[]> = {
  item: [loadAddressStep, loadGapBanner],
  address: [loadSummaryStep],
  summary: [loadSupportWalletStep],
  wallet: [loadReceiptStep],
  receipt: [],
}
