import { sectionPath } from '@e-collecting/i18n'
import { expect, test } from 'vitest'
import { createHands } from './harness/hands.ts'
import { createHeadlessWallet } from './harness/headless-wallet.ts'
import { isAlive } from './harness/is-alive.ts'
import { openPage, setStage } from './harness/stage.ts'
import { supportForm, ZURICH } from './harness/support-form.ts'
import { textsIn } from './harness/texts.ts'

const stage = setStage()
const t = textsIn('en')
const NIGHT_TRAINS = 'Night trains to every region'
const FOUNTAINS = 'A drinking fountain at every station'

test('an old code that is answered after Back and a change of item yields nothing; the new one supports the new item', async () => {
  const { page } = await stage.visit({ locale: 'en-GB' })
  const form = supportForm(page, t, createHands())
  const wallet = await createHeadlessWallet(stage.product().url)
  await openPage(page, '/en', 'en')
  await form.chooseItem('demo-nachtzuege')
  await form.enterAddress(ZURICH)
  await form.support()
  const oldLink = await form.readDeepLink()
  const oldRequest = await wallet.openRequest(oldLink)

  await Promise.all([
    page.waitForResponse((response) => response.request().method() === 'DELETE'),
    form.back(form.step.wallet),
  ])
  await form.changeItem()
  await form.titleChoice.selectOption('demo-trinkbrunnen')
  await form.next(form.step.item)
  await form.next(form.step.address)
  await form.step.summary.getByText(FOUNTAINS).first().waitFor()

  await expect(wallet.holder.present(oldRequest)).rejects.toThrow()
  await form.support()
  await form.step.wallet.getByText(FOUNTAINS).first().waitFor()
  await expect(wallet.present(oldLink)).rejects.toThrow()
  const newLink = await form.readDeepLink()
  expect(newLink).not.toBe(oldLink)
  await wallet.present(newLink)
  await form.step.success.getByText(FOUNTAINS).first().waitFor()
  expect(await form.step.success.getByText(NIGHT_TRAINS).count()).toBe(0)
})

test('item and address survive a reload and a change of language, and the wallet step goes on where it was', async () => {
  const { page } = await stage.visit({ locale: 'en-GB' })
  const form = supportForm(page, t, createHands())
  const french = supportForm(page, textsIn('fr'), createHands())
  const switchTo = async (language: 'en' | 'fr') => {
    await page.getByRole('link', { name: textsIn(language)(`common:language.names.${language}`) }).click()
    await isAlive(page, language)
  }
  await openPage(page, sectionPath('en', 'volksbegehren', 'demo-nachtzuege'), 'en')
  await form.next(form.step.item)
  await form.field.street.fill(ZURICH.typed)
  await page.getByRole('option').first().click()

  await page.reload()
  await isAlive(page, 'en')
  expect(await form.field.street.inputValue()).toBe(ZURICH.street)
  await switchTo('fr')
  expect(new URL(page.url()).pathname).toBe(sectionPath('fr', 'volksbegehren', 'demo-nachtzuege'))
  expect(await french.field.street.inputValue()).toBe(ZURICH.street)
  expect(await french.field.municipality.inputValue()).toBe('Zürich')
  await french.next(french.step.address)
  await french.support()

  const link = await french.readDeepLink()
  await page.reload()
  await french.step.wallet.waitFor()
  expect(await french.readDeepLink()).toBe(link)
  await switchTo('en')
  await form.step.wallet.getByText(NIGHT_TRAINS).first().waitFor()
  expect(await form.readDeepLink()).toBe(link)
  await (await createHeadlessWallet(stage.product().url)).present(link)
  await form.step.success.getByText(NIGHT_TRAINS).first().waitFor()
})

test('two tabs support two items, each its own', async () => {
  const { page, context } = await stage.visit({ locale: 'en-GB' })
  const wallet = await createHeadlessWallet(stage.product().url)
  const first = supportForm(page, t, createHands())
  await openPage(page, '/en', 'en')
  await first.chooseItem('demo-nachtzuege')
  await first.enterAddress(ZURICH)
  await first.support()

  const otherPage = await context.newPage()
  const second = supportForm(otherPage, t, createHands())
  await openPage(otherPage, '/en', 'en')
  await second.chooseItem('demo-trinkbrunnen')
  expect(await second.field.street.inputValue()).toBe('')
  await second.enterAddress(ZURICH)
  await second.support()

  await wallet.present(await second.readDeepLink())
  await second.step.success.getByText(FOUNTAINS).first().waitFor()
  await wallet.present(await first.readDeepLink())
  await first.step.success.getByText(NIGHT_TRAINS).first().waitFor()
})
