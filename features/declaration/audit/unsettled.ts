import { type Clock, shiftDay, swissDay } from '@e-collecting/kernel'
import { LogFault } from './audit-error.ts'
import type { Tally } from './tally.ts'

/** So long a publication may take until each server has it: they look once a minute, and caches keep for some seconds what changes. */
const SPREADS_MS = 600_000
/** What is said to be of later than a day to come is none that is under way: a file that says so would be under way for good. */
const CLOCKS_MS = 86_400_000

/** What was read of a log when something was found wrong with it. */
export interface ReadVersion {
  /** As its checkpoint has it. */
  size: number
  /** In seconds since 1970; null where nobody has to sign a time. */
  signedAt: number | null
  tally: Pick<Tally, 'size' | 'published'>
  now: Clock
}

/** A fault that a publication makes while one server has it and the other one not yet; any other is left as it is. */
export function orUnsettled(error: unknown, { size, signedAt, tally, now }: ReadVersion): unknown {
  if (!(error instanceof LogFault)) return error
  const { code, where } = error
  const ageMs = signedAt === null ? Number.POSITIVE_INFINITY : now().getTime() - signedAt * 1000
  const isNew = ageMs >= -CLOCKS_MS && ageMs <= SPREADS_MS
  const today = swissDay(now())
  const published = tally.published ?? ''
  const isTallyOfDay = published >= shiftDay(today, -1) && published <= shiftDay(today, 1)
  const isOfOther = tally.size < size ? isNew : tally.size > size && isTallyOfDay
  const isUnsettled =
    code === 'log-file-missing'
      ? isNew && where.startsWith('tile/')
      : (code === 'log-tally-wrong' || code === 'log-order-wrong') && isOfOther
  return isUnsettled ? new LogFault('log-unsettled', where, { cause: error }) : error
}
