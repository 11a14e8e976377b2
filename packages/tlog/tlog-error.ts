/** Why something of a transparency log was refused. */
export type TlogErrorCode =
  | 'malformed-note'
  | 'malformed-key'
  | 'malformed-checkpoint'
  | 'malformed-request'
  | 'malformed-bundle'
  | 'malformed-tile'
  | 'malformed-policy'
  | 'malformed-proof'
  | 'unsigned-checkpoint'
  | 'other-origin'
  | 'false-cosignature'
  | 'missing-cosignatures'
  | 'wrong-root'
  | 'wrong-tile'
  | 'wrong-entry'
  | 'not-included'

/** What is refused of a transparency log. `message` says what is wrong and repeats nothing of it. */
export class TlogError extends Error {
  override readonly name = 'TlogError'
  readonly code: TlogErrorCode
  /** Path of the file below the log's address, where it is one. */
  readonly file: string | undefined

  constructor(
    code: TlogErrorCode,
    message: string,
    { file, ...options }: ErrorOptions & { file?: string | undefined } = {},
  ) {
    super(message, options)
    this.code = code
    this.file = file
  }
}
