const DAY_MS = 86_400_000

/** Whether a text is a day of the calendar, `YYYY-MM-DD`. */
export function isCalendarDay(text: string): boolean {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

/** The day so many days after one, or before it. */
export const shiftDay = <Day extends string>(day: Day, days: number): Day =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10) as Day
