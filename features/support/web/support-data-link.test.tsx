import { HOME } from '@e-collecting/address/web/testing'
import { federalItem } from '@e-collecting/popular-votes/web/testing'
import { screen } from '@e-collecting/ui/testing'
import { heading, setFreshTab } from '@e-collecting/wallet-session/web/testing'
import { expect, test } from 'vitest'
import {
  open,
  openReceipt,
  openSummary,
  openWallet,
  remember,
  type Stub,
  stepHeading,
} from './testing/support-journey.tsx'
import { supportStub } from './testing/support-stub.ts'

setFreshTab()

const openAddress = async (server: Stub) => {
  remember({ step: 'address', type: 'initiative', slug: federalItem.slug, address: HOME })
  open(server)
  await heading(stepHeading('address'))
}

test.each([
  ['item', open],
  ['address', openAddress],
  ['summary', openSummary],
  ['wallet', openWallet],
  ['receipt', openReceipt],
])('the step %s leads to the table of what happens to the data here', async (_, openStep) => {
  await openStep(supportStub())
  const link = await screen.findByRole('link', { name: /Was wir von Ihnen wissen/ })
  expect(link.getAttribute('href')).toBe('/de/datenschutz#support')
})
