import { type Language, sectionPath } from '@e-collecting/i18n'
import type { Page } from 'playwright-core'
import { test } from 'vitest'
import { CELLS, type Cell, cellsAt, EXTENT, expectNoBarriers, visitorOf } from './harness/barrier-cells.ts'
import { openDemoWallet } from './harness/demo-wallet.ts'
import { createHands } from './harness/hands.ts'
import { isAlive } from './harness/is-alive.ts'
import type { VisitorOptions } from './harness/open-browser.ts'
import { easyPagesIn, pagesIn } from './harness/paths.ts'
import { comeBack, openPage, setStage } from './harness/stage.ts'
import { supportForm, ZURICH } from './harness/support-form.ts'
import { textsIn } from './harness/texts.ts'
import { waitForLog } from './harness/wait-for-log.ts'

const stage = setStage()

/** Every page; what only some languages have is empty in the others. */
const pathsIn = (language: Language): readonly string[] => [
  ...pagesIn(language),
  sectionPath(language, 'volksbegehren', 'demo-nachtzuege'),
  sectionPath(language, 'volksbegehren', 'demo-gedicht-im-amtsblatt'),
  sectionPath(language, 'erklaerung', 'demo-nachtzuege'),
  sectionPath(language, 'ergebnis', 'demo-nachtzuege'),
  `/${language}/gibt-es-nicht`,
  '/problems/session-not-found',
]

const visitIn = (cell: Cell, options: VisitorOptions = {}) => stage.visit({ ...visitorOf(cell), ...options })
const isNarrow = ({ width }: Cell) => width < 1280
const IN_CELL = 'in $language, $theme, at $width px'

test.each(CELLS)(`no page holds a barrier ${IN_CELL}`, async (cell) => {
  const { language } = cell
  const { page } = await visitIn(cell, { expectedComplaint: /status of 404/ })
  await waitForLog(stage.product().url, 'demo-nachtzuege')
  const paths = pathsIn(language).filter((_, place) => cellsAt(place).includes(cell))
  for (const path of [...paths, ...easyPagesIn(language)]) {
    await openPage(page, path, language)
    await waitForWhatComesLater(page)
    await expectNoBarriers(page, path)
  }
})

test.each(cellsAt(2))(`the count in a frame holds no barrier ${IN_CELL}`, async (cell) => {
  const { language } = cell
  const { page } = await visitIn(cell)
  await waitForLog(stage.product().url, 'demo-nachtzuege')
  for (const width of [200, 600]) {
    await page.setViewportSize({ width, height: 360 })
    await page.goto(`/embed/demo-nachtzuege?lang=${language}`)
    await page.getByRole('meter').waitFor()
    await expectNoBarriers(page, `counter, ${width} wide`)
  }
})

test.each(cellsAt(1))(`no dialog of the page holds a barrier ${IN_CELL}`, async (cell) => {
  const { language } = cell
  const t = textsIn(language)
  const { page } = await visitIn(cell)
  await openPage(page, `/${language}`, language)
  await page
    .getByRole('contentinfo')
    .getByRole('button', { name: t('common:helpWanted.accessibility.button') })
    .click()
  await page.getByRole('dialog').waitFor()
  await expectNoBarriers(page, 'dialog')
  await page.keyboard.press('Escape')
  if (!isNarrow(cell)) return
  await page.getByRole('button', { name: t('common:menu.open') }).click()
  await page.getByRole('dialog', { name: t('common:menu.label') }).waitFor()
  await expectNoBarriers(page, 'menu')
})

test.each(cellsAt(0))(`no step of the form and no screen of the wallet holds a barrier ${IN_CELL}`, async (cell) => {
  const { language } = cell
  const t = textsIn(language)
  const { page, context } = await visitIn(cell)
  const hands = createHands()
  const form = supportForm(page, t, hands)
  await openPage(page, `/${language}`, language)
  await form.next(form.step.item)
  await form.step.item.getByText(t('forms:validation.selectTypeAndTitle')).waitFor()
  await expectNoBarriers(page, 'step 1 with something missing')
  await form.chooseItem('demo-nachtzuege')
  await form.field.street.press('Enter')
  await expectNoBarriers(page, 'step 2 with something missing')
  await form.field.street.fill(ZURICH.typed)
  await form.suggestions.waitFor()
  await expectNoBarriers(page, 'step 2 with suggestions')
  await form.enterAddress(ZURICH)
  await expectNoBarriers(page, 'step 3')
  await form.support()
  await form.button(form.step.wallet, t('forms:wallet.open')).waitFor()
  await expectNoBarriers(page, 'step 4')
  if (isNarrow(cell)) await form.button(form.step.wallet, t('forms:wallet.otherDevice')).click()
  await form.step.wallet.getByRole('img').first().waitFor()
  await expectNoBarriers(page, 'step 4 with the code')
  await form.button(form.step.wallet, t('forms:wallet.open')).click()
  await page.getByRole('dialog').waitFor()
  await expectNoBarriers(page, 'dialog that asks to return')
  await page.keyboard.press('Escape')

  const wallet = await openDemoWallet(context, form.demoWalletLink(form.step.wallet), { hands, t })
  await wallet.heading(t('wallet:newId.heading')).waitFor()
  await expectNoBarriers(wallet.page, 'request to an empty wallet')
  await wallet.press(t('wallet:newId.submit'))
  await wallet.heading(t('wallet:request.sent')).waitFor()
  await expectNoBarriers(wallet.page, 'request')
  await wallet.press(t('wallet:request.accept'))
  await wallet.heading(t('wallet:sent.heading')).waitFor()
  await expectNoBarriers(wallet.page, 'request answered')
  await wallet.page.close()

  await form.step.success.getByRole('img', { name: t('forms:success.receipt.qrAlt') }).waitFor()
  await expectNoBarriers(page, 'step 5')
  await form.button(form.step.success, t('forms:restart.button')).click()
  await form.restartQuestion.waitFor()
  await expectNoBarriers(page, 'dialog that asks before a restart')
  await page.keyboard.press('Escape')
  const offer = await openDemoWallet(context, form.demoWalletLink(form.step.success), { hands, t })
  await offer.heading(t('wallet:offer.heading')).waitFor()
  await expectNoBarriers(offer.page, 'offer')
  await offer.press(t('wallet:offer.accept'))
  await offer.heading(t('wallet:received.heading')).waitFor()
  await offer.see(t('wallet:status.valid'))
  await expectNoBarriers(offer.page, 'credential received')
  await offer.press(t('wallet:back.toWallet'))
  await offer.heading(t('wallet:home.heading')).waitFor()
  await expectNoBarriers(offer.page, 'list of the wallet')
  if (EXTENT === 'sample') return
  await offer.page.getByRole('article').getByRole('button').first().click()
  await offer.page.getByRole('button', { name: t('wallet:card.delete') }).waitFor()
  await expectNoBarriers(offer.page, 'card of the wallet')
  await offer.press(t('wallet:card.delete'))
  await offer.page.getByRole('dialog').waitFor()
  await expectNoBarriers(offer.page, 'question before a card is deleted')
  await comeBack(page)
  await form.step.success.getByText(t('forms:success.receipt.collected.title')).waitFor()
  await expectNoBarriers(page, 'step 5, receipt collected')
})

test.each(cellsAt(4))(`an empty wallet holds no barrier ${IN_CELL}`, async (cell) => {
  const { language } = cell
  const t = textsIn(language)
  const { page } = await visitIn(cell)
  await page.goto(`/${language}`)
  await isAlive(page, language)
  await page.goto('/wallet')
  await page.getByRole('heading', { name: t('wallet:newId.heading') }).waitFor()
  await expectNoBarriers(page, 'empty wallet')
})

/** What is fetched once its place comes near; the rest of the page is there. */
async function waitForWhatComesLater(page: Page): Promise<void> {
  const place = page.getByRole('main').locator('.skeleton').first()
  if ((await place.count()) === 0) return
  await place.scrollIntoViewIfNeeded()
  await place.waitFor({ state: 'detached' })
}
