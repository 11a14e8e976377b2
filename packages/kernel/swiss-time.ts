import type { Brand } from './brand.ts'

/** A calendar day in Europe/Zurich, `YYYY-MM-DD`. */
export type SwissDay = Brand<string, 'SwissDay'>

const ZONE = 'Europe/Zurich'
/** Made when it is first asked: an engine needs some 25 ms to get its language data ready, which pages without a time are spared. */
let parts: Intl.DateTimeFormat | undefined
const makeParts = () =>
  new Intl.DateTimeFormat('en-GB', {
    timeZone: ZONE,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })

/**
 * What clocks and calendars in Switzerland show at an instant, `2026-11-22` and `14:05:09`. What engines write around the parts and in which
 * order differs from one version of their language data to the next: a text is only ever made of parts.
 */
function wallClock(instant: Date): { day: SwissDay; time: string } {
  parts ??= makeParts()
  const part = Object.fromEntries(parts.formatToParts(instant).map(({ type, value }) => [type, value]))
  return {
    day: `${part.year?.padStart(4, '0')}-${part.month}-${part.day}` as SwissDay,
    time: `${part.hour}:${part.minute}:${part.second}`,
  }
}

const HOUR_MS = 3_600_000
let lastHour: { readonly hour: number; readonly day: SwissDay } | undefined

/** The calendar day on which `instant` falls in Switzerland. Days begin with an hour, so the last hour's is remembered. */
export function swissDay(instant: Date): SwissDay {
  const hour = Math.floor(instant.getTime() / HOUR_MS)
  if (lastHour?.hour !== hour) lastHour = { hour, day: wallClock(instant).day }
  return lastHour.day
}

/** Milliseconds by which Swiss wall-clock time is ahead of UTC at `instant` (3,600,000 or 7,200,000). */
function zoneOffsetMs(instant: Date): number {
  const { day, time } = wallClock(instant)
  return Date.parse(`${day}T${time}Z`) - Math.floor(instant.getTime() / 1000) * 1000
}

const MAX_REMEMBERED_DAYS = 1000
const endsMs = new Map<string, number>()

/** The last millisecond (23:59:59.999) of a Swiss calendar day, as an instant. */
export function endOfSwissDay(day: string): Date {
  const known = endsMs.get(day)
  if (known !== undefined) return new Date(known)
  const asIfUtc = new Date(`${day}T23:59:59.999Z`)
  const endMs = asIfUtc.getTime() - zoneOffsetMs(asIfUtc)
  if (endsMs.size >= MAX_REMEMBERED_DAYS) endsMs.clear()
  endsMs.set(day, endMs)
  return new Date(endMs)
}

/** A calendar day in the Swiss style (`05.03.2026`), in every language. */
export function formatSwissDay(day: string): string {
  const [year, month, date] = day.split('-')
  return `${date}.${month}.${year}`
}

/** The wall-clock time of an instant in Switzerland, `14:05`. */
export const formatSwissTime = (instant: Date): string => wallClock(instant).time.slice(0, 5)

/** Day and time of an instant in Switzerland, `21.11.2026, 14:05`. */
export const formatSwissMoment = (instant: Date): string =>
  `${formatSwissDay(swissDay(instant))}, ${formatSwissTime(instant)}`
