/** A refusal with a code of a closed set. */
export abstract class CodedError<Code extends string> extends Error {
  readonly code: Code

  constructor(code: Code, detail: string, options?: { cause?: unknown }) {
    super(detail, options)
    this.code = code
  }
}
