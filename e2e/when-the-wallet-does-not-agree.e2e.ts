import { expect, test } from 'vitest'
import { createHands } from './harness/hands.ts'
import { createHeadlessWallet } from './harness/headless-wallet.ts'
import { openPage, setStage } from './harness/stage.ts'
import { supportForm, ZURICH } from './harness/support-form.ts'
import { textsIn } from './harness/texts.ts'

const stage = setStage()
const t = textsIn('rm')
const FIVE_MINUTES_AND_A_BIT = '05:03'

test('after five minutes the page offers a new code with one tap, and the new code works', async () => {
  const { page } = await stage.visit()
  const form = supportForm(page, t, createHands())
  await page.clock.install()
  await openPage(page, '/rm', 'rm')
  await form.chooseItem('demo-nachtzuege')
  await form.enterAddress(ZURICH)
  await form.support()
  const oldLink = await form.readDeepLink()

  await page.clock.fastForward(FIVE_MINUTES_AND_A_BIT)
  await form.step.wallet.getByRole('alert').getByText(t('forms:wallet.expired.title')).waitFor()
  // The page ends the old session beside: nothing that one sees tells when it is over.
  await Promise.all([
    page.waitForResponse((answer) => answer.request().method() === 'DELETE'),
    form.button(form.step.wallet, t('forms:wallet.newCode')).click(),
  ])
  await form.step.wallet.getByRole('img', { name: t('forms:wallet.qrAlt') }).waitFor()
  const newLink = await form.readDeepLink()
  expect(newLink).not.toBe(oldLink)

  const wallet = await createHeadlessWallet(stage.product().url)
  await expect(wallet.present(oldLink)).rejects.toThrow()
  await wallet.present(newLink)
  await form.step.success.waitFor()
})
