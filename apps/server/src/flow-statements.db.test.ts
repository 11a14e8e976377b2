import { setTimeout as delay } from 'node:timers/promises'
import { shareInFile } from '@e-collecting/database/testing'
import type { RegisterCredentialView, RegisterSessionCreated } from '@e-collecting/register/contract'
import type { SupportSessionCreated } from '@e-collecting/support/contract'
import { DEMO_PERSONS, type DemoPerson } from '@e-collecting/test-credential/contract'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { answer, collect, giveIdentity } from './testing/wallet-steps.ts'
import { createTestProduct } from './testing.ts'

/** Where the demo's register has Anna. */
const BFS = '351'
const FEDERAL = 'demo-stille-stunde'

const isAboutRemembered = (table: string) => ['table_changes', 'volksbegehren', 'gemeinden'].includes(table)

/** Which of these tables a statement changes (`!`), or else reads, whatever it looks up in others for them. */
const TABLES = ['trust.exchanges', 'credentials', 'einwohner', 'trust.status_lists', 'trust.dids', 'rate_limits']
const tableOf = (statement: string): string => {
  const withoutLookups = statement.replaceAll(/\(select [^()]*\)/g, '').replaceAll('"', '')
  const isChanged = (table: string) => new RegExp(`(insert into|update|delete from) ${table} `).test(withoutLookups)
  const isRead = (table: string) => withoutLookups.includes(` ${table} `)
  const changed = TABLES.find(isChanged)
  return changed ? `${changed} !` : (TABLES.find(isRead) ?? /from ([\w.]+)/.exec(withoutLookups)?.[1] ?? statement)
}
/** What a wallet asks, and what is written once a second for everybody. */
const isOfNobody = (table: string) => ['trust.dids', 'rate_limits !'].includes(table)

const product = shareInFile(() => createTestProduct('2026-05-15T10:00:00Z'))
/** Somebody of the demo's register, with an identity. */
type Resident = Awaited<ReturnType<typeof identify>>
let anna: Resident
let others: Resident[]
/** The table of each statement, in order. */
const touched: string[] = []
/** How long each statement is held back. */
let heldMs = 0

beforeAll(async () => {
  await product.sweep()
  const [first, second, ...rest] = await Promise.all(
    DEMO_PERSONS.filter(({ municipality, isTwice }) => municipality.bfsNumber === BFS && !isTwice).map(identify),
  )
  if (first === undefined || second === undefined) throw new Error('nobody')
  anna = first
  others = rest
  // The first flow makes what later ones find in memory: status lists and DIDs.
  await support(anna)
  await register(second)

  const { $client } = product.db as unknown as { $client: { query: (query: string | { text: string }) => unknown } }
  const query = $client.query.bind($client)
  vi.spyOn($client, 'query').mockImplementation((...asked) => {
    const [statement] = asked
    const text = typeof statement === 'string' ? statement : statement.text
    const table = tableOf(text)
    if (!isOfNobody(table)) touched.push(table)
    return heldMs > 0 ? delay(heldMs).then(() => query(...asked)) : query(...asked)
  })
})
beforeEach(() => {
  touched.length = 0
  heldMs = 0
})

async function identify(person: DemoPerson) {
  const [wallet, browser] = [product.wallet(), product.browser()]
  await giveIdentity(browser, wallet, person)
  return { wallet, browser }
}

/** A session from its beginning to the receipt that is offered. */
async function support({ wallet, browser }: Resident) {
  const created = await browser.post('/api/support/sessions', { popularVote: FEDERAL, bfsNumber: BFS })
  const { id, walletDeepLink } = (await created.json()) as SupportSessionCreated
  await answer(wallet, walletDeepLink)
  return (await browser.get(`/api/support/sessions/${id}`)).json()
}

/** A session from its beginning to the credential in the wallet. */
async function register({ wallet, browser }: Resident) {
  const created = await browser.post('/api/register/sessions', { bfsNumber: BFS })
  const { id, walletDeepLink } = (await created.json()) as RegisterSessionCreated
  await answer(wallet, walletDeepLink)
  await browser.get(`/api/register/sessions/${id}`)
  const asked = await browser.post(`/api/register/sessions/${id}/credential`, { popularVote: FEDERAL })
  const credential = (await asked.json()) as RegisterCredentialView
  await collect(wallet, credential.offerDeepLink ?? '')
  return credential
}

test('beginning a support, answering and offering the receipt are two statements, both on the exchange', async () => {
  expect(await support(anna)).toMatchObject({ state: 'issued', popularVote: FEDERAL })
  expect(touched).toEqual(['trust.exchanges !', 'trust.exchanges !'])
})

test('a register flow is nine writes and four reads, all by statements that others share', async () => {
  expect(await register(anna)).toMatchObject({ popularVote: FEDERAL, status: 'OFFERED' })
  expect(touched).toEqual([
    ...['trust.exchanges !', 'einwohner', 'trust.exchanges !', 'einwohner'],
    ...['einwohner', 'credentials', 'trust.exchanges !', 'credentials !', 'trust.exchanges !', 'credentials !'],
    ...['trust.exchanges !', 'trust.exchanges !', 'credentials !'],
  ])
})

test('register flows at the same time share their statements', async () => {
  expect(others).toHaveLength(5)
  // On a busy machine their wallets are that far apart; what comes while a statement runs shares the next one.
  heldMs = 100
  await Promise.all(others.map(register))
  // One after the other they would be 65.
  expect(touched.length).toBeLessThan(30)
})

test('each second asks for the number of changes and reads no table that has none', async () => {
  await product.tick()
  touched.length = 0
  await product.tick()
  // Of items, municipalities and data sets of addresses.
  expect(touched.filter(isAboutRemembered)).toEqual(Array(3).fill('table_changes'))
})
