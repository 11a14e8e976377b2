export { decodeBase64Url, encodeBase64Url } from './base64url.ts'
export {
  createDpopProof,
  type DpopExpectations,
  type DpopProofInput,
  type VerifiedDpopProof,
  verifyDpopProof,
} from './dpop.ts'
export { JoseError, type JoseErrorCode } from './jose-error.ts'
export {
  encodeAtobSafeJson,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  parseJson,
  parseJsonObject,
} from './json.ts'
export { decryptJwe, encryptJwe, type JweHeader, type JweInput, MAX_INFLATED_BYTES } from './jwe.ts'
export { deriveJwkThumbprint, parseEcPublicJwk, toBareJwk } from './jwk.ts'
export {
  createJwt,
  ISSUED_AT_TOLERANCE_SECONDS,
  ISSUER_CLOCK_SKEW_SECONDS,
  isIssuedNow,
  type JwtHeader,
  type JwtInput,
  type JwtTimeRules,
  keyIdOf,
  type ParsedJwt,
  parseJwt,
  toEpochSeconds,
  validateIssuedAt,
  validateJwtTimes,
  verifyJwt,
} from './jwt.ts'
export { PROFILE_VERSIONS } from './swiss-profile.ts'
