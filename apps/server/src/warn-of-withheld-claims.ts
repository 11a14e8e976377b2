import type { Clock } from '@e-collecting/kernel'
import type { Logger } from 'pino'

const PAUSE_MS = 60_000

/** What the operator of a verifier of today has to set, which withholds them otherwise. */
const WITHHELD_CLAIMS =
  'The verifier says that somebody was verified, and not who: set ADDITIONAL_AUDIT_INFORMATION_CREDENTIAL_SUBJECT_DATA_ENABLED=true there.'

/** Tells the operator, at most once a minute, what may happen many times a second. */
export function warnOfWithheldClaims({ logger, now }: { logger: Pick<Logger, 'warn'>; now: Clock }): () => void {
  let nextAt = 0
  return () => {
    const at = now().getTime()
    if (at < nextAt) return
    nextAt = at + PAUSE_MS
    logger.warn(WITHHELD_CLAIMS)
  }
}
