import { shiftDay } from '@e-collecting/kernel'
import { BARE_SHEET, type ImportItem } from '../import-item.ts'
import { DEMO_FEDERAL_ITEMS } from './demo-federal-items.ts'
import type { DemoItem } from './demo-item.ts'
import { DEMO_LOCAL_ITEMS } from './demo-local-items.ts'
import { DEMO_SHEETS, DEMO_WITHDRAWAL } from './demo-sheets.ts'

/** Says in each language that the item is invented, and the document with it. */
const DEMO_DOCUMENT = '/demo/document.pdf'

function onDay({ startOffsetDays, endOffsetDays, ...item }: DemoItem, today: string): ImportItem {
  const startDate = shiftDay(today, startOffsetDays)
  return {
    ...BARE_SHEET,
    ...item,
    ...DEMO_SHEETS[item.slug],
    withdrawal: item.type === 'initiative' ? DEMO_WITHDRAWAL : null,
    startDate,
    endDate: shiftDay(today, endOffsetDays),
    publishedOn: startDate,
    gazetteUrl: DEMO_DOCUMENT,
    pdfUrl: DEMO_DOCUMENT,
    imageUrl: `/demo/${item.slug.replace('demo-', '')}.svg`,
    show: true,
    isDemo: true,
  }
}

/**
 * The fictional items of demo mode with days relative to `today`, a Swiss day `YYYY-MM-DD`: running federal, cantonal
 * and municipal ones, one that ends today, one that ended twelve days ago.
 */
export const demoItems = (today: string): ImportItem[] =>
  [...DEMO_FEDERAL_ITEMS, ...DEMO_LOCAL_ITEMS].map((item) => onDay(item, today))
