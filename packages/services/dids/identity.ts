import type { EcPublicJwk, Es256PrivateKey } from '@e-collecting/credentials/crypto'

/** A key of a DID that can sign: its DID URL and the key itself. */
export type SigningKey = { readonly kid: string; readonly key: Es256PrivateKey; readonly publicJwk: EcPublicJwk }

/**
 * Somebody who signs under a DID. Credentials, status lists and metadata are signed with the assertion key, presentation
 * requests with the authentication key.
 */
export type Identity = {
  readonly did: string
  readonly assertion: SigningKey
  readonly authentication: SigningKey
}
