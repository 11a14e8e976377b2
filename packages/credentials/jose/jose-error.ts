import { CodedError } from '../coded-error.ts'

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
  | 'certificate-out-of-time'
  | 'untrusted-certificate'

/** A refused JOSE object. `code` may be shown, `message` stays inside. */
export class JoseError extends CodedError<JoseErrorCode> {
  override readonly name = 'JoseError'
}
