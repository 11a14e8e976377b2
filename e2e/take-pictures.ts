import { mkdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { openDemoWallet } from './harness/demo-wallet.ts'
import { createHands } from './harness/hands.ts'
import { launchBrowser, newVisitor } from './harness/open-browser.ts'
import { startProduct } from './harness/start-product.ts'
import { supportForm, ZURICH } from './harness/support-form.ts'
import { textsIn } from './harness/texts.ts'

/** `npm run pictures`: takes the pictures of the README anew, from the built product. */
const FOLDER = fileURLToPath(new URL('../docs/pictures', import.meta.url))
const t = textsIn('en')
const VIEW = { width: 1280, height: 800 }

const take = (page: Page, name: string) => page.screenshot({ path: `${FOLDER}/${name}.png` })

await mkdir(FOLDER, { recursive: true })
const product = await startProduct()
const browser = await launchBrowser()
try {
  const { page, context } = await newVisitor(browser, product.url, { locale: 'en', viewport: VIEW })
  const hands = createHands()
  const form = supportForm(page, t, hands)
  await page.goto('/en', { waitUntil: 'networkidle' })
  await take(page, 'home')
  await form.chooseItem('demo-nachtzuege')
  await form.enterAddress(ZURICH)
  await form.support()
  await form.step.wallet.getByRole('img').first().waitFor()
  await take(page, 'wallet-step')
  const wallet = await openDemoWallet(context, form.demoWalletLink(form.step.wallet), { hands, t })
  await wallet.press(t('wallet:newId.submit'))
  await wallet.see(t('wallet:request.sent'))
  await wallet.page.setViewportSize({ width: VIEW.width, height: 1000 })
  await take(wallet.page, 'wallet')
  await wallet.press(t('wallet:request.accept'))
  await form.step.success.waitFor()
  await form.step.success.getByRole('img', { name: t('forms:success.receipt.qrAlt') }).waitFor()
  await form.step.success.screenshot({ path: `${FOLDER}/receipt.png` })
} finally {
  await browser.close()
  await product.stop()
}
