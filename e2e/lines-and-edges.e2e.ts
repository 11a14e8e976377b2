import { LANGUAGES, sectionPath } from '@e-collecting/i18n'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { createHands } from './harness/hands.ts'
import { createHeadlessWallet } from './harness/headless-wallet.ts'
import { comeBack, openPage, setStage } from './harness/stage.ts'
import { supportForm, ZURICH } from './harness/support-form.ts'
import { textsIn } from './harness/texts.ts'

const stage = setStage()
const PHONES = [390, 320]
const NAMED_LONG = 'demo-kaffeepausengesetz'
/** What a stroke is wide, and a pixel of rounding. */
const STROKE = 3

const edges = async (target: Locator) => {
  const box = await target.boundingBox()
  if (box === null) throw new Error('there is nothing to see')
  return { left: box.x, right: box.x + box.width, height: box.height }
}

test.each(LANGUAGES)(
  'in %s on a phone the way back takes one line, the two ways at the bottom edge begin on one line, and the answers to a question fill their lines',
  async (language) => {
    const t = textsIn(language)
    const { page } = await stage.visit({ isPhone: true, locale: `${language}-CH` })
    const item = sectionPath(language, 'volksbegehren', NAMED_LONG)
    const others = [
      sectionPath(language, 'ergebnis', NAMED_LONG),
      sectionPath(language, 'erklaerung', NAMED_LONG),
      sectionPath(language, 'stimmregister'),
      sectionPath(language, 'pruefen'),
    ]
    for (const path of [...others, item]) {
      await openPage(page, path, language)
      const way = page.getByRole('navigation', { name: t('common:breadcrumb.label') })
      for (const width of PHONES) {
        await page.setViewportSize({ width, height: 800 })
        const place = `the way back of ${path} at ${width}`
        expect.soft(await way.getByRole('link').filter({ visible: true }).count(), place).toBe(1)
        const { height, right } = await edges(way)
        expect.soft(height, place).toBeLessThanOrEqual(44)
        expect.soft(right, place).toBeLessThan(width)
      }
    }
    for (const width of PHONES) {
      await page.setViewportSize({ width, height: 800 })
      const names = page.locator('#support-bar a > span > span:first-child')
      const tops = await names.evaluateAll((all) => all.map((name) => Math.round(name.getBoundingClientRect().top)))
      expect.soft(tops.length, `ways at the bottom edge at ${width}`).toBe(2)
      expect.soft(tops[0], `ways at the bottom edge at ${width}`).toBe(tops[1])
    }
    const form = supportForm(page, t, createHands())
    await openPage(page, `${item}?step=address`, language)
    await form.enterAddress(ZURICH)
    await form.button(form.step.summary, t('common:actions.restart')).click()
    await form.restartQuestion.waitFor()
    for (const width of PHONES) {
      await page.setViewportSize({ width, height: 800 })
      const rights = await rightsOfLines(form.restartQuestion.getByRole('button'))
      expect.soft(rights.length, `answers at ${width}`).toBe(2)
      const words = await edges(form.restartQuestion.getByRole('heading'))
      for (const right of rights) expect.soft(right, `answers at ${width}`).toBe(Math.round(words.right))
    }
  },
)

/** For each of what is found where its line ends. */
const rightsOfLines = (found: Locator) =>
  found.evaluateAll((all) => {
    const boxes = all.map((one) => one.getBoundingClientRect())
    const inLine = (top: number) => boxes.filter((box) => box.top === top).map(({ right }) => Math.round(right))
    return boxes.map(({ top }) => Math.max(...inLine(top)))
  })

test.each(LANGUAGES)(
  'in %s on the narrowest phone no link of the foot crosses the edge of its column, and whatever is chosen from a list is there to read in full',
  async (language) => {
    const t = textsIn(language)
    const { page } = await stage.visit({ isPhone: true, locale: `${language}-CH` })
    await page.setViewportSize({ width: 320, height: 800 })
    await openPage(page, `${sectionPath(language, 'volksbegehren')}?q=`, language)
    await page.getByRole('combobox', { name: t('content:finder.state') }).waitFor()
    expect.soft(await findCutChoices(page), 'choices of the list').toEqual([])
    await openPage(page, `/${language}`, language)
    expect.soft(await findBeyondColumn(page), 'links of the foot').toEqual([])
    await page.getByRole('radio', { name: t('common:type.initiative') }).click()
    await page
      .getByRole('option', { name: /Bund|Conf|Federal/ })
      .first()
      .waitFor({ state: 'attached' })
    expect.soft(await findCutChoices(page), 'choices of the form').toEqual([])
  },
)

/** Entries of the foot with a link, or a part of one, beyond the edge of their column. */
const findBeyondColumn = (page: Page) =>
  page.getByRole('contentinfo').evaluate((foot) =>
    [...foot.querySelectorAll('li')].flatMap((entry) => {
      const { right } = entry.getBoundingClientRect()
      const parts = [...entry.querySelectorAll('a, a *')].filter(
        (part) => part.clientWidth > 1 || part instanceof SVGElement,
      )
      return parts.some((part) => part.getBoundingClientRect().right > right + 0.5) ? [entry.textContent] : []
    }),
  )

/** Choices that need more room than their list gives them: measured on a block of the same words beside it. */
const findCutChoices = (page: Page) =>
  page.locator('main select').evaluateAll((lists) =>
    (lists as HTMLSelectElement[]).flatMap((list) => {
      const { font, padding, borderBottomWidth, letterSpacing, wordSpacing } = getComputedStyle(list)
      const words = document.createElement('div')
      const width = `${list.offsetWidth}px`
      Object.assign(words.style, {
        font,
        padding,
        borderBottomWidth,
        letterSpacing,
        wordSpacing,
        width,
        boxSizing: 'border-box',
        overflowWrap: 'normal',
      })
      list.after(words)
      const cut = [...list.options].filter((option, at) => {
        list.selectedIndex = at
        words.textContent = option.text
        return words.scrollWidth > words.clientWidth || words.offsetHeight > list.offsetHeight + 1
      })
      words.remove()
      return cut.map(({ text }) => text)
    }),
  )

/** Left edge of the first stroke of each drawing of `within`, from that of the drawing itself. */
const findGaps = (page: Page) =>
  page.locator('main svg[preserveAspectRatio]').evaluateAll((drawings) =>
    drawings.map((drawing) => {
      const strokes = [...drawing.querySelectorAll('path, rect, circle')].map((one) => one.getBoundingClientRect().left)
      return Math.min(...strokes) - drawing.getBoundingClientRect().left
    }),
  )

test.each(['anleitung', 'projekt', 'datenschutz'] as const)(
  'the drawings of «%s» begin where the words above or below them begin',
  async (section) => {
    const { page } = await stage.visit()
    await openPage(page, sectionPath('de', section), 'de')
    const gaps = await findGaps(page)
    expect(gaps.length).toBeGreaterThan(1)
    for (const gap of gaps) expect(gap).toBeLessThanOrEqual(STROKE)
    for (const gap of gaps) expect(gap).toBeGreaterThanOrEqual(0)
  },
)

test('those of the story do so, too', async () => {
  const { page } = await stage.visit()
  const answer = await page.request.get('/story.svg')
  await page.setContent((await answer.text()).replaceAll('<symbol', '<g').replaceAll('</symbol>', '</g>'))
  const found = await page.locator('svg > g').evaluateAll((drawings) =>
    drawings.map((drawing) => {
      const [left = 0, , width = 0] = (drawing.getAttribute('viewBox') ?? '').split(' ').map(Number)
      const { x, width: drawn } = (drawing as SVGGElement).getBBox()
      return { left: x - left, right: left + width - x - drawn, align: drawing.getAttribute('preserveAspectRatio') }
    }),
  )
  expect(found.length).toBe(5)
  for (const { left, right, align } of found) {
    expect(align).toBe('xMinYMid')
    for (const gap of [left, right]) expect(Math.abs(gap - 2)).toBeLessThanOrEqual(1)
  }
})

test('a question has an edge on each side where the system chooses the colours', async () => {
  const t = textsIn('it')
  const { page } = await stage.visit({ locale: 'it-CH', forcedColors: 'active' })
  await openPage(page, '/it', 'it')
  const help = page.getByRole('button', { name: t('common:helpWanted.accessibility.button') })
  await help.last().click()
  const { borderTopWidth, borderRightWidth, borderBottomWidth, borderLeftWidth } = await page
    .getByRole('dialog')
    .evaluate((dialog) => ({ ...getComputedStyle(dialog) }))
  for (const width of [borderRightWidth, borderBottomWidth, borderLeftWidth]) expect(width).toBe(borderTopWidth)
})

test('the code on a receipt and the words below it begin where its title begins', async () => {
  const { page } = await stage.visit({ isPhone: true })
  const t = textsIn('de')
  const form = supportForm(page, t, createHands())
  await openPage(page, `${sectionPath('de', 'volksbegehren', 'demo-nachtzuege')}?step=address`, 'de')
  await form.enterAddress(ZURICH)
  await form.support()
  const wallet = await createHeadlessWallet(new URL(page.url()).origin)
  await wallet.present(await form.readDeepLink())
  await form.step.success.waitFor()
  const card = form.step.success.getByRole('article')
  const title = await edges(card.getByText('Nachtzüge in alle Landesteile'))
  expect((await edges(card.getByRole('img').first().locator('..'))).left).toBe(title.left)
  const offer = await form.step.success.getByRole('link', { name: t('common:demo.openWallet') }).getAttribute('href')
  await wallet.collect(decodeURIComponent((offer ?? '').replace(/^.*#/, '')))
  await comeBack(page)
  const caption = card.getByText(t('forms:success.card.itemCode'), { exact: true })
  await caption.waitFor()
  const begin = await caption.evaluate((words) => {
    const range = document.createRange()
    range.selectNodeContents(words)
    return range.getBoundingClientRect().left
  })
  expect(begin).toBe(title.left)
  // On paper the card is as wide across as upright.
  await page.emulateMedia({ media: 'print' })
  const widths: number[] = []
  for (const width of [700, 1040]) {
    await page.setViewportSize({ width, height: 700 })
    const { left, right } = await edges(card)
    widths.push(right - left)
  }
  expect(widths[0]).toBe(widths[1])
})
