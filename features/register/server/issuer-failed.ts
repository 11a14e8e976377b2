import { isUnavailable } from '@e-collecting/database'
import { DomainError } from '@e-collecting/kernel'
import { isMisconfigured } from '@e-collecting/swiyu-client'

type Code = 'issuer-unavailable' | 'status-not-updated' | 'credential-not-issued'

/**
 * What somebody is told when the issuer did not do as asked: `code`, which is to try again, or that this is in vain. Of an issuer of this process
 * it may be that the database is away: that is said as everywhere else.
 */
export function issuerFailed(code: Code, cause: unknown): unknown {
  if (isUnavailable(cause)) return cause
  return isMisconfigured(cause)
    ? new DomainError('issuer-not-set-up', 'The issuer does not let us in.', { cause })
    : new DomainError(code, 'The issuer did not do as asked.', { cause })
}

/** Asks the issuer. What goes wrong is reported, and thrown as `issuerFailed` says it. */
export async function askIssuer<Answer>(
  { reportFailure }: { reportFailure: (error: unknown) => void },
  code: Code,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await ask()
  } catch (cause) {
    reportFailure(cause)
    throw issuerFailed(code, cause)
  }
}
