import type { Clock } from '@e-collecting/kernel'
import type { Logger } from 'pino'

const PAUSE_MS = 60_000

/** A warning for the operator about what may happen many times a second, told at most once a minute. */
export function warnSeldom({ logger, now }: { logger: Pick<Logger, 'warn'>; now: Clock }, text: string): () => void {
  let nextAt = 0
  return () => {
    const at = now().getTime()
    if (at < nextAt) return
    nextAt = at + PAUSE_MS
    logger.warn(text)
  }
}
