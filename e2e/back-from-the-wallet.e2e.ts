import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { measureFirstLoad } from './harness/first-load.ts'
import { createHands } from './harness/hands.ts'
import { createHeadlessWallet, NORA } from './harness/headless-wallet.ts'
import { isAlive } from './harness/is-alive.ts'
import { openPage, setStage } from './harness/stage.ts'
import { supportForm, ZURICH } from './harness/support-form.ts'
import { textsIn } from './harness/texts.ts'

const stage = setStage()
const t = textsIn('de')
const VISITOR = { isPhone: true, locale: 'de-CH' } as const
/** What a browser says of itself when the page asks for what is not there. */
const NOTHING_THERE = /status of 404/

/** As far as the wallet, which answers. @returns the form, and where the wallet leads to */
async function supportWithWallet(page: Page) {
  const form = supportForm(page, t, createHands())
  await openPage(page, '/de', 'de')
  await form.chooseItem('demo-kaffeepausengesetz', 'referendum')
  await form.enterAddress(ZURICH)
  await form.support()
  const wallet = await createHeadlessWallet(stage.product().url)
  const { redirectUri } = await wallet.present(await form.readDeepLink())
  return { wallet, redirectUri: redirectUri ?? '' }
}

test('a wallet on the phone leads back: a new tab of the same browser goes on where the first one waits', async () => {
  const { page, context } = await stage.visit(VISITOR)
  const { redirectUri, wallet } = await supportWithWallet(page)
  expect(redirectUri).toMatch(/\/return#response_code=/)
  const back = await context.newPage()
  await back.goto(redirectUri)
  const form = supportForm(back, t, createHands())
  await form.step.success.getByText(NORA.familyName, { exact: true }).waitFor()
  expect(back.url()).not.toContain('response_code')
  expect(new URL(back.url()).pathname).toBe('/de/volksbegehren/demo-kaffeepausengesetz')
  const download = form.step.success.getByRole('link', { name: t('forms:success.receipt.download') })
  await wallet.collect((await download.getAttribute('href')) ?? '')
})

test('the same address opened a second time, and no code at all, find the session by the cookie', async () => {
  const { page, context } = await stage.visit({ ...VISITOR, expectedComplaint: NOTHING_THERE })
  const { redirectUri } = await supportWithWallet(page)
  for (const address of [redirectUri, redirectUri, '/return']) {
    const back = await context.newPage()
    await back.goto(address)
    await supportForm(back, t, createHands()).step.success.waitFor()
    await back.close()
  }
})

test('in a browser that has begun nothing the page says where to go on, and shows nothing of the session', async () => {
  const { page } = await stage.visit(VISITOR)
  const { redirectUri } = await supportWithWallet(page)
  const { page: other } = await stage.visit({ ...VISITOR, expectedComplaint: NOTHING_THERE })
  await other.goto(redirectUri)
  await other.getByRole('heading', { name: t('return:elsewhere.heading') }).waitFor()
  await other.getByText(t('return:elsewhere.device.then')).waitFor()
  expect(await other.content()).not.toContain('kaffeepausengesetz')
  expect(other.url()).not.toContain('response_code')
  // It was not used up there.
  await page.goto(redirectUri)
  await supportForm(page, t, createHands()).step.success.waitFor()
})

test('a session that waits still goes on in another tab, whose new code asks for the address again', async () => {
  const { page, context } = await stage.visit(VISITOR)
  const form = supportForm(page, t, createHands())
  await openPage(page, '/de', 'de')
  await form.chooseItem('demo-kaffeepausengesetz', 'referendum')
  await form.enterAddress(ZURICH)
  await form.support()
  const back = await context.newPage()
  await back.goto('/return')
  await isAlive(back, 'de')
  const again = supportForm(back, t, createHands())
  await again.step.wallet.waitFor()
  await again.button(again.step.wallet, t('forms:wallet.newCode')).click()
  await again.step.address.waitFor()
})

test('the page costs no more than others, is kept by nobody and tells nobody where one came from', async () => {
  const { page } = await stage.visit({ locale: 'de-CH', expectedComplaint: NOTHING_THERE })
  const answered = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/return')
  const { bytes, requests } = await measureFirstLoad(page, '/return')
  const headers = (await answered).headers()
  expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
  console.log(`/return: ${(bytes / 1000).toFixed(1)} kB, ${requests} requests`)
  expect(bytes).toBeLessThanOrEqual(110_000)
  expect(requests).toBeLessThanOrEqual(12)
})
