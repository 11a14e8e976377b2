import { DomainError } from '@e-collecting/kernel'
import { isMisconfigured } from '@e-collecting/swiyu-client'

/** What somebody is told when the issuer did not do as asked: `code`, which is to try again, or that this is in vain. */
export const issuerFailed = (
  code: 'issuer-unavailable' | 'status-not-updated' | 'credential-not-issued',
  cause: unknown,
): DomainError =>
  isMisconfigured(cause)
    ? new DomainError('issuer-not-set-up', 'The issuer does not let us in.', { cause })
    : new DomainError(code, 'The issuer did not do as asked.', { cause })
