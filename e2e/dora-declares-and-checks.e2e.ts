import { text } from 'node:stream/consumers'
import { sectionPath } from '@e-collecting/i18n'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findBarriers, findOverflow } from './harness/find-barriers.ts'
import { createHands } from './harness/hands.ts'
import { createHeadlessWallet } from './harness/headless-wallet.ts'
import { registerForm } from './harness/register-form.ts'
import { openPage, setOwnStage } from './harness/stage.ts'
import { textsIn } from './harness/texts.ts'
import { waitForLog } from './harness/wait-for-log.ts'

const stage = setOwnStage()
const t = textsIn('de')
const ITEM = 'demo-nachtzuege'
const BERN = 'Bern'
/** Somebody of the demo's register. */
const DORA = { givenName: 'Zoë', familyName: 'Müller-Muster', birthDate: '2001-11-03' }
/** Two publications, and what comes before them on a slow machine. */
const TWO_ROUNDS_MS = 240_000

test(
  'Dora declares without her name, is counted once, finds her entry, and audits the list',
  async () => {
    const { url } = stage.product()
    const { page, context } = await stage.visit({ expectedComplaint: /status of 404/ })
    const wallet = await createHeadlessWallet(url, DORA)
    await waitForLog(url, ITEM)
    await collectCredential(page, wallet)

    // The way on from the register: a link that names the item and nothing else.
    const onward = page.getByRole('link', { name: t('register:wizard.credential.declare.button') })
    expect(await onward.getAttribute('href')).toBe(sectionPath('de', 'erklaerung', ITEM))
    await onward.click()
    await declare(page, wallet)
    await page.getByRole('heading', { name: t('declaration:counted.heading') }).waitFor()
    await expectOpenToAll(page)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: t('declaration:counted.file.save') }).click(),
    ])
    const receipt = await text(await download.createReadStream())
    expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain(JSON.parse(receipt).r)
    const cookies = (await context.cookies(`${url}/api/v1/declarations`)).filter(({ path }) => path !== '/')
    expect(cookies.some(({ path }) => path === '/api/v1/declarations')).toBe(true)

    // A card for the wallet is made when it is asked for, and the focus goes where it appears.
    await page.getByRole('button', { name: t('declaration:counted.wallet.ask') }).click()
    const card = page.getByRole('link', { name: t('common:demo.openWallet') })
    await card.waitFor()
    await expectOpenToAll(page)
    const heading = page.getByRole('heading', { name: t('declaration:counted.wallet.heading') })
    await expect.poll(() => heading.evaluate((node) => node === document.activeElement)).toBe(true)
    await wallet.collect(decodeURIComponent(((await card.getAttribute('href')) ?? '').replace(/^.*#/, '')))
    await page.getByText(t('declaration:counted.wallet.collected.title')).waitFor()

    // Nobody counts twice.
    const second = (await stage.visit()).page
    await openPage(second, sectionPath('de', 'erklaerung', ITEM), 'de')
    await declare(second, wallet)
    await second.getByRole('heading', { name: t('declaration:already.heading') }).waitFor()

    await waitForPublication(url)
    await openPage(page, sectionPath('de', 'pruefen'), 'de')
    const file = { name: 'receipt.json', mimeType: 'application/json', buffer: Buffer.from(receipt) }
    const asked = await requestsDuring(page, async () => {
      await page.locator('input[type=file]').setInputFiles(file)
      await page.getByRole('heading', { name: t('verify:verdict.found.heading') }).waitFor()
    })
    expect(asked.filter((path) => !path.startsWith(`/log/${ITEM}/`) && !path.startsWith('/assets/'))).toEqual([])
    await expectOpenToAll(page)

    await openPage(page, sectionPath('de', 'ergebnis', ITEM), 'de')
    await page.getByText('1', { exact: true }).first().waitFor()
    await page.getByRole('button', { name: t('result:check.button') }).click()
    await page.getByText(t('result:check.holds', { count: 1, number: '1' })).waitFor()
    await expectOpenToAll(page)
    await openPage(page, sectionPath('de', 'volksbegehren', ITEM), 'de')
    await page.getByRole('link', { name: t('content:declaration.declare') }).waitFor()
  },
  TWO_ROUNDS_MS,
)

type Wallet = Awaited<ReturnType<typeof createHeadlessWallet>>

/** The five steps of the register, up to the credential in the wallet. */
async function collectCredential(page: Page, wallet: Wallet) {
  const form = registerForm(page, t, createHands())
  await openPage(page, sectionPath('de', 'stimmregister'), 'de')
  await form.enterHome({ street: 'Erfundene Gasse 1', postalCode: '3011', city: BERN, municipality: BERN })
  await form.goToWallet()
  await wallet.present(await form.readDeepLink(form.step.wallet))
  await form.step.item.waitFor()
  await form.create(ITEM)
  await form.step.credential.getByRole('img').first().waitFor()
  await wallet.collect(await form.readDeepLink(form.step.credential))
}

/** The press of the button, and the wallet's answer. */
async function declare(page: Page, wallet: Wallet) {
  await page.getByRole('button', { name: t('declaration:begin.button') }).click()
  const link = page.getByRole('link', { name: t('common:demo.openWallet') })
  await link.waitFor()
  const href = (await link.getAttribute('href')) ?? ''
  await wallet.present(decodeURIComponent(href.replace(/^.*#/, '')))
}

async function waitForPublication(url: string) {
  await expect
    .poll(
      async () => {
        const answer = await fetch(`${url}/api/v1/declaration-counts/${ITEM}`)
        return ((await answer.json()) as { counted: number }).counted
      },
      { timeout: TWO_ROUNDS_MS, interval: 2000 },
    )
    .toBe(1)
}

/** Paths that the page and its worker have asked for. */
async function requestsDuring(page: Page, work: () => Promise<void>): Promise<string[]> {
  const paths: string[] = []
  const note = (request: { url: () => string }) => paths.push(new URL(request.url()).pathname)
  page.context().on('request', note)
  await work()
  page.context().off('request', note)
  return paths
}

async function expectOpenToAll(page: Page) {
  expect(await findBarriers(page)).toEqual([])
  expect(await findOverflow(page)).toBe(0)
}
