import { LANGUAGES, type Language } from '@e-collecting/i18n'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { findBarriers, findOverflow } from './find-barriers.ts'

/** In which language, on what and in which light the pages are looked at. */
export interface Cell {
  language: Language
  isPhone: boolean
  colorScheme: 'light' | 'dark'
}

const EVERY_CELL: Cell[] = LANGUAGES.flatMap((language) =>
  [false, true].flatMap((isPhone) =>
    (['light', 'dark'] as const).map((colorScheme) => ({ language, isPhone, colorScheme })),
  ),
)

/** How much of the matrix is looked at: one cell, every pair of two of its sides (`npm run test:all`), or all of it (`npm run test:axe`). */
export const EXTENT =
  process.env.TEST_MATRIX === 'all' ? 'pairs' : process.env.TEST_MATRIX === 'axe' ? 'whole' : 'sample'

const inPairs = ({ language, isPhone, colorScheme }: Cell): boolean =>
  (LANGUAGES.indexOf(language) + Number(isPhone)) % 2 === Number(colorScheme === 'dark')

export const CELLS: Cell[] = {
  sample: EVERY_CELL.slice(0, 1),
  pairs: EVERY_CELL.filter(inPairs),
  whole: EVERY_CELL,
}[EXTENT]

/** The languages of these cells. */
export const CELL_LANGUAGES: Language[] = LANGUAGES.filter((language) =>
  CELLS.some((cell) => cell.language === language),
)

/** Nothing that axe finds on the page, or in the part of it that `within` selects, and nothing wider than the window. */
export async function expectNoBarriers(page: Page, state: string, within?: string): Promise<void> {
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map((animation) => animation.finished)))
  expect.soft(await findBarriers(page, within), state).toEqual([])
  expect.soft(await findOverflow(page), `${state}: pixels beyond the window`).toBeLessThanOrEqual(0)
}
