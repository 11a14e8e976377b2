/** Why something of a transparency log was refused. */
export type TlogErrorCode = 'malformed-note' | 'malformed-key' | 'malformed-checkpoint' | 'malformed-request'

/** A refused text of a transparency log. `message` says what is wrong and repeats nothing of it. */
export class TlogError extends Error {
  override readonly name = 'TlogError'
  readonly code: TlogErrorCode

  constructor(code: TlogErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}
