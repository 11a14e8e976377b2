import { isCalendarDay } from '@e-collecting/kernel'
import { keepAnswers } from './kept-answers.ts'

/** `30.03.2026` or `2026-03-30` as `2026-03-30`; undefined for anything else. */
export const parseDay = keepAnswers((text: string): string | undefined => {
  const [, day, month, year] = /^(\d{2})\.(\d{2})\.(\d{4})$/.exec(text) ?? []
  return keepDay(day === undefined ? text : `${year}-${month}-${day}`)
})

/** The day that a file has in its name, as `ortschaften_2026-01-01.csv`, `20260101` or `01.01.2026`. */
export function dayOfName(name: string): string | undefined {
  const [, year, month, day] = /(?<!\d)(20\d{2})[-_.]?(\d{2})[-_.]?(\d{2})(?!\d)/.exec(name) ?? []
  if (year !== undefined) return keepDay(`${year}-${month}-${day}`)
  const [, first, second, third] = /(?<!\d)(\d{2})[-_.](\d{2})[-_.](20\d{2})(?!\d)/.exec(name) ?? []
  return first === undefined ? undefined : keepDay(`${third}-${second}-${first}`)
}

const keepDay = (day: string): string | undefined => (isCalendarDay(day) ? day : undefined)
