export { demoItems } from './demo-items.ts'
export { FEDERAL_ITEMS } from './federal-items.ts'
export type { ItemTexts, SeedItem } from './seed-item.ts'
