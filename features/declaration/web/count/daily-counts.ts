import { daysBetween } from '@e-collecting/kernel'
import type { DeclarationResult } from '../../contract.ts'

/**
 * Each day on which something was published, oldest first, with the count at its end and what it `added`: less than nothing where entries
 * were annulled.
 */
export const listDailyCounts = (epochs: DeclarationResult['epochs']) =>
  epochs.map(({ day, counted }, index) => ({ day, counted, added: counted - (epochs[index - 1]?.counted ?? 0) }))

/** A curve of a day or two is no curve: as many days stand side by side at least. */
const LEAST_DAYS = 14

/** The count at the end of each calendar day from the first publication to the last: days without one keep the count of the day before. */
export function fillDays(epochs: DeclarationResult['epochs']): number[] {
  const [first] = epochs
  if (first === undefined) return []
  const dayOf = (day: string) => daysBetween(first.day, day)
  const last = Math.max(dayOf(epochs.at(-1)?.day ?? first.day), 0)
  const filled: number[] = []
  let next = 0
  for (let day = 0; day <= last; day++) {
    while (epochs[next] !== undefined && dayOf(epochs[next]?.day ?? '') <= day) next++
    filled.push(epochs[next - 1]?.counted ?? 0)
  }
  return [...Array.from({ length: Math.max(0, LEAST_DAYS - filled.length) }, () => 0), ...filled]
}
