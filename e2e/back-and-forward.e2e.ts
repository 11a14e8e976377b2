import { sectionPath } from '@e-collecting/i18n'
import { expect, test } from 'vitest'
import { createHands } from './harness/hands.ts'
import { createHeadlessWallet } from './harness/headless-wallet.ts'
import { isAlive } from './harness/is-alive.ts'
import { registerForm } from './harness/register-form.ts'
import { openPage, setStage } from './harness/stage.ts'
import { expectStep } from './harness/step-address.ts'
import { supportForm, ZURICH } from './harness/support-form.ts'
import { textsIn } from './harness/texts.ts'

const stage = setStage()
const t = textsIn('en')
const NIGHT_TRAINS = sectionPath('en', 'volksbegehren', 'demo-nachtzuege')

test('Back and Forward move between the steps, out of the wallet they cancel, and a receipt stays', async () => {
  const { page } = await stage.visit({ locale: 'en-GB' })
  const form = supportForm(page, t, createHands())
  const title = (step: string) => expect.poll(() => page.title()).toContain(step)
  await openPage(page, '/en/popular-vote', 'en')
  await openPage(page, '/en', 'en')
  await form.chooseItem('demo-nachtzuege')
  await expectStep(page, 'address')
  await title(t('forms:address.heading'))
  await page.getByRole('heading', { level: 1, name: t('content:home.formHeading') }).waitFor()
  await form.enterAddress(ZURICH)
  await expectStep(page, 'summary')

  await page.goBack()
  await form.step.address.waitFor()
  expect(await form.field.street.inputValue()).toBe(ZURICH.street)
  await page.goBack()
  await form.step.item.waitFor()
  expect(await form.titleChoice.inputValue()).toBe('demo-nachtzuege')
  await page.goForward()
  await page.goForward()
  await form.step.summary.waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H2')

  await form.support()
  await expectStep(page, 'wallet')
  const link = await form.readDeepLink()
  await Promise.all([page.waitForResponse((answer) => answer.request().method() === 'DELETE'), page.goBack()])
  await form.step.summary.waitFor()
  await page.goForward()
  await expectStep(page, 'summary')
  await form.step.summary.waitFor()

  await form.support()
  const wallet = await createHeadlessWallet(stage.product().url)
  await expect(wallet.present(link)).rejects.toThrow()
  await page.reload()
  await isAlive(page, 'en')
  await expectStep(page, 'wallet')
  await wallet.present(await form.readDeepLink())
  await form.step.success.waitFor()
  await expectStep(page, 'receipt')
  await title(t('forms:success.heading'))
  await page.getByRole('heading', { level: 1, name: t('content:home.doneHeading') }).waitFor()
  await page.goBack()
  await expectStep(page, 'receipt')
  await form.step.success.getByRole('img', { name: t('forms:success.receipt.qrAlt') }).waitFor()
})

test('the language switch keeps the step, and a step that is not open leads to the first that is', async () => {
  const { page } = await stage.visit({ locale: 'en-GB' })
  const form = supportForm(page, t, createHands())
  await openPage(page, `${NIGHT_TRAINS}?step=wallet`, 'en')
  await form.step.address.waitFor()
  await expectStep(page, 'address')
  await page.getByRole('link', { name: t('common:language.names.fr') }).click()
  await isAlive(page, 'fr')
  await expectStep(page, 'address')
  await supportForm(page, textsIn('fr'), createHands()).step.address.waitFor()
})

test('the register keeps its proof on the way back to it, and the way on', async () => {
  const { page } = await stage.visit({ locale: 'en-GB' })
  const form = registerForm(page, t, createHands())
  await openPage(page, sectionPath('en', 'stimmregister'), 'en')
  await form.enterHome({ street: 'Bundesplatz 3', postalCode: '3011', city: 'Bern', municipality: 'Bern' })
  await form.goToWallet()
  await page.getByRole('heading', { level: 1, name: t('register:wizard.hero.formHeading') }).waitFor()
  await expectStep(page, 'wallet')
  const anna = { givenName: 'Anna', familyName: 'Muster', birthDate: '1990-05-17' }
  const wallet = await createHeadlessWallet(stage.product().url, anna)
  await wallet.present(await form.readDeepLink(form.step.wallet))
  await form.step.item.waitFor()
  await expectStep(page, 'item')
  await page.goBack()
  await form.step.wallet.getByText(t('forms:messages.identityVerified')).waitFor()
  await page.goForward()
  await form.step.item.waitFor()
  await page.goBack()
  await form.step.wallet.waitFor()
  await page.goBack()
  await form.step.summary.waitFor()
  await expectStep(page, 'summary')
})
