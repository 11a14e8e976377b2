import type { RegisterSessionCreated } from '@e-collecting/register/contract'
import type { SupportSessionCreated } from '@e-collecting/support/contract'
import type { TestCredentialOffer } from '@e-collecting/test-credential/contract'
import type { Holder } from '@e-collecting/wallet/headless'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createTestProduct, type TestProduct } from './testing.ts'

/** Where the demo's register has Anna. */
const BFS = '351'
const FEDERAL = 'demo-stille-stunde'

const isAboutRemembered = (table: string) => ['table_changes', 'volksbegehren', 'gemeinden'].includes(table)

/** The table whose rows a statement is about, whatever it looks up in others for them. */
const tableOf = (statement: string): string => {
  const withoutLookups = statement.replaceAll(/\(select [^()]*\)/g, '')
  return /(?:from|into|update) ([\w".]+)/.exec(withoutLookups)?.[1]?.replaceAll('"', '') ?? statement
}

let product: TestProduct
let wallet: Holder
/** The table of each statement, in order. */
const touched: string[] = []

beforeAll(async () => {
  product = await createTestProduct('2026-05-15T10:00:00Z')
  await product.sweep()
  wallet = product.wallet()
  const person = { givenName: 'Anna', familyName: 'Muster', birthDate: '1990-05-17' }
  const offered = await product.browser().post('/api/test-credentials', person)
  const offer = await wallet.openLink(((await offered.json()) as TestCredentialOffer).offerDeepLink)
  if (offer.kind !== 'offer') throw new Error('not an offer')
  await wallet.acceptOffer(offer)
  // The first flow makes what later ones find in memory: status lists and DIDs.
  await support()
  await register()

  const { $client } = product.db as unknown as { $client: { query: (query: string | { text: string }) => unknown } }
  const query = $client.query.bind($client)
  vi.spyOn($client, 'query').mockImplementation((...asked) => {
    const [statement] = asked
    const text = typeof statement === 'string' ? statement : statement.text
    touched.push(tableOf(text))
    return query(...asked)
  })
})
beforeEach(() => {
  touched.length = 0
})
afterAll(() => product.close())

async function answer(link: string): Promise<void> {
  const request = await wallet.openLink(link)
  if (request.kind !== 'presentation') throw new Error('not a request')
  await wallet.present(request)
}

/** A session from its beginning to the receipt that is offered. */
async function support() {
  const browser = product.browser()
  const created = await browser.post('/api/support/sessions', { popularVote: FEDERAL, bfsNumber: BFS })
  const { id, walletDeepLink } = (await created.json()) as SupportSessionCreated
  await answer(walletDeepLink)
  return (await browser.get(`/api/support/sessions/${id}`)).json()
}

/** A session from its beginning to the match, and whether the credential can be asked for. */
async function register() {
  const browser = product.browser()
  const created = await browser.post('/api/register/sessions', { bfsNumber: BFS })
  const { id, walletDeepLink } = (await created.json()) as RegisterSessionCreated
  await answer(walletDeepLink)
  const credential = await browser.post(`/api/register/sessions/${id}/credential`, { popularVote: FEDERAL })
  return credential.json()
}

test('beginning a support, answering and offering the receipt are two statements, both on the exchange', async () => {
  expect(await support()).toMatchObject({ state: 'issued', popularVote: FEDERAL })
  expect(touched).toEqual(['trust.exchanges', 'trust.exchanges'])
})

test('the register flow reads no item and no municipality from the database', async () => {
  expect(await register()).toMatchObject({ popularVote: FEDERAL, status: 'OFFERED' })
  expect(touched).toContain('einwohner')
  expect(touched.filter(isAboutRemembered)).toEqual([])
})

test('each second asks for the number of changes and reads no table that has none', async () => {
  await product.tick()
  touched.length = 0
  await product.tick()
  expect(touched.filter(isAboutRemembered)).toEqual(['table_changes', 'table_changes'])
})
