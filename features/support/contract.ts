import type { RoutesOf } from '@e-collecting/kernel/api-routes'
import { walletSessionTransitions } from '@e-collecting/wallet-session/contract'

export type { WalletSessionCreated as SupportSessionCreated } from '@e-collecting/wallet-session/contract'
export { SUPPORT_FAILURES, type SupportFailure } from './contract/failures.ts'
export type * from './contract/schemas.ts'

/** The steps of the form, in order. */
export const SUPPORT_STEPS = ['item', 'address', 'summary', 'wallet', 'receipt'] as const
export type SupportStep = (typeof SUPPORT_STEPS)[number]

/** Credential configuration id and type of the receipt of a support. */
export const RECEIPT_TYPE = 'e-collecting-receipt'

/** Edge length of the receipt QR code in CSS pixels. */
export const RECEIPT_QR_SIZE = 192

/** The wallet session in this flow's words: a receipt is issued, and nothing can end after that. */
export const SUPPORT_SESSION = walletSessionTransitions('issued')

/** Problem codes of this feature and the HTTP status of each. */
export const SUPPORT_PROBLEMS = {
  'municipality-unknown': 400,
  'session-not-found': 404,
} as const
type SupportProblems = typeof SUPPORT_PROBLEMS

type SupportRoutes = RoutesOf<typeof import('./contract/routes.ts')>

declare module '@e-collecting/kernel/error-codes' {
  interface Problems extends SupportProblems {}
}
declare module '@e-collecting/kernel/api-routes' {
  interface ApiRoutes extends SupportRoutes {}
}
