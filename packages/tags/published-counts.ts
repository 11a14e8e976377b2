import type { DayCount } from './tag-holder.ts'

/** So many evaluations hide each other. */
const MANY = 20
const DAY_MS = 86_400_000
const DAYS_OF_A_WEEK = 7
/** 1970 began on a Thursday: weeks begin on Mondays. */
const THURSDAY = 3

const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY_MS
const weekOf = (day: string): number => Math.floor((dayNumber(day) + THURSDAY) / DAYS_OF_A_WEEK)
const sundayOf = (week: number): string =>
  new Date(((week + 1) * DAYS_OF_A_WEEK - THURSDAY - 1) * DAY_MS).toISOString().slice(0, 10)

/**
 * The counts that may be public: of days that are over, each told with the days since the one before. One evaluation of a day would say that
 * the one resident who collected a credential on it has declared; so a count is of 20 evaluations at least, or of a whole week of the calendar, and
 * what is left of a week waits for the next one.
 * @param days in their order
 * @param today `YYYY-MM-DD`, in Switzerland
 */
export function publishedCounts(days: readonly DayCount[], today: string): DayCount[] {
  const published: DayCount[] = []
  let [waiting, at, lastTold] = [0, Number.NaN, Number.NaN]
  const tell = (day: string, week: number) => {
    published.push({ day, evaluations: waiting })
    waiting = 0
    lastTold = week
  }
  /** Ends the weeks before this one: the one that has counts waiting, or the next where something of it was told. */
  const endWeeksBefore = (week: number) => {
    const due = at === lastTold ? at + 1 : at
    if (waiting > 0 && due < week) tell(sundayOf(due), due)
  }
  for (const { day, evaluations } of days) {
    if (day >= today) break
    const week = weekOf(day)
    endWeeksBefore(week)
    waiting += evaluations
    at = week
    if (waiting >= MANY) tell(day, week)
  }
  endWeeksBefore(weekOf(today))
  return published
}
