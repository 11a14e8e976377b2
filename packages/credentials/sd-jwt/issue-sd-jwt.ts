import type {
  EcPublicJwk,
  Es256PrivateKey,
  Es256SignCallbacks,
  HashCallbacks,
  RandomCallbacks,
} from '../crypto/index.ts'
import type { JsonObject } from '../jose/index.ts'
import { SdJwtError } from './sd-jwt-error.ts'

export type SdJwtInput = {
  /** Issuer DID, written as `iss`. Trust comes from the DID of `kid`. */
  readonly issuerDid: string
  /** DID URL of the signing key, `did:…#assert-key-01`. */
  readonly kid: string
  readonly key: Es256PrivateKey
  /** Credential type. */
  readonly vct: string
  /** `iat`; rounded down to 00:00:00 UTC. */
  readonly issuedAt: Date
  /** `nbf`; rounded down to 00:00:00 UTC; defaults to `issuedAt`. */
  readonly validFrom?: Date | undefined
  /** `exp`; rounded up to 23:59:59 UTC of its day. */
  readonly expiresAt?: Date | undefined
  /** The key the credential is bound to (`cnf.jwk`). */
  readonly holderKey?: EcPublicJwk | undefined
  readonly status?: StatusReference | undefined
  /** Subject claims; every one becomes a selective disclosure, nested ones too; nulls are dropped. */
  readonly subject: JsonObject
  /** Further members in clear, e.g. `vct_metadata_uri`. */
  readonly clearClaims?: JsonObject | undefined
}

/** Place of a credential in a Token Status List. */
export type StatusReference = { readonly index: number; readonly uri: string }

/**
 * Issues a `dc+sd-jwt` credential (RFC 9901, SD-JWT VC): `jwt~disclosure~…~`, no key binding.
 * @throws SdJwtError `reserved-claim` if the subject uses a protected name at any depth or repeats a clear one
 */
export async function issueSdJwt(
  _crypto: HashCallbacks & RandomCallbacks & Pick<Es256SignCallbacks, 'signEs256'>,
  _input: SdJwtInput,
): Promise<string> {
  throw new SdJwtError('malformed-sd-jwt', 'Not yet.')
}
