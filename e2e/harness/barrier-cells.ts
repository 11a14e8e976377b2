import { LANGUAGES, type Language } from '@e-collecting/i18n'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { findBarriers, findOverflow } from './find-barriers.ts'
import { DESKTOP, PHONE, type VisitorOptions, ZOOMED } from './open-browser.ts'

export const THEMES = ['light', 'dark', 'contrast'] as const
/** A desktop, a phone, and the desktop at 400 %, which is the narrowest a page has to serve. */
const WIDTHS = [1280, 390, 320] as const

/** In which language, how wide and in which light the pages are looked at. */
export interface Cell {
  language: Language
  width: (typeof WIDTHS)[number]
  theme: (typeof THEMES)[number]
}

const EVERY_CELL: Cell[] = LANGUAGES.flatMap((language) =>
  WIDTHS.flatMap((width) => THEMES.map((theme) => ({ language, width, theme }))),
)

/** How much of the matrix is looked at: each page in one cell, every pair of two of its sides (`npm run test:all`), or all of it (`npm run test:axe`). */
export const EXTENT =
  process.env.TEST_MATRIX === 'all' ? 'pairs' : process.env.TEST_MATRIX === 'axe' ? 'whole' : 'sample'

const inPairs = ({ language, width, theme }: Cell): boolean =>
  (LANGUAGES.indexOf(language) + WIDTHS.indexOf(width)) % THEMES.length === THEMES.indexOf(theme)

/** Over the pages every language, every width and every theme occurs; what only some languages have is in the first. */
const SAMPLED: Record<Language, Omit<Cell, 'language'>> = {
  de: { width: 1280, theme: 'light' },
  fr: { width: 390, theme: 'dark' },
  it: { width: 320, theme: 'contrast' },
  rm: { width: 1280, theme: 'dark' },
  en: { width: 390, theme: 'light' },
}
const SAMPLE: Cell[] = LANGUAGES.map((language) => ({ language, ...SAMPLED[language] }))

export const CELLS: Cell[] = {
  sample: SAMPLE,
  pairs: EVERY_CELL.filter(inPairs),
  whole: EVERY_CELL,
}[EXTENT]

/** From the narrowest to a large screen; a desktop at 200 % is 640 wide, at 400 % 320. */
export const WINDOW_WIDTHS = EXTENT === 'sample' ? [320, 390, 1280] : [320, 390, 640, 768, 1024, 1280, 1440, 1920]

/** The cells that the page or journey at `place` is looked at in: of the sample one, else all. */
export const cellsAt = (place: number): Cell[] => {
  const [first] = EXTENT === 'sample' ? CELLS.slice(place % CELLS.length) : []
  return first === undefined ? CELLS : [first]
}

/** In which languages it is looked whether a page is too wide; German words are the longest. */
export const WIDTH_LANGUAGES: readonly Language[] = EXTENT === 'sample' ? ['de'] : LANGUAGES

/** Somebody who sees the pages as the cell says. */
export const visitorOf = ({ language, width, theme }: Cell): VisitorOptions => ({
  isPhone: width === PHONE.width,
  viewport: { 1280: DESKTOP, 390: PHONE, 320: ZOOMED }[width],
  colorScheme: theme === 'dark' ? 'dark' : 'light',
  forcedColors: theme === 'contrast' ? 'active' : 'none',
  locale: `${language}-CH`,
})

/** Nothing that axe finds on the page, or in the part of it that `within` selects, and nothing wider than the window. */
export async function expectNoBarriers(page: Page, state: string, within?: string): Promise<void> {
  await page.evaluate(() => {
    // What breathes until something else comes never ends, and what is said late is not waited for.
    const endsAfter = (animation: Animation) => Number(animation.effect?.getComputedTiming().endTime)
    const ending = document.getAnimations().filter((animation) => endsAfter(animation) < 5000)
    return Promise.allSettled(ending.map(({ finished }) => finished))
  })
  expect.soft(await findBarriers(page, within), state).toEqual([])
  expect.soft(await findOverflow(page), `${state}: pixels beyond the window`).toBeLessThanOrEqual(0)
}
