import type { Es256PublicKey, Es256VerifyCallbacks, HashCallbacks } from '../crypto/index.ts'
import { type JsonObject, validateIssuedAt, validateJwtTimes, verifyJwt } from '../jose/index.ts'
import type { ParsedSdJwt } from './parse-sd-jwt.ts'
import { resolveClaims } from './resolve-claims.ts'

/**
 * Verifies the issuer's signature with the key of `kid`, `exp`/`nbf`, an `iat` that is not ahead, and every disclosure. Answers all disclosed claims
 * together with the clear ones (technical ones included, without `_sd`, `_sd_alg`).
 * Does NOT resolve `kid`, does NOT check who the issuer is, the key binding, `vct` or the status list.
 * @throws JoseError `invalid-signature`, `jwt-expired`, `jwt-premature`; SdJwtError of `resolveClaims`
 */
export async function verifySdJwt(
  crypto: HashCallbacks & Pick<Es256VerifyCallbacks, 'verifyEs256'>,
  sdJwt: ParsedSdJwt,
  { key, now }: { key: Es256PublicKey; now: Date },
): Promise<JsonObject> {
  await verifyJwt(crypto, sdJwt.issuerJwt, key)
  validateJwtTimes(sdJwt.issuerJwt.claims, { now })
  const claims = await resolveClaims(crypto, sdJwt)
  // Other than its end, the beginning of a credential may be disclosed selectively (SD-JWT VC §3.2.2.2).
  validateIssuedAt(claims, now)
  return claims
}
