import { mkdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { sectionPath } from '@e-collecting/i18n'
import type { Page } from 'playwright-core'
import { adminArea, askForLink, followNewestMail } from './harness/admin-area.ts'
import { openDemoWallet } from './harness/demo-wallet.ts'
import { createHands } from './harness/hands.ts'
import { createHeadlessWallet } from './harness/headless-wallet.ts'
import { launchBrowser, newVisitor } from './harness/open-browser.ts'
import { registerForm } from './harness/register-form.ts'
import { startProduct } from './harness/start-product.ts'
import { supportForm, ZURICH } from './harness/support-form.ts'
import { textsIn } from './harness/texts.ts'
import { takeWalletPictures } from './take-wallet-pictures.ts'

/** `npm run pictures`: takes the pictures of the README and of the instructions anew, from the built product. */
const FOLDER = fileURLToPath(new URL('../docs/pictures', import.meta.url))
const t = textsIn('en')
const VIEW = { width: 1280, height: 800 }

const take = (page: Page, name: string) => page.screenshot({ path: `${FOLDER}/${name}.png` })

const ANNA = { givenName: 'Anna', familyName: 'Muster', birthDate: '1990-05-17' }
const BERN = { street: 'Bundesplatz 3', postalCode: '3011', city: 'Bern', municipality: 'Bern' }

/** The credential of somebody in the demo register, waiting for her wallet. */
async function takeRegister(page: Page): Promise<void> {
  const form = registerForm(page, t, createHands())
  await page.goto(sectionPath('en', 'stimmregister'), { waitUntil: 'networkidle' })
  await form.enterHome(BERN)
  await form.goToWallet()
  await proveAs(page)
  await form.create('demo-nachtzuege')
  await form.step.credential.getByRole('img').first().waitFor()
  await form.step.credential.screenshot({ path: `${FOLDER}/register.png` })
}

/** A wallet of its own: the one of this browser already holds somebody else. */
async function proveAs(page: Page): Promise<void> {
  const form = registerForm(page, t, createHands())
  const wallet = await createHeadlessWallet(new URL(page.url()).origin, ANNA)
  await wallet.present(await form.readDeepLink(form.step.wallet))
}

/** The fictional residents of a municipality, as staff see them. */
async function takeAdminArea(page: Page): Promise<void> {
  await askForLink(page, t, 'office@example.test')
  await page.goto('/mailbox')
  await followNewestMail(page, t)
  await page.getByRole('button', { name: t('auth:confirm.submit'), exact: true }).click()
  const area = adminArea(page, t)
  await area.heading('uebersicht').waitFor()
  await area.button(t('admin:ui.toast.close')).click()
  await area.open('einwohner')
  await area.pick(page.getByRole('combobox', { name: t('municipalities:residents.municipality') }), 'Bern')
  await area.row('Beispiel').first().waitFor()
  await take(page, 'admin')
}

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
  await take(wallet.page, 'wallet')
  await wallet.press(t('wallet:request.accept'))
  await form.step.success.waitFor()
  await form.step.success.getByRole('img', { name: t('forms:success.receipt.qrAlt') }).waitFor()
  await form.step.success.screenshot({ path: `${FOLDER}/receipt.png` })
  await takeRegister(page)
  await takeAdminArea(page)
  await takeWalletPictures(browser, product.url)
} finally {
  await browser.close()
  await product.stop()
}
