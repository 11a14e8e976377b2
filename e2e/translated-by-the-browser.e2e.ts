import { expect, test } from 'vitest'
import { openDemoWallet } from './harness/demo-wallet.ts'
import { createHands } from './harness/hands.ts'
import { isAlive } from './harness/is-alive.ts'
import { openPage, setStage } from './harness/stage.ts'
import { supportForm, ZURICH } from './harness/support-form.ts'
import { textsIn } from './harness/texts.ts'
import { textsLost, translatePage } from './harness/translate-page.ts'

const stage = setStage()
const t = textsIn('de')
/** Places with several localities, with several municipalities, and none: each has something else said of it. */
const POSTAL_CODES = ['1000', '3053', '9999']

test('who lets the browser translate the pages supports an item, and reads what is true at each step', async () => {
  const { page, context } = await stage.visit()
  const hands = createHands()
  const form = supportForm(page, t, hands)
  await openPage(page, '/de', 'de')
  await translatePage(page)
  await hands.click(form.typeChoice('initiative'))
  await hands.choose(form.titleChoice, 'demo-sonntagsbibliotheken-zuerich')
  await form.chooseItem('demo-nachtzuege')

  await hands.type(form.field.street, 'Erfundene Gasse 1')
  for (const postalCode of POSTAL_CODES) {
    await hands.type(form.field.postalCode, postalCode)
    await hands.type(form.field.city, 'Irgendwo')
    if (postalCode === '9999') {
      await form.next(form.step.address)
      // With these words the focus goes to the municipality: who types before them is left where they are.
      await form.step.address.getByText(t('forms:address.municipalityMissing')).first().waitFor()
    }
    await form.step.address.getByText(sayingOf(postalCode)).first().waitFor()
  }
  await form.enterAddress(ZURICH)
  await form.support()
  expect(await form.step.wallet.getByRole('heading').first().innerText()).toContain(t('forms:wallet.heading'))

  const wallet = await openDemoWallet(context, form.demoWalletLink(form.step.wallet), { hands, t })
  await wallet.heading(t('wallet:newId.heading')).waitFor()
  await translatePage(wallet.page)
  await wallet.press(t('wallet:newId.submit'))
  await wallet.press(t('wallet:request.accept'))
  await wallet.heading(t('wallet:sent.heading')).waitFor()
  await form.step.success.waitFor()
  await page.reload()
  await isAlive(page, 'de')
  await translatePage(page)
  await openDemoWallet(context, form.demoWalletLink(form.step.success), { hands, t })
  await wallet.press(t('wallet:offer.accept'))
  await wallet.press(t('wallet:back.toWallet'))
  await hands.click(wallet.page.getByRole('article').first())
  await wallet.press(t('wallet:back.toWallet'))

  await form.step.success.getByText(t('forms:success.receipt.collected.title')).waitFor({ timeout: 25_000 })
  expect(await form.step.success.getByText(t('forms:success.summary.collectable')).count()).toBe(0)
  await hands.click(form.step.success.getByRole('button', { name: t('forms:restart.button') }))
  await hands.click(form.restartQuestion.getByRole('button', { name: t('forms:restart.confirm') }))
  await form.step.item.waitFor()
  expect([await textsLost(page), await textsLost(wallet.page)]).toEqual([[], []])
})

const sayingOf = (postalCode: string): string =>
  postalCode === '9999' ? t('forms:messages.postalCodeUnknown') : `Zur PLZ ${postalCode} gehören`
