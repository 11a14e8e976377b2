import { type Language, sectionPath } from '@e-collecting/i18n'
import type { CDPSession, Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { WIDTH_LANGUAGES, WINDOW_WIDTHS } from './harness/barrier-cells.ts'
import { findTooWide } from './harness/find-barriers.ts'
import { createHands } from './harness/hands.ts'
import { createHeadlessWallet } from './harness/headless-wallet.ts'
import { easyPagesIn, pagesIn } from './harness/paths.ts'
import { openPage, setStage } from './harness/stage.ts'
import { supportForm, ZURICH } from './harness/support-form.ts'
import { textsIn } from './harness/texts.ts'
import { waitForLog } from './harness/wait-for-log.ts'

const stage = setStage()
/** Twenty-four pages at five widths and three sizes of letters. */
const EVERY_PAGE_WITHIN_MS = 180_000
const ITEM = 'demo-sonntagsbibliotheken-zuerich'

beforeAll(() => waitForLog(stage.product().url, ITEM))

/** Those with a page for each item. */
const ITEM_SECTIONS = ['volksbegehren', 'stimmregister', 'erklaerung', 'ergebnis'] as const

const pathsIn = (language: Language) => [
  ...pagesIn(language),
  ...easyPagesIn(language),
  ...ITEM_SECTIONS.map((section) => sectionPath(language, section, ITEM)),
  `/${language}/gibt-es-nicht`,
  '/wallet',
  '/auth',
  '/mailbox',
  `/embed/${ITEM}?lang=${language}`,
]

test.each(WIDTH_LANGUAGES)(
  'no page in %s is wider than its window, also with letters twice as large',
  async (language) => {
    const { page } = await stage.visit({ expectedComplaint: /status of 404/ })
    const devTools = await page.context().newCDPSession(page)
    for (const path of pathsIn(language)) {
      await page.goto(path)
      expect.soft(await findTooWide(page, WINDOW_WIDTHS), path).toEqual([])
      await page.setViewportSize({ width: 320, height: 800 })
      expect.soft(await findCutWords(page), path).toEqual([])
      for (const [where, enlarge] of Object.entries(LARGER_LETTERS)) {
        const restore = await enlarge(page, devTools)
        expect.soft(await sizeOfLetters(page), path).toBe('32px')
        expect.soft(await findTooWide(page, [1280, 390]), `${path}, letters twice as large in ${where}`).toEqual([])
        await page.setViewportSize({ width: 1280, height: 800 })
        expect.soft(await findSqueezed(page), `${path}, letters twice as large in ${where}`).toEqual([])
        await restore()
      }
    }
  },
  EVERY_PAGE_WITHIN_MS,
)

test.each(['fr', 'rm'] as const)(
  'no step with a wallet in %s is wider than its window with letters twice as large, or breaks words of its progress',
  async (language) => {
    const { page } = await stage.visit({ locale: `${language}-CH` })
    const devTools = await page.context().newCDPSession(page)
    const t = textsIn(language)
    const form = supportForm(page, t, createHands())
    const expectToFit = async (what: string) => {
      for (const [where, enlarge] of Object.entries(LARGER_LETTERS)) {
        const restore = await enlarge(page, devTools)
        expect.soft(await findTooWide(page, [1280, 390]), `${what}, letters twice as large in ${where}`).toEqual([])
        await restore()
      }
      for (const width of [800, 320]) {
        await page.setViewportSize({ width, height: 900 })
        const states = page.getByRole('list', { name: t('forms:wallet.progress.label') }).getByRole('listitem')
        expect.soft(await findBrokenWords(states), `${what} at ${width}`).toEqual([])
      }
    }
    await openPage(page, `${sectionPath(language, 'volksbegehren', 'demo-nachtzuege')}?step=address`, language)
    await form.enterAddress(ZURICH)
    await form.support()
    await form.demoWalletLink(form.step.wallet).waitFor()
    await expectToFit('wallet')
    await (await createHeadlessWallet(stage.product().url)).present(await form.readDeepLink())
    await form.demoWalletLink(form.step.success).waitFor()
    await expectToFit('receipt')
    await openPage(page, sectionPath(language, 'erklaerung', ITEM), language)
    await page.getByRole('button', { name: t('declaration:begin.button') }).click()
    await page.getByRole('link', { name: t('common:demo.openWallet') }).waitFor()
    await expectToFit('declaration')
  },
)

/** What the way from home to the page says and does not show. */
const findCutWords = (page: Page): Promise<(string | null)[]> =>
  page
    .locator('nav li *')
    .evaluateAll((all) =>
      all
        .filter(({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth)
        .map(({ textContent }) => textContent),
    )

/** Words that end on another line than they begin. */
const findBrokenWords = (lines: Locator): Promise<string[]> =>
  lines.evaluateAll((all) =>
    all.flatMap((line) => {
      const broken: string[] = []
      const texts = document.createTreeWalker(line, NodeFilter.SHOW_TEXT)
      while (texts.nextNode()) {
        const { data } = texts.currentNode as Text
        for (const { 0: word, index } of data.matchAll(/[\p{L}]+/gu)) {
          const range = document.createRange()
          range.setStart(texts.currentNode, index)
          range.setEnd(texts.currentNode, index + word.length)
          if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) broken.push(word)
        }
      }
      return broken
    }),
  )

/** Words in a column so narrow that they stand two letters to a line or so. */
const findSqueezed = (page: Page): Promise<string[]> =>
  page.locator('main *').evaluateAll((all) => {
    const isOfWords = ({ childNodes }: Element) =>
      [...childNodes].some(({ nodeType, data }: Node & { data?: string }) => nodeType === 3 && /\w{7}/.test(data ?? ''))
    const lettersBeside = (element: Element) => {
      const { width, height } = element.getBoundingClientRect()
      return height > 0 && width > 1 ? width / Number.parseFloat(getComputedStyle(element).fontSize) : Infinity
    }
    return (
      all
        .filter((element) => isOfWords(element) && element.checkVisibility() && lettersBeside(element) < 2)
        // What only a screen reader gets has no width.
        .filter((element) => element.closest('[class*=sr-only]') === null)
        .map(({ textContent }) => textContent ?? '')
    )
  })

const sizeOfLetters = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).fontSize)

/** Twice as large by the browser's own setting, which the widths a page turns at follow; and without that, as some tools do it. */
const LARGER_LETTERS = {
  'the browser': async (_: Page, devTools: CDPSession) => {
    await devTools.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
    return () => devTools.send('Page.setFontSizes', { fontSizes: { standard: 16, fixed: 13 } })
  },
  'the page': async (page: Page) => {
    const setSize = (size: string) =>
      page.evaluate((given) => document.documentElement.style.setProperty('font-size', given), size)
    await setSize('200%')
    return () => setSize('')
  },
}
