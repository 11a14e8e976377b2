import { sectionPath } from '@e-collecting/i18n'
import { expect, test } from 'vitest'
import { openDemoWallet } from './harness/demo-wallet.ts'
import { createHands } from './harness/hands.ts'
import { openPage, setOwnStage } from './harness/stage.ts'
import { textsIn } from './harness/texts.ts'

const stage = setOwnStage({ WALLET_PROFILE: 'haip' })

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
