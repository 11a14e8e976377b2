import { screen } from '@e-collecting/ui/testing'
import { setFreshTab } from '@e-collecting/wallet-session/web/testing'
import { expect, test } from 'vitest'
import { open, openCredential, openItem, openSummary, openWallet } from './testing/register-journey.tsx'
import { registerStub } from './testing/register-stub.ts'

setFreshTab()

test.each([
  ['address', open],
  ['summary', openSummary],
  ['wallet', openWallet],
  ['item', openItem],
  ['credential', openCredential],
])('the step %s leads to the table of what happens to the data here', async (_, openStep) => {
  await openStep(registerStub())
  const link = await screen.findByRole('link', { name: /Was wir von Ihnen wissen/ })
  expect(link.getAttribute('href')).toBe('/de/datenschutz#register')
})
