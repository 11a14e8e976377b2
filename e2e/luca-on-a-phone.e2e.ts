import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { createHands } from './harness/hands.ts'
import { createHeadlessWallet, NORA } from './harness/headless-wallet.ts'
import { isAlive } from './harness/is-alive.ts'
import { PHONE } from './harness/open-browser.ts'
import { setStage } from './harness/stage.ts'
import { supportForm, ZURICH } from './harness/support-form.ts'
import { textsIn } from './harness/texts.ts'

const stage = setStage()
const t = textsIn('it')
/** The browser's own words when no app has registered for the link; on a phone the wallet opens. */
const NO_APP = /Failed to launch 'swiyu-verify/

test('Luca supports a referendum in Italian with the wallet on the same phone', async () => {
  const { page } = await stage.visit({
    isPhone: true,
    reducedMotion: 'no-preference',
    locale: 'it-CH',
    expectedComplaint: NO_APP,
  })
  const form = supportForm(page, t, createHands())
  await page.goto('/')
  await isAlive(page, 'it')
  expect(new URL(page.url()).pathname).toBe('/it')

  await form.chooseItem('demo-kaffeepausengesetz', 'referendum')
  await form.enterAddress(ZURICH)
  await form.support()

  const open = form.button(form.step.wallet, t('forms:wallet.open'))
  const code = form.step.wallet.getByRole('img', { name: t('forms:wallet.qrAlt') })
  const otherDevice = form.button(form.step.wallet, t('forms:wallet.otherDevice'))
  const bottomOf = async (target: Locator) => {
    const box = await target.boundingBox()
    return box === null ? Number.POSITIVE_INFINITY : box.y + box.height
  }
  expect(await bottomOf(open)).toBeLessThan(await bottomOf(otherDevice))
  expect(await bottomOf(otherDevice)).toBeLessThanOrEqual(PHONE.height)
  expect(await code.count()).toBe(0)
  await otherDevice.click()
  await code.waitFor()

  await open.click()
  const dialog = page.getByRole('dialog', { name: t('forms:wallet.return.title') })
  await dialog.getByText(t('forms:wallet.return.text')).waitFor()
  await dialog.getByRole('button', { name: t('forms:wallet.return.cancel') }).click()
  await dialog.waitFor({ state: 'hidden' })

  await open.click()
  const leave = dialog.getByRole('link', { name: t('forms:wallet.return.confirm') })
  const link = (await leave.getAttribute('href')) ?? ''
  expect(link).toMatch(/^swiyu-verify:\/\//)
  await leave.click()
  const wallet = await createHeadlessWallet(stage.product().url)
  await wallet.present(link)

  await form.step.success.getByText(t('forms:success.supported.referendum')).waitFor()
  await form.step.success.getByText(NORA.familyName, { exact: true }).waitFor()
  const download = form.step.success.getByRole('link', { name: t('forms:success.receipt.download') })
  const { credential } = await wallet.collect((await download.getAttribute('href')) ?? '')
  expect(credential.claims).toMatchObject({ lastName: NORA.familyName, type: 'referendum', level: 'federal' })
})

test('Luca finds the menu, closes it with Escape and gets to the address from the bottom edge', async () => {
  const { page } = await stage.visit({ isPhone: true, reducedMotion: 'no-preference', locale: 'it-CH' })
  await page.goto('/it/oggetto-votazione-popolare/demo-nachtzuege')
  await isAlive(page, 'it')
  await page.getByRole('button', { name: t('common:menu.open') }).click()
  const menu = page.getByRole('dialog', { name: t('common:menu.label') })
  await menu.getByRole('link', { name: t('common:nav.project'), exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await menu.waitFor({ state: 'hidden' })

  const support = page.getByRole('link', { name: t('content:detail.support') })
  await expect.poll(() => support.count()).toBeGreaterThan(0)
  await support.last().click()
  await page.getByRole('region', { name: t('forms:address.heading') }).waitFor()
  await expect.poll(() => support.last().isVisible()).toBe(false)
})
