/**
 * A failure the product knows by name. The edge maps `code` to a problem document (RFC 9457); `message` stays inside.
 * `detail` must never carry personal data.
 */
export class DomainError<Code extends string = string> extends Error {
  override readonly name = 'DomainError'
  readonly code: Code

  constructor(code: Code, detail: string, options?: { cause?: unknown }) {
    super(detail, options)
    this.code = code
  }
}
