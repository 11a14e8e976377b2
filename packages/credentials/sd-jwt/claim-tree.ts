import type { HashCallbacks } from '../crypto/index.ts'
import type { JsonObject } from '../jose/index.ts'
import type { ParsedSdJwt } from './parse-sd-jwt.ts'
import { SdJwtError } from './sd-jwt-error.ts'

/**
 * All claims of an SD-JWT with its disclosures put in place, after checking every digest: each disclosure referenced
 * exactly once, no digest twice, no reserved name, nothing overwritten, sha-256 only (RFC 9901 §7.1).
 * Does NOT verify the issuer's signature: a holder uses it on a credential of its own, verifiers call `verifySdJwt`.
 * @throws SdJwtError `unsupported-hash`, `reserved-claim`, `duplicate-digest`, `duplicate-claim`,
 *   `unreferenced-disclosure`, `malformed-disclosure`
 */
export async function resolveClaims(_crypto: HashCallbacks, _sdJwt: ParsedSdJwt): Promise<JsonObject> {
  throw new SdJwtError('malformed-sd-jwt', 'Not yet.')
}
