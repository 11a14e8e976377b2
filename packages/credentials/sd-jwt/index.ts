export { type ClaimPath, selectClaims } from './claim-path.ts'
export { issueSdJwt, type SdJwtInput } from './issue-sd-jwt.ts'
export {
  createKeyBindingJwt,
  parseHolderKey,
  verifyKeyBinding,
} from './key-binding.ts'
export { type ParsedSdJwt, parseSdJwt } from './parse-sd-jwt.ts'
export { presentSdJwt } from './present-sd-jwt.ts'
export { isDisclosable } from './protected-claims.ts'
export { resolveClaims } from './resolve-claims.ts'
export { SdJwtError, type SdJwtErrorCode } from './sd-jwt-error.ts'
export { verifySdJwt } from './verify-sd-jwt.ts'
