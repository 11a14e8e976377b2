import { mkdir, readFile } from 'node:fs/promises'
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

type HeadlessWallet = Awaited<ReturnType<typeof createHeadlessWallet>>

const ANNA = { givenName: 'Anna', familyName: 'Muster', birthDate: '1990-05-17' }
const BERN = { street: 'Bundesplatz 3', postalCode: '3011', city: 'Bern', municipality: 'Bern' }

/** The credential of somebody in the demo register, waiting for her wallet. @returns the wallet, which has it then */
async function takeRegister(page: Page): Promise<HeadlessWallet> {
  const form = registerForm(page, t, createHands())
  await page.goto(sectionPath('en', 'stimmregister'), { waitUntil: 'networkidle' })
  await form.enterHome(BERN)
  await form.goToWallet()
  const wallet = await proveAs(page)
  await form.create('demo-nachtzuege')
  await form.step.credential.getByRole('img').first().waitFor()
  await form.step.credential.screenshot({ path: `${FOLDER}/register.png` })
  await wallet.collect(await form.readDeepLink(form.step.credential))
  return wallet
}

/** Two publications of the demo, and some time. */
const PUBLISHED_WITHIN_MS = 150_000

/** A declaration that counts, and the check of its receipt once its entry is published. */
async function takeDeclaration(page: Page, wallet: HeadlessWallet): Promise<void> {
  await page.goto(sectionPath('en', 'erklaerung', 'demo-nachtzuege'), { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: t('declaration:begin.button') }).click()
  const href = await page.getByRole('link', { name: t('common:demo.openWallet') }).getAttribute('href')
  await wallet.present(decodeURIComponent((href ?? '').replace(/^.*#/, '')))
  await page.getByRole('heading', { name: t('declaration:counted.heading') }).waitFor()
  await page.getByRole('button', { name: t('declaration:counted.wallet.ask') }).waitFor()
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  await take(page, 'declaration')
  const save = page.getByRole('button', { name: t('declaration:counted.file.save') })
  const [download] = await Promise.all([page.waitForEvent('download'), save.click()])
  const buffer = await readFile(await download.path())
  await page.goto(sectionPath('en', 'pruefen'), { waitUntil: 'networkidle' })
  await page.locator('input[type=file]').setInputFiles({ name: 'receipt.json', mimeType: 'application/json', buffer })
  const found = page.getByRole('heading', { name: t('verify:verdict.found.heading') })
  for (const end = Date.now() + PUBLISHED_WITHIN_MS; Date.now() < end && !(await found.isVisible()); ) {
    await page.waitForTimeout(5_000)
    if (!(await found.isVisible())) await page.getByRole('button', { name: t('verify:again') }).click()
  }
  await found.waitFor()
  await take(page, 'verify')
}

/** A wallet of its own: the one of this browser already holds somebody else. */
async function proveAs(page: Page): Promise<HeadlessWallet> {
  const form = registerForm(page, t, createHands())
  const wallet = await createHeadlessWallet(new URL(page.url()).origin, ANNA)
  await wallet.present(await form.readDeepLink(form.step.wallet))
  return wallet
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
  await takeDeclaration(page, await takeRegister(page))
  await takeAdminArea(page)
  await takeWalletPictures(browser, product.url)
} finally {
  await browser.close()
  await product.stop()
}
