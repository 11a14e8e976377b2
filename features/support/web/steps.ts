import { AddressStep, loadAddressStep } from '@e-collecting/address/web'
import { loadWalletStep } from '@e-collecting/wallet-session/web'
import { lazy } from 'react'
import type { SupportStep } from '../contract.ts'

const loadSummaryStep = () => import('./summary-step.tsx')
const loadSupportWalletStep = () => import('./support-wallet-step.tsx')
const loadReceiptStep = () => import('./receipt-step.tsx')

/** Every step but the first is fetched when it is near. */
export { AddressStep }
export const SummaryStep = lazy(async () => ({ default: (await loadSummaryStep()).SummaryStep }))
export const SupportWalletStep = lazy(async () => ({ default: (await loadSupportWalletStep()).SupportWalletStep }))
export const ReceiptStep = lazy(async () => ({ default: (await loadReceiptStep()).ReceiptStep }))
export const RestartDialog = lazy(async () => ({ default: (await import('./restart-dialog.tsx')).RestartDialog }))

/** What the step after each one is made of. */
const NEXT_STEP: Record<SupportStep, readonly (() => Promise<unknown>)[]> = {
  item: [loadAddressStep],
  address: [loadSummaryStep],
  summary: [loadSupportWalletStep, loadWalletStep],
  wallet: [loadReceiptStep],
  receipt: [],
}

/** Fetches the step that follows, so that it is there when it is entered. A failure shows then, not now. */
export function preloadStepAfter(step: SupportStep): void {
  for (const load of NEXT_STEP[step]) load().catch(() => undefined)
}
