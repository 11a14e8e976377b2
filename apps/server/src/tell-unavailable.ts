import { isUnavailable } from '@e-collecting/database'
import type { Logger } from 'pino'
import { describeError } from './http/problems.ts'

const SAY_AGAIN_MS = 30_000

/** Says something at first, and while it stays so every half minute. */
export function sayNowAndThen(say: (reason: unknown) => void) {
  let saidAt: number | undefined
  return {
    say: (reason: unknown) => {
      const now = performance.now()
      if (saidAt !== undefined && now - saidAt < SAY_AGAIN_MS) return
      say(reason)
      saidAt = now
    },
    isOver: () => {
      saidAt = undefined
    },
  }
}

/** Tells whoever operates the product that the database cannot be reached, and what to do. */
export const warnUnavailable = (logger: Pick<Logger, 'warn'>) => (reason: unknown) =>
  logger.warn(
    describeCodes(reason),
    'PostgreSQL does not answer at the address in DATABASE_URL. Start it, or correct the address; waiting for it.',
  )

/** Codes alone: of something that is waited for, places in the program say nothing. */
function describeCodes(reason: unknown): { code?: string } {
  for (let at = reason; at instanceof Error; at = at.cause) {
    const { code } = at as { code?: unknown }
    if (typeof code === 'string') return { code }
  }
  return {}
}

/** What goes on each second of a process tells of a database that is away now and then, and of anything else each time. */
export function tellFailures(logger: Pick<Logger, 'warn'>) {
  const away = sayNowAndThen(warnUnavailable(logger))
  return {
    isOver: away.isOver,
    tell: (sentence: string) => (error: unknown) =>
      isUnavailable(error) ? away.say(error) : logger.warn(describeError(error), sentence),
  }
}
