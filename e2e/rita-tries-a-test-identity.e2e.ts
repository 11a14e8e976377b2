import { sectionPath } from '@e-collecting/i18n'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openDemoWallet } from './harness/demo-wallet.ts'
import { findBarriers, findOverflow } from './harness/find-barriers.ts'
import { createHands } from './harness/hands.ts'
import { createHeadlessWallet, NORA } from './harness/headless-wallet.ts'
import { isAlive } from './harness/is-alive.ts'
import { scanQrCode } from './harness/scan-qr-code.ts'
import { openPage, setStage } from './harness/stage.ts'
import { textsIn } from './harness/texts.ts'

const stage = setStage()

test('Rita gets a test identity with the demo wallet, shows it, sees what arrived, and deletes it', async () => {
  const t = textsIn('de')
  const hands = createHands()
  const { page, context } = await stage.visit()
  await openPage(page, '/de', 'de')
  await hands.click(page.getByRole('link', { name: t('content:home.info.betaId') }))
  const issue = page.getByRole('region', { name: t('beta:identity.heading') })
  const verify = page.getByRole('region', { name: t('beta:verification.heading') })

  const givenName = issue.getByRole('textbox', { name: t('beta:identity.givenName') })
  await givenName.fill('')
  await hands.click(issue.getByRole('button', { name: t('beta:identity.submit') }))
  await issue.getByText(t('beta:identity.required')).waitFor()
  await givenName.fill('Rita')
  await hands.click(issue.getByRole('button', { name: t('beta:identity.submit') }))

  await issue.getByRole('img', { name: t('beta:identity.qrAlt') }).waitFor()
  await expectOpenToAll(page)
  const toWallet = issue.getByRole('link', { name: t('common:demo.openWallet') })
  const wallet = await openDemoWallet(context, toWallet, { hands, t })
  await wallet.press(t('wallet:offer.accept'))
  await wallet.see('Rita Muster')
  await page.bringToFront()
  await issue.getByText(t('beta:identity.held.title')).waitFor()

  await hands.click(verify.getByRole('button', { name: t('beta:verification.start') }))
  await verify.getByRole('img', { name: t('forms:wallet.qrAlt') }).waitFor()
  await expectOpenToAll(page)
  const toAnswer = verify.getByRole('link', { name: t('common:demo.openWallet') })
  await openDemoWallet(context, toAnswer, { hands, t })
  await wallet.press(t('wallet:request.accept'))
  await page.bringToFront()

  const result = verify.getByRole('heading', { name: t('beta:result.heading') })
  await result.waitFor()
  expect(await result.evaluate((heading) => heading === document.activeElement)).toBe(true)
  const arrived = verify.getByRole('region', { name: t('beta:result.arrived') })
  expect((await arrived.getByRole('definition').allTextContents()).slice(0, 3)).toEqual([
    'Rita',
    'Muster',
    '17.05.1990',
  ])
  expect(
    await verify
      .getByRole('region', { name: t('beta:result.checked') })
      .getByRole('listitem')
      .count(),
  ).toBe(5)
  expect(await kept(page)).not.toMatch(/Rita|Muster|1990/)

  await expectOpenToAll(page)

  await hands.click(verify.getByRole('button', { name: t('beta:result.delete') }))
  await verify.getByText(t('beta:verification.deleted')).waitFor()
  expect(await page.getByText('Rita').count()).toBe(1)
  await page.reload()
  await isAlive(page, 'de')
  await issue.getByText(t('beta:identity.held.title')).waitFor()
  expect(await page.getByText('Rita').count()).toBe(0)
})

test('Nora scans both codes with her phone, and says no the first time', async () => {
  const t = textsIn('fr')
  const hands = createHands()
  const { page } = await stage.visit({ locale: 'fr-CH' })
  await openPage(page, sectionPath('fr', 'testidentitaet'), 'fr')
  const issue = page.getByRole('region', { name: t('beta:identity.heading') })
  const verify = page.getByRole('region', { name: t('beta:verification.heading') })
  await hands.click(issue.getByRole('button', { name: t('beta:identity.other') }))
  await hands.click(issue.getByRole('button', { name: t('beta:identity.submit') }))
  const offer = await scanQrCode(issue.getByRole('img', { name: t('beta:identity.qrAlt') }))

  const wallet = await createHeadlessWallet(stage.product().url, NORA)
  const { credential } = await wallet.collect(offer.text)
  expect(credential.vct).toBe('betaid-sdjwt')
  await issue.getByText(t('beta:identity.held.title')).waitFor()

  await hands.click(verify.getByRole('button', { name: t('beta:verification.start') }))
  const code = verify.getByRole('img', { name: t('forms:wallet.qrAlt') })
  await wallet.refuse((await scanQrCode(code)).text)
  await verify.getByText(t('errors:verification-declined')).waitFor()
  await hands.click(verify.getByRole('button', { name: t('forms:wallet.failed.tryAgain') }))
  // A reload on the way forgets nothing: the cookie opens the same test again.
  await code.waitFor()
  await page.reload()
  await isAlive(page, 'fr')
  await wallet.present((await scanQrCode(code)).text)
  await verify.getByRole('heading', { name: t('beta:result.heading') }).waitFor()
})

/** Everything the tab and the browser keep for the page. */
const kept = (page: Page) =>
  page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }, location.href]))

/** What each state of the page has to hold, and the journeys over all pages do not reach. */
async function expectOpenToAll(page: Page) {
  expect(await findBarriers(page)).toEqual([])
  expect(await findOverflow(page)).toBe(0)
}
