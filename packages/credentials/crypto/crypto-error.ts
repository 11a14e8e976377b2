import { CodedError } from '../coded-error.ts'

/** What can go wrong inside the primitives. */
export type CryptoErrorCode = 'invalid-key' | 'decryption-failed' | 'inflated-too-large' | 'invalid-compression'

/** A failure of a primitive. `code` may be shown, `message` stays inside. */
export class CryptoError extends CodedError<CryptoErrorCode> {
  override readonly name = 'CryptoError'
}
