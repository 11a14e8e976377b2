import type { ImportItem } from '../import-item.ts'
import { DEMO_FEDERAL_ITEMS } from './demo-federal-items.ts'
import type { DemoItem } from './demo-item.ts'
import { DEMO_LOCAL_ITEMS } from './demo-local-items.ts'

const MS_PER_DAY = 86_400_000

const shiftDay = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * MS_PER_DAY).toISOString().slice(0, 10)

function onDay({ startOffsetDays, endOffsetDays, ...item }: DemoItem, today: string): ImportItem {
  return {
    ...item,
    committeeMembers: null,
    startDate: shiftDay(today, startOffsetDays),
    endDate: shiftDay(today, endOffsetDays),
    show: true,
    isDemo: true,
    pdfUrl: null,
  }
}

/**
 * The fictional items of demo mode with days relative to `today`, a Swiss day `YYYY-MM-DD`: running federal, cantonal
 * and municipal ones, one that ends today, one that ended twelve days ago.
 */
export const demoItems = (today: string): ImportItem[] =>
  [...DEMO_FEDERAL_ITEMS, ...DEMO_LOCAL_ITEMS].map((item) => onDay(item, today))
