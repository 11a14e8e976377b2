import type { Es256PublicKey, Es256VerifyCallbacks, HashCallbacks } from '../crypto/index.ts'
import type { JsonObject } from '../jose/index.ts'
import type { ParsedSdJwt } from './parse-sd-jwt.ts'
import { SdJwtError } from './sd-jwt-error.ts'

/**
 * Verifies the issuer's signature with the key of `kid`, `exp`/`nbf`, and every disclosure. Answers all disclosed claims
 * together with the clear ones (technical ones included, without `_sd`, `_sd_alg`).
 * Does NOT resolve `kid`, does NOT check who the issuer is, the key binding, `vct` or the status list.
 * @throws JoseError `invalid-signature`, `jwt-expired`, `jwt-premature`; SdJwtError of `resolveClaims`
 */
export async function verifySdJwt(
  _crypto: HashCallbacks & Pick<Es256VerifyCallbacks, 'verifyEs256'>,
  _sdJwt: ParsedSdJwt,
  _rules: { readonly key: Es256PublicKey; readonly now: Date; readonly toleranceSeconds?: number },
): Promise<JsonObject> {
  throw new SdJwtError('malformed-sd-jwt', 'Not yet.')
}
