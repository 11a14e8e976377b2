const DAY_MS = 86_400_000
const timeOf = (day: string): number => Date.parse(`${day}T00:00:00Z`)

/** Whether a text is a day of the calendar, `YYYY-MM-DD`. */
export function isCalendarDay(text: string): boolean {
  // The 31st of a shorter month is read as a day of the next one.
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(timeOf(text)).getUTCDate() === Number(text.slice(8))
}

/** How many days a day is after another one; less than zero before it. */
export const daysBetween = (from: string, to: string): number => (timeOf(to) - timeOf(from)) / DAY_MS

/** The day so many days after one, or before it. */
export const shiftDay = <Day extends string>(day: Day, days: number): Day =>
  new Date(timeOf(day) + days * DAY_MS).toISOString().slice(0, 10) as Day
