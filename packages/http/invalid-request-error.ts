import { DomainError, type ErrorCode } from '@e-collecting/kernel'

/** One member of a request that breaks its schema. The value itself is never repeated. */
export interface InvalidField {
  /** JSON pointer into the body (`#/bfsNumber`) or the name of a query, path or header parameter (`?limit`). */
  pointer: string
  detail: string
}

/** A failure that names what it is about, in `errors[]` (RFC 9457 §3). */
export class FieldsError extends DomainError {
  readonly errors: readonly InvalidField[]

  constructor(code: ErrorCode, detail: string, errors: readonly InvalidField[]) {
    super(code, detail)
    this.errors = errors
  }
}

/** A request that does not fit its schema: 400. */
export class InvalidRequestError extends FieldsError {
  declare readonly code: 'invalid-request'

  constructor(errors: readonly InvalidField[]) {
    super('invalid-request', 'The request does not have the expected form.', errors)
  }
}
