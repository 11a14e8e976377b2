import { sectionPath } from '@e-collecting/i18n'
import { expect, test } from 'vitest'
import { collectInDemoWallet } from './harness/collect-in-demo-wallet.ts'
import { openDemoWallet } from './harness/demo-wallet.ts'
import { createHands } from './harness/hands.ts'
import { comeBack, openPage, setOwnStage } from './harness/stage.ts'
import { textsIn } from './harness/texts.ts'

const stage = setOwnStage({ WALLET_PROFILE: 'haip' })
const ITEM = 'demo-nachtzuege'
/** Somebody of the demo's register. */
const ZOE = { givenName: 'Zoë', familyName: 'Müller-Muster', birthDate: '2001-11-03' }

test('the demo wallet takes a test identity that is signed with a certificate, and shows it to a verifier that has one', async () => {
  const t = textsIn('en')
  const hands = createHands()
  const { page, context } = await stage.visit({ locale: 'en-GB' })
  await openPage(page, sectionPath('en', 'testidentitaet'), 'en')
  const issue = page.getByRole('region', { name: t('beta:identity.heading') })
  const verify = page.getByRole('region', { name: t('beta:verification.heading') })
  await hands.click(issue.getByRole('button', { name: t('beta:identity.submit') }))
  const link = (region: typeof issue) => region.getByRole('link', { name: t('common:demo.openWallet') })
  const wallet = await openDemoWallet(context, link(issue), { hands, t })
  await wallet.press(t('wallet:offer.accept'))
  await page.bringToFront()
  await issue.getByText(t('beta:identity.held.title')).waitFor()

  await hands.click(verify.getByRole('button', { name: t('beta:verification.start') }))
  expect(await link(verify).getAttribute('href')).toMatch(/client_id(%253D|%3D)x509_hash/)
  await openDemoWallet(context, link(verify), { hands, t })
  await wallet.press(t('wallet:request.accept'))
  await page.bringToFront()
  await verify.getByRole('heading', { name: t('beta:result.heading') }).waitFor()
})

test('a resident gets the credential of the register, declares with it, is counted, and takes the card', async () => {
  const t = textsIn('de')
  const hands = createHands()
  const { page, context } = await stage.visit({ expectedComplaint: /status of 404/ })
  await collectInDemoWallet(page, { person: ZOE, item: ITEM, place: 'Bern' }, { hands, t })
  await hands.click(page.getByRole('link', { name: t('register:wizard.credential.declare.button') }))
  await page.getByRole('button', { name: t('declaration:begin.button') }).click()
  const link = page.getByRole('link', { name: t('common:demo.openWallet') })
  const wallet = await openDemoWallet(context, link, { hands, t })
  await wallet.press(t('wallet:request.accept'))
  await page.bringToFront()
  await page.getByRole('heading', { name: t('declaration:counted.heading') }).waitFor()
  await page.getByRole('button', { name: t('declaration:counted.wallet.ask') }).click()
  await openDemoWallet(context, link, { hands, t })
  await wallet.press(t('wallet:offer.accept'))
  await comeBack(page)
  await page.getByText(t('declaration:counted.wallet.collected.title')).waitFor()
})
