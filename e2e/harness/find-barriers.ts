import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/** What axe finds on the page as it stands, or in the part of it that `within` selects, one line for each place. */
export async function findBarriers(page: Page, within?: string): Promise<string[]> {
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  const { violations } = await (within === undefined ? axe : axe.include(within)).analyze()
  return violations.flatMap(({ id, help, nodes }) => nodes.map(({ target }) => `${id}: ${help} — ${target.join(' ')}`))
}

/** CSS pixels by which the page is wider than its window. */
export const findOverflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** The widths of `widths` at which the page is wider than its window, with the pixels that are too many. */
export async function findTooWide(page: Page, widths: readonly number[]): Promise<string[]> {
  const tooWide: string[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    const pixels = await findOverflow(page)
    if (pixels > 0) tooWide.push(`${width}: ${pixels} px`)
  }
  return tooWide
}
