import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openDemoWallet } from './harness/demo-wallet.ts'
import { createHands } from './harness/hands.ts'
import { openPage, setStage } from './harness/stage.ts'
import { supportForm, ZURICH } from './harness/support-form.ts'
import { textsIn } from './harness/texts.ts'

const stage = setStage()
const t = textsIn('de')
const MOST_INTERACTIONS = 15
/** The page looks every ten seconds whether the receipt has been collected. */
const COLLECTION_SEEN_WITHIN_MS = 25_000

test('Anna supports an initiative with the demo wallet in at most 15 interactions and holds a valid receipt', async () => {
  const { page, context } = await stage.visit({ reducedMotion: 'no-preference' })
  const hands = createHands()
  const form = supportForm(page, t, hands)

  await openPage(page, '/de', 'de')
  await form.chooseItem('demo-nachtzuege')
  await form.enterAddress(ZURICH)
  await form.step.summary.getByText(t('content:sheet.penalty.title')).waitFor()
  await form.step.summary.getByText(t('forms:summary.scope.federal')).waitFor()
  await form.support()

  const identity = await openDemoWallet(context, form.demoWalletLink(form.step.wallet), { hands, t })
  const name = {
    given: await identity.field(t('wallet:newId.givenName')).inputValue(),
    family: await identity.field(t('wallet:newId.familyName')).inputValue(),
  }
  expect(await storedText(page)).not.toContain(name.family)
  await identity.press(t('wallet:newId.submit'))
  await identity.press(t('wallet:request.accept'))
  await identity.heading(t('wallet:sent.heading')).waitFor()
  // A tab that another one opens begins with a copy of what that one remembers.
  expect(await storedText(identity.page)).not.toContain('Bahnhofstrasse')

  await form.step.success.waitFor()
  expect(await storedText(page)).not.toMatch(new RegExp(`${name.given}|${name.family}|Bahnhofstrasse`))
  const summary = page.getByRole('region', { name: t('forms:success.summary.heading') })
  for (const text of [name.given, name.family, 'Bahnhofstrasse 45, 8001 Zürich', 'Nachtzüge in alle Landesteile'])
    await summary.getByText(text, { exact: true }).first().waitFor()
  await form.step.success.getByText(t('forms:messages.popularVoteSubmitted')).waitFor()
  await form.step.success.getByText(t('forms:success.pilotNote')).waitFor()

  const printed = await page.pdf({ format: 'A4', preferCSSPageSize: true })
  expect(printed.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1)

  const receipt = await openDemoWallet(context, form.demoWalletLink(form.step.success), { hands, t })
  expect(context.pages()).toHaveLength(2)
  await receipt.press(t('wallet:offer.accept'))
  await receipt.heading(t('wallet:received.heading')).waitFor()
  await receipt.see(t('wallet:status.valid'))
  for (const text of [name.given, name.family, 'Nachtzüge in alle Landesteile']) await receipt.see(text)
  expect(hands.interactions()).toBeLessThanOrEqual(MOST_INTERACTIONS)

  await receipt.press(t('wallet:back.toWallet'))
  await expect.poll(() => receipt.page.getByRole('article').count()).toBe(2)
  await form.step.success
    .getByText(t('forms:success.receipt.collected.title'))
    .waitFor({ timeout: COLLECTION_SEEN_WITHIN_MS })
})

test('Anna reloads after the receipt was issued: personal details are gone, the receipt stays, and a restart asks first', async () => {
  const { page, context } = await stage.visit({ reducedMotion: 'no-preference' })
  const hands = createHands()
  const form = supportForm(page, t, hands)
  await openPage(page, '/de/volksbegehren/demo-kaffeepausengesetz', 'de')
  await form.next(form.step.item)
  await form.enterAddress(ZURICH)
  await form.support()
  const wallet = await openDemoWallet(context, form.demoWalletLink(form.step.wallet), { hands, t })
  await wallet.press(t('wallet:newId.submit'))
  await wallet.press(t('wallet:request.accept'))
  await wallet.heading(t('wallet:sent.heading')).waitFor()
  await wallet.page.close()
  await form.step.success.waitFor()

  await page.reload()
  await form.step.success.getByText(t('forms:success.summary.notShown')).waitFor()
  await form.step.success.getByRole('img', { name: t('forms:success.receipt.qrAlt') }).waitFor()
  expect(await form.step.success.getByText('Bahnhofstrasse').count()).toBe(0)

  await form.step.success.getByRole('button', { name: t('forms:restart.button') }).click()
  await form.restartQuestion.getByText(t('forms:restart.question')).waitFor()
  await form.restartQuestion.getByRole('button', { name: t('common:actions.cancel') }).click()
  await form.step.success.getByText(t('forms:messages.popularVoteSubmitted')).waitFor()
  await form.step.success.getByRole('button', { name: t('forms:restart.button') }).click()
  await form.restartQuestion.getByRole('button', { name: t('forms:restart.confirm') }).click()
  await page.getByText(t('forms:restart.done')).waitFor()
  await form.step.item.waitFor()
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
})

/** Everything the page's browser keeps, of the tab and of the site. */
const storedText = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }, document.cookie]))
