import { lazyPart, lazyStep } from '@e-collecting/ui'
import type { RegisterStep } from '../contract.ts'

const loadSummaryStep = () => import('./register-summary-step.tsx')
const loadRegisterWalletStep = () => import('./register-wallet-step.tsx')
const loadItemStep = () => import('./register-item-step.tsx')
const loadCredentialStep = () => import('./credential-step.tsx')

/** Every step but the first is fetched when it is near. */
export const RegisterSummaryStep = lazyStep(loadSummaryStep, 'RegisterSummaryStep')
export const RegisterWalletStep = lazyStep(loadRegisterWalletStep, 'RegisterWalletStep')
export const RegisterItemStep = lazyStep(loadItemStep, 'RegisterItemStep')
export const CredentialStep = lazyStep(loadCredentialStep, 'CredentialStep')

/** Only where the page's own item cannot be had. */
export const PreselectionNotice = lazyPart(() => import('./preselection-notice.tsx'), 'PreselectionNotice')

/** What the step after each one is made of. */
export const NEXT_STEP: Record<RegisterStep, readonly (() => Promise<unknown>)[]> = {
  address: [loadSummaryStep],
  summary: [loadRegisterWalletStep],
  wallet: [loadItemStep],
  item: [loadCredentialStep],
  credential: [],
}
