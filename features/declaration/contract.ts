import type { RoutesOf } from '@e-collecting/kernel/api-routes'
import { type WalletSessionTransitions, walletSessionTransitions } from '@e-collecting/wallet-session/contract'

export type * from './contract/admin-schemas.ts'
export type * from './contract/count-schemas.ts'
export { DECLARATION_FAILURES, type DeclarationFailure } from './contract/failures.ts'
export type * from './contract/schemas.ts'

/** Where declarations are in the API, and where alone their cookie is sent to. */
export const DECLARATIONS_PATH = '/api/v1/declarations'

/** Type of the receipt of a declaration, as a credential. */
export const DECLARATION_RECEIPT_TYPE = 'declaration-receipt-vc'

/** What a receipt says that it is, as a text. */
export const RECEIPT_FORMAT = 'e-collecting receipt 1'

/** Edge length of the receipt's QR code in CSS pixels. */
export const DECLARATION_QR_SIZE = 192

const counted = walletSessionTransitions('counted')

/** The wallet session in this flow's words: the presentation is counted, or was before. What was counted stays so. */
export const DECLARATION_SESSION: WalletSessionTransitions<'counted' | 'already-counted'> = {
  ...counted,
  waiting: [...counted.waiting, 'already-counted'],
  verified: [...counted.verified, 'already-counted'],
  'already-counted': [],
}

/** Problem codes of this feature and the HTTP status of each. */
export const DECLARATION_PROBLEMS = {
  'declaration-not-found': 404,
  'declaration-not-offered': 404,
  'items-out-of-date': 503,
} as const
type DeclarationProblems = typeof DECLARATION_PROBLEMS

type DeclarationRoutes = RoutesOf<typeof import('./contract/routes.ts')> &
  RoutesOf<typeof import('./contract/admin-routes.ts')>

declare module '@e-collecting/kernel/error-codes' {
  interface Problems extends DeclarationProblems {}
}
declare module '@e-collecting/kernel/api-routes' {
  interface ApiRoutes extends DeclarationRoutes {}
}
