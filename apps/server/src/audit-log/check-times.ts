import { shiftDay, swissDay } from '@e-collecting/kernel'
import { CLOCK_LEEWAY_SECONDS } from '@e-collecting/tlog'

/** What an audit has found that says when something was. */
export interface AuditedTimes {
  /** In order. */
  epochs: readonly { day: string; size: number }[]
  /** By the word of as many witnesses as have to sign, in seconds since 1970; null where nobody has to. */
  signedAt: number | null
  goesOnFrom: number | null
  /** The same of what was seen before. */
  seenAt: number | null
}

/** A time that cannot be. */
export interface TimeFault {
  problem: 'log-day-wrong' | 'log-time-wrong'
  where: string
  message: string
}

/** The last second that `Date` knows. */
const LAST_SECOND = 8_640_000_000_000

/**
 * Looks whether days and times of a log can be. What a browser shows does not depend on them, nor on its clock, which may be wrong.
 * @param now of whoever audits
 */
export function findTimeFault(audited: AuditedTimes, now: Date): TimeFault | undefined {
  const { epochs, signedAt, seenAt } = audited
  const fallen = epochs.findIndex(({ day }, at) => at > 0 && day < (epochs[at - 1]?.day ?? ''))
  if (fallen > 0)
    return dayWrong(
      `The epoch with ${epochs[fallen]?.size} entries is of ${epochs[fallen]?.day}, before the one that it follows.`,
    )
  const latest = epochs.at(-1)
  const isAfter = (seconds: number) =>
    latest !== undefined && latest.day > shiftDay(swissDay(new Date(seconds * 1000)), 1)
  // Of two clocks either may be wrong, and a person can look at this one.
  const here = `by what the clock of this machine says (${momentOf(now.getTime() / 1000)}): look first whether that is right.`
  if (isAfter(now.getTime() / 1000))
    return dayWrong(`The last epoch is of ${latest?.day}, which is still to come ${here}`)
  if (signedAt === null) return undefined
  if (signedAt > now.getTime() / 1000 + CLOCK_LEEWAY_SECONDS)
    return timeWrong(`Witnesses have signed at ${momentOf(signedAt)}, which is still to come ${here}`)
  if (isAfter(signedAt)) return dayWrong(`The last epoch is of ${latest?.day}, and witnesses have signed it before.`)
  if (seenAt !== null && signedAt < seenAt - CLOCK_LEEWAY_SECONDS)
    return timeWrong(`Witnesses have signed at ${momentOf(signedAt)}, and what was kept at ${momentOf(seenAt)}.`)
  return undefined
}

/** Seconds since 1970 as `2026-11-18 12:26 UTC`; a witness may have signed for any time. */
export const momentOf = (seconds: number): string =>
  seconds > LAST_SECOND
    ? `second ${seconds} since 1970`
    : `${new Date(seconds * 1000).toISOString().slice(0, 16).replace('T', ' ')} UTC`

const dayWrong = (message: string): TimeFault => ({ problem: 'log-day-wrong', where: 'tally.json', message })
const timeWrong = (message: string): TimeFault => ({ problem: 'log-time-wrong', where: 'checkpoint', message })
