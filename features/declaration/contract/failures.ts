import type { VerificationFailure } from '@e-collecting/wallet-session/contract'

/** Why a declaration was not counted although the wallet did its part. */
export const DECLARATION_FAILURES = [
  // The credential is good, for another item than the page is about.
  'other-item',
  'popular-vote-ended',
  'popular-vote-withdrawn',
  'issuer-unknown',
  // A municipality whose people the item is not open to.
  'issuer-elsewhere',
  // Valid from a later day on.
  'not-yet',
  // The tag service has not answered: nothing was counted, and the same credential may be shown again.
  'counting-unavailable',
  // What the browser has sent with it stands in the list before: nothing was counted.
  'not-taken',
] as const
export type DeclarationFailure = VerificationFailure | (typeof DECLARATION_FAILURES)[number]
