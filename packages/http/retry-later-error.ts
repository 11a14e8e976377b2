import { DomainError } from '@e-collecting/kernel'

/** A request that came too often (429), or for which there is no room now (503); rendered with `Retry-After` (RFC 9110 §10.2.3). */
export class RetryLaterError extends DomainError {
  declare readonly code: 'too-many-requests' | 'overloaded'
  /** Whole seconds after which it is worth asking again. */
  readonly retryAfterSeconds: number

  constructor(code: 'too-many-requests' | 'overloaded', detail: string, retryAfterSeconds: number) {
    super(code, detail)
    this.retryAfterSeconds = retryAfterSeconds
  }
}
