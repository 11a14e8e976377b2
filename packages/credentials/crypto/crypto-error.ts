/** What can go wrong inside the primitives. */
export type CryptoErrorCode = 'invalid-key' | 'decryption-failed' | 'inflated-too-large' | 'invalid-compression'

/** A failure of a primitive. `code` may be shown, `message` stays inside. */
export class CryptoError extends Error {
  override readonly name = 'CryptoError'
  readonly code: CryptoErrorCode

  constructor(code: CryptoErrorCode, detail: string, options?: { cause?: unknown }) {
    super(detail, options)
    this.code = code
  }
}
