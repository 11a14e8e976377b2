import type { DeclarationView } from '@e-collecting/declaration/contract'
import type {
  RegisterCredentialView,
  RegisterSessionCreated,
  RegisterSessionView,
} from '@e-collecting/register/contract'
import { expect, onTestFinished, test } from 'vitest'
import { openDeclarations } from './testing/declaration-steps.ts'
import { createBrowser, ORIGIN } from './testing/visitors.ts'
import { ANNA, answer, giveIdentity, json } from './testing/wallet-steps.ts'
import { createTestProduct } from './testing.ts'

/** Two processes of one installation, of which the second hears no notices, and a browser whose requests go to either. */
async function openTwo() {
  const first = await createTestProduct('2026-05-15T10:00:00Z')
  onTestFinished(() => first.close())
  const steps = await openDeclarations(first)
  const second = await createTestProduct(first.now().toISOString(), {}, { beside: first })
  let asked = first
  const browser = createBrowser((path, init) => asked.request(path, init), ORIGIN)
  const at = (product: typeof first) => {
    asked = product
    return browser
  }
  return { first, second, browser, at, steps }
}

test('a match that another process has seen is no reason to refuse a credential here', async () => {
  const { first, second, at, steps } = await openTwo()
  const added = await steps.admin.post(`/api/admin/municipalities/${steps.municipality.id}/residents`, {
    ...ANNA,
    isDuplicateAccepted: false,
  })
  expect(added.status).toBe(201)
  const wallet = first.wallet()
  await giveIdentity(first.browser(), wallet)
  const { id, walletDeepLink } = await json<RegisterSessionCreated>(
    at(first).post('/api/register/sessions', { bfsNumber: '261' }),
  )
  const path = `/api/register/sessions/${id}`
  expect(await json<RegisterSessionView>(at(second).get(path))).toMatchObject({ state: 'waiting' })
  await answer(wallet, walletDeepLink)
  expect(await json<RegisterSessionView>(at(first).get(path))).toMatchObject({ state: 'matched' })
  const credential = at(second).post(`${path}/credential`, { popularVote: 'demo-stille-stunde' })
  expect(await json<RegisterCredentialView>(credential)).toMatchObject({ status: 'OFFERED' })
})

test('a declaration that another process has counted is no reason to refuse its receipt here', async () => {
  const { first, second, browser, at, steps } = await openTwo()
  const { wallet } = await steps.walletOf()
  at(first)
  const { id, walletDeepLink } = await steps.begin(browser)
  at(second)
  expect(await steps.viewOf(browser, id)).toMatchObject({ state: 'waiting' })
  await answer(wallet, walletDeepLink)
  at(first)
  expect(await steps.viewOf(browser, id)).toMatchObject({ state: 'counted', offer: 'none' })
  at(second)
  expect(await json<DeclarationView>(browser.post(`/api/v1/declarations/${id}/offer`, {}))).toMatchObject({
    state: 'counted',
    offer: 'open',
  })
})

test('who has shown nothing yet is told so by any process', async () => {
  const { first, second, at } = await openTwo()
  const { id } = await json<RegisterSessionCreated>(at(first).post('/api/register/sessions', { bfsNumber: '261' }))
  const refused = await at(second).post(`/api/register/sessions/${id}/credential`, {
    popularVote: 'demo-stille-stunde',
  })
  expect([refused.status, await refused.json()]).toMatchObject([409, { type: '/problems/not-matched-yet' }])
})
