import { shareInFile } from '@e-collecting/database/testing'
import type { CredentialDetails } from '@e-collecting/register/contract'
import type { SupportSessionCreated, SupportSessionView } from '@e-collecting/support/contract'
import { expect, test } from 'vitest'
import { ensureMunicipality, signIn } from './testing/sign-in-staff.ts'
import {
  ANNA,
  answer,
  askForToken,
  collect,
  fetchToken,
  giveIdentity,
  json,
  readOffer,
} from './testing/wallet-steps.ts'
import { createTestProduct } from './testing.ts'

const ITEM = 'demo-stille-stunde'
const BFS = '261'
const product = shareInFile(() => createTestProduct('2026-05-15T10:00:00Z', { ALLOW_PLAIN_WALLETS: 'true' }))

type Token = { access_token: string; refresh_token?: string }

async function offerInRegister(givenName: string): Promise<string> {
  const admin = product.browser()
  await signIn(admin, 'admin@example.ch')
  const municipality = await ensureMunicipality(admin, BFS)
  const person = { ...ANNA, givenName, isDuplicateAccepted: false }
  const added = admin.post(`/api/admin/municipalities/${municipality.id}/residents`, person)
  const { id: residentId } = await json<{ id: string }>(added)
  const issued = admin.post('/api/admin/credentials', { residentId, popularVote: ITEM })
  return (await json<CredentialDetails>(issued)).offerDeepLink ?? ''
}

async function offerReceipt(): Promise<string | null> {
  const [wallet, browser] = [product.wallet(), product.browser()]
  await giveIdentity(browser, wallet)
  const begun = browser.post('/api/support/sessions', { popularVote: ITEM, bfsNumber: BFS })
  const { id, walletDeepLink } = await json<SupportSessionCreated>(begun)
  await answer(wallet, walletDeepLink)
  const view = await json<SupportSessionView>(browser.get(`/api/support/sessions/${id}`))
  return view.state === 'issued' ? view.offerDeepLink : null
}

const grantsOf = async (issuer: string) =>
  (await json<{ grant_types_supported: string[] }>(product.request(`${issuer}/.well-known/oauth-authorization-server`)))
    .grant_types_supported

test('a wallet gets no refresh token with a register credential: asking for more copies would tell that it has used those it had', async () => {
  const link = await offerInRegister('Anna')
  const { issuer } = readOffer(link)
  expect(await grantsOf(issuer)).toEqual(['urn:ietf:params:oauth:grant-type:pre-authorized_code'])
  const token = await json<Token>(fetchToken(product, link))
  expect(Object.keys(token).sort()).toEqual(['access_token', 'expires_in', 'token_type'])
  const refused = await askForToken(product, issuer, { grant_type: 'refresh_token', refresh_token: token.access_token })
  expect([refused.status, ((await refused.json()) as { error: string }).error]).toEqual([400, 'unsupported_grant_type'])
})

test('a wallet that lost its token for a register credential collects with the code when the time of the token is over', async () => {
  const link = await offerInRegister('Beat')
  expect((await fetchToken(product, link)).status).toBe(200)
  product.advance(599_000)
  expect((await fetchToken(product, link)).status).toBe(400)
  product.advance(1000)
  expect((await collect(product.wallet(), link)).vct).toBe('stimmregister-vc')
})

test('a wallet gets a refresh token with a receipt, and an access token for it', async () => {
  const link = await offerReceipt()
  const { issuer } = readOffer(link)
  expect(await grantsOf(issuer)).toContain('refresh_token')
  const { refresh_token: refreshToken = '' } = await json<Token>(fetchToken(product, link))
  const refreshed = await askForToken(product, issuer, { grant_type: 'refresh_token', refresh_token: refreshToken })
  expect(await json<Token>(refreshed)).toMatchObject({ refresh_token: refreshToken })
})
