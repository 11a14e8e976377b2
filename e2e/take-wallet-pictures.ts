import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { LANGUAGES, type Language } from '@e-collecting/i18n'
import type { Browser, Page } from 'playwright-core'
import { openDemoWallet } from './harness/demo-wallet.ts'
import { createHands } from './harness/hands.ts'
import { newVisitor } from './harness/open-browser.ts'
import { supportForm, ZURICH } from './harness/support-form.ts'
import { textsIn } from './harness/texts.ts'

const FOLDER = fileURLToPath(new URL('../apps/web/public/pictures', import.meta.url))
/** A phone on which nothing of a request has to be scrolled for, and the upper part of one; shown at four fifths, with two pixels for one. */
const VIEW = { width: 360, height: 720 }
const UPPER_PART = { width: 360, height: 430 }
const PIXELS = 1.6
/** What the instructions allow one picture to cost. */
const MOST_BYTES = 30_000
const QUALITY = 0.6

/** The pictures of the instructions: a request and a receipt in the demo wallet, in each language. */
export async function takeWalletPictures(browser: Browser, url: string): Promise<void> {
  await mkdir(FOLDER, { recursive: true })
  for (const language of LANGUAGES) await takeIn(browser, url, language)
}

async function takeIn(browser: Browser, url: string, language: Language): Promise<void> {
  const t = textsIn(language)
  const hands = createHands()
  const { page, context } = await newVisitor(browser, url, { locale: language, deviceScaleFactor: PIXELS })
  const form = supportForm(page, t, hands)
  await page.goto(`/${language}`, { waitUntil: 'networkidle' })
  await form.chooseItem('demo-nachtzuege')
  await form.enterAddress(ZURICH)
  await form.support()

  const request = await openDemoWallet(context, form.demoWalletLink(form.step.wallet), { hands, t })
  await request.page.setViewportSize(VIEW)
  await request.field(t('wallet:newId.givenName')).fill('Anna')
  await request.field(t('wallet:newId.familyName')).fill('Muster')
  await request.page.getByLabel(t('wallet:newId.birthDate')).fill('1990-05-17')
  await request.press(t('wallet:newId.submit'))
  await request.heading(t('wallet:request.sent')).waitFor()
  await keep(request.page, `wallet-request-${language}`)
  await request.press(t('wallet:request.accept'))
  await request.heading(t('wallet:sent.heading')).waitFor()

  const receipt = await openDemoWallet(context, form.demoWalletLink(form.step.success), { hands, t })
  await receipt.page.setViewportSize(VIEW)
  await receipt.press(t('wallet:offer.accept'))
  await receipt.heading(t('wallet:received.heading')).waitFor()
  await receipt.press(t('wallet:back.toWallet'))
  await receipt.heading(t('wallet:home.heading')).waitFor()
  await receipt.see(t('wallet:status.valid'))
  await receipt.page.setViewportSize(UPPER_PART)
  await keep(receipt.page, `wallet-receipt-${language}`)
  await context.close()
}

/** What the lower edge of the picture, or the buttons that stand there, would cut through is left out. */
const hideWhatIsCut = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const edge = document.querySelector('[class*=":sticky"]')?.getBoundingClientRect().top ?? innerHeight
    for (const block of document.querySelectorAll<HTMLElement>('p, details'))
      if (block.getBoundingClientRect().bottom > edge) block.style.visibility = 'hidden'
  })

/** A picture as WebP, by the browser's own encoder. */
async function keep(page: Page, name: string): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.waitForTimeout(300)
  await hideWhatIsCut(page)
  const png = await page.screenshot({ animations: 'disabled' })
  const encoder = await page.context().newPage()
  const dataUrl = await encoder.evaluate(
    async ({ source, quality }) => {
      const bitmap = await createImageBitmap(await (await fetch(source)).blob())
      const canvas = document.createElement('canvas')
      canvas.width = bitmap.width
      canvas.height = bitmap.height
      canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
      return canvas.toDataURL('image/webp', quality)
    },
    { source: `data:image/png;base64,${png.toString('base64')}`, quality: QUALITY },
  )
  await encoder.close()
  const webp = Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64')
  if (webp.length > MOST_BYTES) throw new Error(`${name} has ${webp.length} bytes; ${MOST_BYTES} are allowed`)
  await writeFile(`${FOLDER}/${name}.webp`, webp)
}
