import { CodedError } from '../coded-error.ts'

/** Why an SD-JWT was refused. */
export type SdJwtErrorCode =
  | 'malformed-sd-jwt'
  | 'too-large'
  | 'malformed-disclosure'
  | 'unsupported-hash'
  | 'reserved-claim'
  | 'duplicate-digest'
  | 'duplicate-claim'
  | 'unreferenced-disclosure'
  | 'missing-holder-key'
  | 'missing-key-binding'
  | 'unexpected-nonce'
  | 'invalid-key-binding'
  | 'claim-not-found'

/** A refused SD-JWT. `code` may be shown, `message` stays inside and carries no claim value. */
export class SdJwtError extends CodedError<SdJwtErrorCode> {
  override readonly name = 'SdJwtError'
}
