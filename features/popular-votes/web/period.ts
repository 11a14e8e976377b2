import type { Translate } from '@e-collecting/i18n'
import { formatSwissDay, type SwissDay } from '@e-collecting/kernel'
import { daysLeft, elapsedShare, isBeforeStart, type PopularVoteSummary } from '../contract.ts'

type Dated = Pick<PopularVoteSummary, 'startDate' | 'endDate' | 'isEnded'>

/** How much time is left, in words: "noch 12 Tage", "endet heute", "beendet am 09.12.2025". */
export function timeLeftText(t: Translate<['common']>, item: Dated, today: string): string {
  if (item.isEnded) return t('dates.endedOn', { date: formatSwissDay(item.endDate ?? '') })
  if (isBeforeStart(item.startDate, today as SwissDay))
    return t('dates.startsOn', { date: formatSwissDay(item.startDate ?? '') })
  const left = daysLeft(item.endDate, today as SwissDay)
  if (left === null) return t('dates.running')
  return left <= 0 ? t('dates.endsToday') : t('dates.daysLeft', { count: left })
}

/** "01.07.2026 bis 01.07.2027", or what is known of it. */
export function periodText(t: Translate<['common']>, { startDate, endDate }: Dated): string {
  if (startDate !== null && endDate !== null)
    return t('dates.range', { start: formatSwissDay(startDate), end: formatSwissDay(endDate) })
  if (endDate !== null) return t('dates.endsOn', { date: formatSwissDay(endDate) })
  return startDate === null ? t('dates.noEnd') : t('dates.fromOn', { date: formatSwissDay(startDate) })
}

/** How far the red line has come, 0–1: full when the period is over, empty when nothing is known. */
export const lineShare = (item: Dated, today: string): number =>
  item.isEnded ? 1 : (elapsedShare(item.startDate, item.endDate, today as SwissDay) ?? 0)
