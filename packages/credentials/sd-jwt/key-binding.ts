import type {
  EcPublicJwk,
  Es256PrivateKey,
  Es256SignCallbacks,
  Es256VerifyCallbacks,
  HashCallbacks,
} from '../crypto/index.ts'
import type { JsonObject } from '../jose/index.ts'
import type { ParsedSdJwt } from './parse-sd-jwt.ts'
import { SdJwtError } from './sd-jwt-error.ts'

export type KeyBindingJwtInput = {
  readonly key: Es256PrivateKey
  readonly audience: string
  readonly nonce: string
  readonly now: Date
  /** Everything up to and including the last `~`. */
  readonly bound: string
}

export type KeyBindingExpectations = { readonly audience: string; readonly nonce: string; readonly now: Date }

/** A key binding JWT over an SD-JWT with its chosen disclosures (RFC 9901 §4.3). */
export async function createKeyBindingJwt(
  _crypto: HashCallbacks & Pick<Es256SignCallbacks, 'signEs256'>,
  _input: KeyBindingJwtInput,
): Promise<string> {
  throw new SdJwtError('malformed-sd-jwt', 'Not yet.')
}

/**
 * Verifies the key binding: typ, ES256, signature by the key of `cnf` (a key in the header is ignored), exactly one
 * `aud`, `nonce`, `iat` ±120 s, `sd_hash`. Call it after `verifySdJwt`: it trusts the claims in `sdJwt`.
 * @returns the holder's key
 * @throws SdJwtError `missing-key-binding`, `missing-holder-key`, `invalid-key-binding`
 */
export async function verifyKeyBinding(
  _crypto: HashCallbacks & Es256VerifyCallbacks,
  _sdJwt: ParsedSdJwt,
  _expected: KeyBindingExpectations,
): Promise<EcPublicJwk> {
  throw new SdJwtError('malformed-sd-jwt', 'Not yet.')
}

/**
 * The holder's key in the claims of a credential: `cnf.jwk`, or the old form with the key's members directly in `cnf`.
 * @throws SdJwtError `missing-holder-key`
 */
export function parseHolderKey(_claims: JsonObject): EcPublicJwk {
  throw new SdJwtError('malformed-sd-jwt', 'Not yet.')
}
