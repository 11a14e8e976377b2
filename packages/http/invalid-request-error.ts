import { DomainError } from '@e-collecting/kernel'

/** One member of a request that breaks its schema. The value itself is never repeated. */
export interface InvalidField {
  /** JSON pointer into the body (`#/bfsNumber`) or the name of a query, path or header parameter (`?limit`). */
  pointer: string
  detail: string
}

/** A request that does not fit its schema: 400 with `errors[]` (RFC 9457 §3). */
export class InvalidRequestError extends DomainError {
  declare readonly code: 'invalid-request'
  readonly errors: readonly InvalidField[]

  constructor(errors: readonly InvalidField[]) {
    super('invalid-request', 'The request does not have the expected form.')
    this.errors = errors
  }
}
