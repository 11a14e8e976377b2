import { type Logger, pino } from 'pino'
import type { Config } from './config.ts'

/** Members that never reach a log, wherever somebody may put them by mistake. */
const REDACTED = ['claims', 'person', 'offerDeepLink', 'offer_deeplink', 'authorization', 'cookie', 'query', 'body']

/** JSON lines on standard output. What is logged says which thing happened, never to whom. */
export const createLogger = (level: Config['logLevel']): Logger =>
  pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: REDACTED.flatMap((name) => [name, `*.${name}`]), censor: '[removed]' },
  })
