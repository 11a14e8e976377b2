import type { ErrorCode } from './error-codes.ts'

/**
 * A failure the product knows by name. The edge maps `code` to a problem document (RFC 9457); `message` stays inside.
 * `detail` must never carry personal data. A subclass narrows its code with `declare`.
 */
export class DomainError extends Error {
  override readonly name = 'DomainError'
  readonly code: ErrorCode

  constructor(code: ErrorCode, detail: string, options?: { cause?: unknown }) {
    super(detail, options)
    this.code = code
  }
}
