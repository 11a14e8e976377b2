import type { Ed25519Callbacks, HashCallbacks } from '../crypto/index.ts'
import type { DidDocument } from './did-document.ts'
import { DidError } from './did-error.ts'

/** Largest log that is read: 1 MiB. */
export const MAX_DID_LOG_BYTES = 1024 * 1024

export type DidLogVerification = { readonly did: string; readonly log: string; readonly now: Date }

/**
 * Verifies a did:webvh:1.0 log of one or more entries: SCID, hash chain, times, proofs by the keys entitled at each entry
 * (pre-rotation included), not portable, not deactivated, and that it is the log of `did`.
 * Does NOT support witnesses: a log that demands them is refused.
 * @returns the document of the last entry
 * @throws DidError `unsupported-did-method`, `malformed-did`, `log-too-large`, `malformed-log`,
 *   `unsupported-log-parameter`, `invalid-scid`, `invalid-entry-hash`, `invalid-version-time`, `invalid-proof`,
 *   `did-mismatch`, `did-deactivated`
 */
export async function verifyDidLog(
  _crypto: HashCallbacks & Pick<Ed25519Callbacks, 'verifyEd25519'>,
  _input: DidLogVerification,
): Promise<DidDocument> {
  throw new DidError('malformed-log', 'Not yet.')
}
