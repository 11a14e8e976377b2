export { decodeBase64Url, encodeBase64Url } from './base64url.ts'
export { verifyCertificateChain } from './certificate-chain.ts'
export { isPathAllowed, readCertificateLimits } from './certificate-limits.ts'
export { readPem } from './certificate-parts.ts'
export { decodeCertificate, publicKeyOfCertificate, readCertificates } from './certificates.ts'
export { createDpopProof, parseDpopProof, verifyDpopProof } from './dpop.ts'
export { JoseError } from './jose-error.ts'
export {
  isJsonObject,
  type JsonObject,
  type JsonValue,
  parseJson,
  parseJsonObject,
} from './json.ts'
export { decryptJwe, encryptJwe } from './jwe.ts'
export { deriveJwkThumbprint, parseEcPublicJwk, toBareJwk } from './jwk.ts'
export {
  createJwt,
  findTimeInForce,
  ISSUED_AT_TOLERANCE_SECONDS,
  isIssuedNow,
  keyIdOf,
  type ParsedJwt,
  parseJwt,
  toEpochSeconds,
  validateIssuedAt,
  validateJwtTimes,
  verifyJwt,
} from './jwt.ts'
export { createSignedHeader, type HeaderSigner } from './signed-header.ts'
export { PROFILE_VERSIONS } from './swiss-profile.ts'
