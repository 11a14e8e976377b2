export { didToLogUrl } from './did/did-url.ts'
export type { JweHeader } from './jose/jwe.ts'
export { RESPONSE_MODES } from './oid4vp/wire-names.ts'
export type { SdJwtInput } from './sd-jwt/issue-sd-jwt.ts'
export { createKeyBindingJwt } from './sd-jwt/key-binding.ts'
export { inflateStatusBytes } from './status-list/status-list-jwt.ts'

/** A JWS of which nobody has signed what it says. */
export const unsign = (jws: string): string => `${jws.slice(0, jws.lastIndexOf('.'))}.${'A'.repeat(86)}`
