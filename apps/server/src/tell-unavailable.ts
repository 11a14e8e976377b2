import { isUnavailable, type Unavailability, whyUnavailable } from '@e-collecting/database'
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

/** Why a database that is there does nothing, and what whoever operates the product can do. */
const FACTS: Record<Exclude<Unavailability, 'away'>, readonly [fact: string, remedy?: string]> = {
  'in-the-way': ['The database has undone what was done there last, for something else was changing the same rows.'],
  'disk-full': ['The disk of the database is full.', 'Make room there'],
  'no-connection-left': [
    'The database has no connection left.',
    'Stop something that uses it, or raise max_connections',
  ],
  'read-only': [
    'The database may only be read, as a copy of another one.',
    'Let DATABASE_URL (DATABASE_LISTEN_URL) lead to the one that may be written',
  ],
  cancelled: ['The database has cancelled what was done there last, by hand or after its statement_timeout.'],
}

/** How a sentence goes on: after what can be done, or where that is nothing. */
interface Ending {
  after: string
  instead: string
}

/** @returns undefined for a database that is away */
export function explainUnavailable(error: unknown, { after, instead }: Ending): string | undefined {
  const why = whyUnavailable(error)
  if (why === 'away') return undefined
  const [fact, remedy] = FACTS[why]
  return remedy === undefined ? `${fact} ${instead}` : `${fact} ${remedy}${after}`
}

const AWAY =
  'PostgreSQL does not answer at the address in DATABASE_URL. Start it, or correct the address; waiting for it.'

/** Tells whoever operates the product why the database can do nothing, and what to do. */
export const warnUnavailable = (logger: Pick<Logger, 'warn'>) => (reason: unknown) => {
  const ending = { after: '; waiting for it.', instead: 'It is tried again.' }
  logger.warn(describeCodes(reason), explainUnavailable(reason, ending) ?? AWAY)
}

/** Codes alone: of something that is waited for, places in the program say nothing. */
function describeCodes(reason: unknown): { code?: string } {
  for (let at = reason; at instanceof Error; at = at.cause) {
    const { code } = at as { code?: unknown }
    if (typeof code === 'string') return { code }
  }
  return {}
}

/** Whether a database does nothing for anybody now. What it has undone or cancelled was one thing among others. */
export const isStandstill = (error: unknown): boolean =>
  isUnavailable(error) && !['in-the-way', 'cancelled'].includes(whyUnavailable(error))

/** What goes on each second of a process tells of a database that does nothing now and then, and of anything else each time. */
export function tellFailures(logger: Pick<Logger, 'warn'>) {
  const stands = sayNowAndThen(warnUnavailable(logger))
  return {
    isOver: stands.isOver,
    tell: (sentence: string) => (error: unknown) =>
      isStandstill(error) ? stands.say(error) : logger.warn(describeError(error), sentence),
  }
}
