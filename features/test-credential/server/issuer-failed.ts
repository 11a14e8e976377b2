import { isUnavailable } from '@e-collecting/database'
import { DomainError } from '@e-collecting/kernel'

/** What a visitor is told when the issuer could not be asked. Of one of this process it may be that the database is away: that is said as everywhere else. */
export const issuerFailed = (cause: unknown): unknown =>
  isUnavailable(cause)
    ? cause
    : new DomainError('test-credential-unavailable', 'The test credential service cannot be reached.', { cause })
