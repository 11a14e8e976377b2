import type { EcPublicJwk, Ed25519Callbacks, Ed25519PrivateKey, HashCallbacks } from '../crypto/index.ts'
import type { DidDocument } from './did-document.ts'
import { DidError } from './did-error.ts'

export type DidLogInput = {
  /** Host with port, as in an address: `localhost:8443`. Lower case. */
  readonly host: string
  /** Path segments; at least one, wallets need it. */
  readonly path: readonly string[]
  /** Credentials, status lists and metadata are signed with it: `#assert-key-01`. */
  readonly assertionKey: EcPublicJwk
  /** Request objects are signed with it: `#auth-key-01`. */
  readonly authenticationKey: EcPublicJwk
  /** Signs the log entry. */
  readonly updateKey: { readonly privateKey: Ed25519PrivateKey; readonly publicKey: Uint8Array }
  /** The entry is dated one second earlier: resolvers demand a past `versionTime`. */
  readonly now: Date
}

export type CreatedDid = {
  readonly did: string
  readonly assertionKid: string
  readonly authenticationKid: string
  readonly document: DidDocument
  /** The whole log: one line, no line end. Serve it at `didToLogUrl(did)`. */
  readonly log: string
}

/**
 * Makes a did:webvh:1.0 with a log of exactly one entry. The DID depends on keys, place and time: another of these gives
 * another DID. @throws DidError `malformed-did` if host or path cannot stand in a DID
 */
export async function createDidLog(
  _crypto: HashCallbacks & Pick<Ed25519Callbacks, 'signEd25519'>,
  _input: DidLogInput,
): Promise<CreatedDid> {
  throw new DidError('malformed-did', 'Not yet.')
}
