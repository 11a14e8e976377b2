import { shiftDay, swissDay } from '@e-collecting/kernel'

/** What an audit has found that says when something was. */
export interface AuditedTimes {
  /** In order. */
  epochs: readonly { day: string; size: number }[]
  /** Times are in seconds since 1970, here and below. */
  witnesses: readonly { time: number }[]
  goesOnFrom: number | null
  /** Of the newest cosignature that was seen before. */
  seenAt: number | null
}

/** A time that cannot be. */
export interface TimeFault {
  problem: 'log-day-wrong' | 'log-time-wrong'
  where: string
  message: string
}

/** Clocks differ by so much. */
const LEEWAY_SECONDS = 300

/**
 * Looks whether days and times of a log can be. What a browser shows does not depend on them, nor on its clock, which may be wrong.
 * @param now of whoever audits
 */
export function findTimeFault(audited: AuditedTimes, now: Date): TimeFault | undefined {
  const { epochs, witnesses, seenAt } = audited
  const times = witnesses.map(({ time }) => time)
  const newest = times.length > 0 ? Math.max(...times) : undefined
  const fallen = epochs.findIndex(({ day }, at) => at > 0 && day < (epochs[at - 1]?.day ?? ''))
  if (fallen > 0)
    return dayWrong(
      `The epoch with ${epochs[fallen]?.size} entries is of ${epochs[fallen]?.day}, before the one that it follows.`,
    )
  const latest = epochs.at(-1)
  const isAfter = (seconds: number) =>
    latest !== undefined && latest.day > shiftDay(swissDay(new Date(seconds * 1000)), 1)
  if (isAfter(now.getTime() / 1000)) return dayWrong(`The last epoch is of ${latest?.day}, which is still to come.`)
  if (newest === undefined) return undefined
  if (isAfter(newest)) return dayWrong(`The last epoch is of ${latest?.day}, and witnesses have signed it before.`)
  if (newest > now.getTime() / 1000 + LEEWAY_SECONDS)
    return timeWrong(`A witness has signed at ${momentOf(newest)}, which is still to come.`)
  if (seenAt !== null && newest < seenAt - LEEWAY_SECONDS)
    return timeWrong(`Witnesses have signed at ${momentOf(newest)}, and what was kept at ${momentOf(seenAt)}.`)
  return undefined
}

/** Seconds since 1970 as `2026-11-18 12:26 UTC`. */
export const momentOf = (seconds: number): string =>
  `${new Date(seconds * 1000).toISOString().slice(0, 16).replace('T', ' ')} UTC`

const dayWrong = (message: string): TimeFault => ({ problem: 'log-day-wrong', where: 'tally.json', message })
const timeWrong = (message: string): TimeFault => ({ problem: 'log-time-wrong', where: 'checkpoint', message })
