import type { Presented } from '@e-collecting/swiyu-client'

/** All that it takes to verify an accepted presentation again. */
export interface Evidence {
  v: 1
  item: string
  /** SHA-256 of the item's text, in base64url. */
  text: string
  /** From which the nonce follows, in base64url. */
  salt: string
  presented: Presented
  /** What proves the tag. */
  tagProof: string
}
