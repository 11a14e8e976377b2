import { sectionPath } from '@e-collecting/i18n'
import { describe, test } from 'vitest'
import { CELLS, expectNoBarriers } from './harness/barrier-cells.ts'
import { openDemoWallet } from './harness/demo-wallet.ts'
import { createHands } from './harness/hands.ts'
import { isAlive } from './harness/is-alive.ts'
import { DESKTOP, PHONE, type VisitorOptions } from './harness/open-browser.ts'
import { openPage, setStage } from './harness/stage.ts'
import { supportForm, ZURICH } from './harness/support-form.ts'
import { textsIn } from './harness/texts.ts'

const stage = setStage()

describe.each(CELLS)('in $language, phone: $isPhone, $colorScheme', ({ language, isPhone, colorScheme }) => {
  const t = textsIn(language)
  const visit = (options: VisitorOptions = {}) =>
    stage.visit({ isPhone, viewport: isPhone ? PHONE : DESKTOP, colorScheme, locale: `${language}-CH`, ...options })

  test('no page holds a barrier', async () => {
    const { page } = await visit({ expectedComplaint: /status of 404/ })
    const pages = {
      home: `/${language}`,
      item: sectionPath(language, 'volksbegehren', 'demo-nachtzuege'),
      'ended item': sectionPath(language, 'volksbegehren', 'demo-gedicht-im-amtsblatt'),
      list: sectionPath(language, 'volksbegehren'),
      instructions: sectionPath(language, 'anleitung'),
      project: sectionPath(language, 'projekt'),
      imprint: sectionPath(language, 'impressum'),
      privacy: sectionPath(language, 'datenschutz'),
      register: sectionPath(language, 'stimmregister'),
      'not found': `/${language}/gibt-es-nicht`,
      problem: '/problems/session-not-found',
    }
    for (const [name, path] of Object.entries(pages)) {
      await openPage(page, path, language)
      await expectNoBarriers(page, name)
    }
  })

  test('no dialog of the page holds a barrier', async () => {
    const { page } = await visit()
    await openPage(page, `/${language}`, language)
    await page
      .getByRole('contentinfo')
      .getByRole('button', { name: t('common:helpWanted.accessibility.button') })
      .click()
    await page.getByRole('dialog').waitFor()
    await expectNoBarriers(page, 'dialog')
    await page.keyboard.press('Escape')
    if (!isPhone) return
    await page.getByRole('button', { name: t('common:menu.open') }).click()
    await page.getByRole('dialog', { name: t('common:menu.label') }).waitFor()
    await expectNoBarriers(page, 'menu')
  })

  test('no step of the form and no screen of the wallet holds a barrier', async () => {
    const { page, context } = await visit()
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
    if (isPhone) await form.button(form.step.wallet, t('forms:wallet.otherDevice')).click()
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
  })

  test('an empty wallet holds no barrier', async () => {
    const { page } = await visit()
    await page.goto(`/${language}`)
    await isAlive(page, language)
    await page.goto('/wallet')
    await page.getByRole('heading', { name: t('wallet:newId.heading') }).waitFor()
    await expectNoBarriers(page, 'empty wallet')
  })
})
