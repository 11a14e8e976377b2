import { easyPath, hasEasyLanguage, type Language, sectionPath } from '@e-collecting/i18n'
import { EASY_SECTIONS, SECTIONS } from '@e-collecting/i18n/testing'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { CELL_LANGUAGES, WINDOW_WIDTHS } from './harness/barrier-cells.ts'
import { findTooWide } from './harness/find-barriers.ts'
import { setStage } from './harness/stage.ts'
import { waitForLog } from './harness/wait-for-log.ts'

const stage = setStage()
const ITEM = 'demo-sonntagsbibliotheken-zuerich'

beforeAll(() => waitForLog(stage.product().url, ITEM))

/** Those with a page for each item. */
const ITEM_SECTIONS = ['volksbegehren', 'stimmregister', 'erklaerung', 'ergebnis'] as const

const pathsIn = (language: Language) => [
  `/${language}`,
  ...SECTIONS.map((section) => sectionPath(language, section)),
  ...(hasEasyLanguage(language) ? [null, ...EASY_SECTIONS].map((section) => easyPath(language, section)) : []),
  ...ITEM_SECTIONS.map((section) => sectionPath(language, section, ITEM)),
  `/${language}/gibt-es-nicht`,
  '/wallet',
  '/auth',
  '/mailbox',
  `/embed/${ITEM}?lang=${language}`,
]

test.each(CELL_LANGUAGES)('no page in %s is wider than its window', async (language) => {
  const { page } = await stage.visit({ expectedComplaint: /status of 404/ })
  for (const path of pathsIn(language)) {
    await page.goto(path)
    expect.soft(await findTooWide(page, WINDOW_WIDTHS), path).toEqual([])
    await page.setViewportSize({ width: 320, height: 800 })
    expect.soft(await findCutWords(page), path).toEqual([])
  }
})

/** What the way from home to the page says and does not show. */
const findCutWords = (page: Page): Promise<(string | null)[]> =>
  page
    .locator('nav li *')
    .evaluateAll((all) =>
      all
        .filter(({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth)
        .map(({ textContent }) => textContent),
    )

/** Twice as large by the browser's own setting, which the widths a page turns at follow; and without that, as some tools do it. */
const LARGER_LETTERS = {
  'the browser': async (page: Page) => {
    const devTools = await page.context().newCDPSession(page)
    await devTools.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
  },
  'the page': (page: Page) =>
    page.addInitScript(() =>
      addEventListener('DOMContentLoaded', () => {
        document.documentElement.style.fontSize = '200%'
      }),
    ),
}

test.each(
  CELL_LANGUAGES.flatMap((language) =>
    (['the browser', 'the page'] as const).map((where) => [language, where] as const),
  ),
)('no page in %s is wider than its window where %s has letters twice as large', async (language, where) => {
  const { page } = await stage.visit({ expectedComplaint: /status of 404/ })
  await LARGER_LETTERS[where](page)
  for (const path of pathsIn(language)) {
    await page.goto(path)
    expect.soft(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px')
    expect.soft(await findTooWide(page, [1280, 390]), path).toEqual([])
  }
})
