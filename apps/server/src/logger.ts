import { type Logger, pino } from 'pino'
import type { Config } from './config.ts'

/** Members that never reach a log, wherever somebody may put them by mistake. */
const REDACTED = ['claims', 'person', 'offerDeepLink', 'offer_deeplink', 'authorization', 'cookie', 'query', 'body']

/** Lines are gathered for this long, or until there are so many bytes: one system call for many of them. */
const GATHERED_MS = 200
const GATHERED_BYTES = 4096

/**
 * JSON lines on standard output, the last ones when the process ends. What is logged says which thing happened, never to
 * whom.
 */
export function createLogger(level: Config['logLevel']): Logger {
  const output = pino.destination({ sync: false, minLength: GATHERED_BYTES })
  setInterval(() => output.flush(), GATHERED_MS).unref()
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: REDACTED.flatMap((name) => [name, `*.${name}`]), censor: '[removed]' },
    },
    output,
  )
}
