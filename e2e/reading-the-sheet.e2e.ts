import { LANGUAGES, sectionPath } from '@e-collecting/i18n'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { createHands } from './harness/hands.ts'
import { openPage, setStage } from './harness/stage.ts'
import { supportForm, ZURICH } from './harness/support-form.ts'
import { textsIn } from './harness/texts.ts'

const stage = setStage()
const t = textsIn('de')
const ITEM = sectionPath('de', 'volksbegehren', 'demo-nachtzuege')
const ON_THE_SHEET = ['100\u00a0000', 'BBl 0000 101', 'Erika Schlummer, Chur', t('content:sheet.penalty.title')]

/** The way to the form, which says that what is supported there is not counted. */
const SUPPORT = `${t('content:detail.support')} ${t('content:detail.ways.named')}`

test.each([1280, 390])(
  'at %i px "Support" beside the sheet begins with the address, and Back leads to the choice',
  async (width) => {
    const { page } = await stage.visit({ viewport: { width, height: 844 } })
    await openPage(page, ITEM, 'de')
    for (const text of ON_THE_SHEET) await page.getByRole('article').getByText(text).first().waitFor()
    await page.getByRole('link', { name: SUPPORT, exact: true }).filter({ visible: true }).click()
    const form = supportForm(page, t, createHands())
    await form.step.address.waitFor()
    expect(new URL(page.url()).search).toBe('?step=address')
    expect(await page.getByRole('article').count()).toBe(0)
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain(t('forms:address.heading'))
    await page.goBack()
    await form.step.item.waitFor()
    expect(new URL(page.url()).search).toBe('?step=item')
    expect(await page.getByRole('article').count()).toBe(1)
  },
)

test('what one signs is the sheet one has read, word for word', async () => {
  const { page } = await stage.visit()
  await openPage(page, ITEM, 'de')
  const sheet = page.getByRole('article').first()
  const read = await sheet.innerText()
  await page.getByRole('link', { name: SUPPORT, exact: true }).filter({ visible: true }).click()
  const form = supportForm(page, t, createHands())
  await form.enterAddress(ZURICH)
  const signed = form.step.summary.getByRole('article')
  await signed.waitFor()
  expect(await signed.innerText()).toBe(read)
  expect(await page.getByRole('article').count()).toBe(1)
  await form.changeItem()
  await page.getByRole('heading', { level: 1, name: 'Nachtzüge in alle Landesteile' }).waitFor()
})

/** Sheets of paper that the page as it stands takes. */
const countSheets = async (page: Page): Promise<number> => {
  const pdf = await page.pdf({ format: 'A4', preferCSSPageSize: true })
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0
}

test.each(['demo-nachtzuege', 'demo-sonntagsbibliotheken-zuerich', 'bitcoin-initiative'])(
  'the sheet of %s fits on one page A4, by itself',
  async (slug) => {
    const { page } = await stage.visit()
    await openPage(page, sectionPath('rm', 'volksbegehren', slug), 'rm')
    expect(await countSheets(page)).toBe(1)
    await page.emulateMedia({ media: 'print' })
    expect(await page.locator('#support').isVisible()).toBe(false)
  },
)

test('on paper the summary and its sheet stand alone, whatever else the page has', async () => {
  const { page } = await stage.visit()
  await openPage(page, '/de', 'de')
  const form = supportForm(page, t, createHands())
  await form.chooseItem('demo-nachtzuege')
  await form.enterAddress(ZURICH)
  await form.step.summary.getByRole('article').waitFor()
  await page.emulateMedia({ media: 'print' })
  expect(await page.getByRole('heading', { name: t('content:home.story.heading') }).isVisible()).toBe(false)
  expect(await form.step.summary.getByText('Bahnhofstrasse 45', { exact: false }).first().isVisible()).toBe(true)
})

test.each(LANGUAGES)('in %s the summary and its sheet fit on one page A4', async (language) => {
  const { page } = await stage.visit({ locale: `${language}-CH` })
  const texts = textsIn(language)
  for (const slug of ['demo-nachtzuege', 'demo-sonntagsbibliotheken-zuerich']) {
    await openPage(page, `${sectionPath(language, 'volksbegehren', slug)}?step=address`, language)
    const form = supportForm(page, texts, createHands())
    await form.enterAddress(ZURICH)
    await form.step.summary.getByRole('article').waitFor()
    expect(await countSheets(page), slug).toBe(1)
  }
})

test('on paper the sheet is the same in the dark theme as in the light one, and its facts fill the line; on a phone they stand beside each other', async () => {
  const { page } = await stage.visit({ colorScheme: 'dark', viewport: { width: 720, height: 900 } })
  await openPage(page, ITEM, 'de')
  await page.emulateMedia({ media: 'print', colorScheme: 'light' })
  const sheet = page.getByRole('article').first()
  const inTheLight = await sheet.screenshot()
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  expect((await sheet.screenshot()).equals(inTheLight)).toBe(true)
  const right = async (selector: string) => {
    const box = await sheet.locator(selector).boundingBox()
    return Math.round((box?.x ?? 0) + (box?.width ?? 0))
  }
  expect(await right('dl > :nth-last-child(2)')).toBe(await right('dl'))

  await page.emulateMedia({ media: 'screen' })
  await page.setViewportSize({ width: 390, height: 900 })
  const tops = await sheet
    .locator('dl > :nth-child(-n + 2) > dd')
    .evaluateAll((values) => values.map((value) => value.getBoundingClientRect().top))
  expect(tops).toEqual([tops[0], tops[0]])
})
