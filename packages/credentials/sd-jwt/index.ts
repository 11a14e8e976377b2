export { type ClaimPath, selectClaims } from './claim-path.ts'
export type { Disclosure } from './disclosure.ts'
export { issueSdJwt, type SdJwtInput } from './issue-sd-jwt.ts'
export {
  createKeyBindingJwt,
  type KeyBindingExpectations,
  type KeyBindingJwtInput,
  parseHolderKey,
  verifyKeyBinding,
} from './key-binding.ts'
export { type ParsedSdJwt, parseSdJwt, SD_JWT_TYPES } from './parse-sd-jwt.ts'
export { type KeyBindingInput, type PresentationInput, presentSdJwt } from './present-sd-jwt.ts'
export { isDisclosable, PROTECTED_CLAIMS, RESERVED_NAMES } from './protected-claims.ts'
export { resolveClaims } from './resolve-claims.ts'
export { SdJwtError, type SdJwtErrorCode } from './sd-jwt-error.ts'
export { verifySdJwt } from './verify-sd-jwt.ts'
