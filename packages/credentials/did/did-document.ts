import type { EcPublicJwk } from '../crypto/index.ts'
import type { JsonObject } from '../jose/index.ts'
import { DidError } from './did-error.ts'

/** A DID document of a verified log: `id` is the DID that was asked for. Members beyond `id` are untrusted shapes. */
export type DidDocument = JsonObject & { readonly id: string }

/** The verification relationships of a key (DID Core §5.3). */
export type KeyPurpose = 'assertionMethod' | 'authentication'

/**
 * Finds the P-256 key a `kid` names: a verification method of this very DID, controlled by it, with `publicKeyJwk` and
 * `kid`, listed under one of `purposes` (any, unless told otherwise).
 * Does NOT verify that the point is on the curve: importing the key does.
 * @throws DidError `key-not-found`, `invalid-key`
 */
export function findVerificationKey(
  _document: DidDocument,
  _kid: string,
  _purposes: readonly KeyPurpose[] = ['assertionMethod', 'authentication'],
): EcPublicJwk {
  throw new DidError('key-not-found', 'Not yet.')
}
