import { shareInFile } from '@e-collecting/database/testing'
import type { SupportSessionCreated, SupportSessionView } from '@e-collecting/support/contract'
import { expect, test } from 'vitest'
import { answer, collect, fetchToken, giveIdentity, json } from './testing/wallet-steps.ts'
import { createTestProduct } from './testing.ts'

const product = shareInFile(() => createTestProduct('2026-05-15T10:00:00Z', { ALLOW_PLAIN_WALLETS: 'true' }))

async function support() {
  const [wallet, browser] = [product.wallet(), product.browser()]
  await giveIdentity(browser, wallet)
  const body = { popularVote: 'demo-stille-stunde', bfsNumber: '351' }
  const { id, walletDeepLink } = await json<SupportSessionCreated>(browser.post('/api/support/sessions', body))
  await answer(wallet, walletDeepLink)
  const read = () => json<SupportSessionView>(browser.get(`/api/support/sessions/${id}`))
  const renew = () => json<SupportSessionView>(browser.post(`/api/support/sessions/${id}/offer`, {}))
  return { wallet, browser, id, read, renew }
}
const linkOf = (view: SupportSessionView) => (view.state === 'issued' ? view.offerDeepLink : null)

/** A wallet fetches its token and is heard of no more. */
const breakOff = (link: string | null) => fetchToken(product, link)

test('a receipt whose collection broke off has a new code at once, which a wallet can use', async () => {
  const { wallet, read, renew } = await support()
  const dead = linkOf(await read())
  expect((await breakOff(dead)).status).toBe(200)
  expect(await read()).toMatchObject({ offer: 'collecting', offerDeepLink: null })
  const renewed = await renew()
  expect(renewed).toMatchObject({ state: 'issued', offer: 'open' })
  expect(linkOf(renewed)).not.toBe(dead)
  expect((await breakOff(dead)).status).toBe(400)
  await collect(wallet, linkOf(renewed))
  expect(await read()).toMatchObject({ offer: 'collected' })
  expect(await renew()).toMatchObject({ offer: 'collected', offerDeepLink: null })
})

test('a code that still waits stays, and another browser gets none', async () => {
  const { id, read, renew } = await support()
  expect(linkOf(await renew())).toBe(linkOf(await read()))
  expect((await product.browser().post(`/api/support/sessions/${id}/offer`, {})).status).toBe(404)
})
