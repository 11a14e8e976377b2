/** Why a JOSE object was refused. */
export type JoseErrorCode =
  | 'invalid-base64url'
  | 'invalid-json'
  | 'malformed-jws'
  | 'unsupported-algorithm'
  | 'unsupported-critical-header'
  | 'unexpected-type'
  | 'missing-key-id'
  | 'invalid-signature'
  | 'jwt-expired'
  | 'jwt-premature'
  | 'malformed-jwe'
  | 'unsupported-encryption'
  | 'unknown-decryption-key'
  | 'decryption-failed'
  | 'invalid-jwk'
  | 'invalid-dpop-proof'

/** A refused JOSE object. `code` may be shown, `message` stays inside. */
export class JoseError extends Error {
  override readonly name = 'JoseError'
  readonly code: JoseErrorCode

  constructor(code: JoseErrorCode, detail: string, options?: { cause?: unknown }) {
    super(detail, options)
    this.code = code
  }
}
