import type { Brand } from './brand.ts'

/** A calendar day in Europe/Zurich, `YYYY-MM-DD`. */
export type SwissDay = Brand<string, 'SwissDay'>

const ZONE = 'Europe/Zurich'
const DAY_PARTS = new Intl.DateTimeFormat('en-CA', {
  timeZone: ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})
const CLOCK_PARTS = new Intl.DateTimeFormat('en-GB', {
  timeZone: ZONE,
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})
const SHOWN_TIME = new Intl.DateTimeFormat('de-CH', { timeZone: ZONE, hour: '2-digit', minute: '2-digit' })

const HOUR_MS = 3_600_000
let lastHour: { readonly hour: number; readonly day: SwissDay } | undefined

/** The calendar day on which `instant` falls in Switzerland. Days begin with an hour, so the last hour's is remembered. */
export function swissDay(instant: Date): SwissDay {
  const hour = Math.floor(instant.getTime() / HOUR_MS)
  if (lastHour?.hour !== hour) lastHour = { hour, day: DAY_PARTS.format(instant) as SwissDay }
  return lastHour.day
}

/** Milliseconds by which Swiss wall-clock time is ahead of UTC at `instant` (3,600,000 or 7,200,000). */
function zoneOffsetMs(instant: Date): number {
  const part = Object.fromEntries(CLOCK_PARTS.formatToParts(instant).map(({ type, value }) => [type, Number(value)]))
  const wallClock = Date.UTC(
    part.year ?? 0,
    (part.month ?? 1) - 1,
    part.day ?? 1,
    part.hour ?? 0,
    part.minute ?? 0,
    part.second ?? 0,
  )
  return wallClock - Math.floor(instant.getTime() / 1000) * 1000
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
export const formatSwissTime = (instant: Date): string => SHOWN_TIME.format(instant)

/** Day and time of an instant in Switzerland, `21.11.2026, 14:05`. */
export const formatSwissMoment = (instant: Date): string =>
  `${formatSwissDay(swissDay(instant))}, ${formatSwissTime(instant)}`
