import { shareInFile } from '@e-collecting/database/testing'
import type { RegisterSessionCreated } from '@e-collecting/register/contract'
import type { SupportSessionCreated, SupportSessionView } from '@e-collecting/support/contract'
import type { TestVerificationCreated } from '@e-collecting/test-credential/contract'
import type { ReturnTarget } from '@e-collecting/wallet-session/contract'
import { beforeEach, expect, test } from 'vitest'
import { giveIdentity, json, openRequest } from './testing/wallet-steps.ts'
import { createTestProduct, type TestBrowser } from './testing.ts'

const ITEM = 'demo-stille-stunde'
const SESSIONS = 'e-collecting-sessions'

const product = shareInFile(() => createTestProduct('2026-05-15T10:00:00Z'))

/** Of the tests before nothing is left, and no counter counts. */
beforeEach(async () => {
  product.advance(3_600_000)
  await product.db.execute('delete from trust.exchanges')
})

const begin = (browser: TestBrowser) =>
  json<SupportSessionCreated>(browser.post('/api/support/sessions', { popularVote: ITEM, bfsNumber: '261' }))
const comeBack = (browser: TestBrowser, responseCode?: string) =>
  browser.post('/api/return', responseCode === undefined ? {} : { responseCode })
const stateOf = async (browser: TestBrowser, id: string) =>
  (await json<SupportSessionView>(browser.get(`/api/support/sessions/${id}`))).state

async function walletWithIdentity() {
  const wallet = product.wallet()
  await giveIdentity(product.browser(), wallet)
  return wallet
}

/** Shows what a link asks for. @returns where the verifier sends the browser */
async function present(link: string): Promise<string | undefined> {
  const wallet = await walletWithIdentity()
  return (await wallet.present(await openRequest(wallet, link))).redirectUri
}

const codeIn = (redirectUri: string | undefined) =>
  new URLSearchParams(new URL(redirectUri ?? '').hash.slice(1)).get('response_code') ?? ''

const storedSessions = async () =>
  (
    await product.db.execute<{ state: string; return_hash: Uint8Array | null; text: string | null }>(
      'select state, return_hash, encode(return_hash, $$escape$$) as text from trust.exchanges where owner is not null',
    )
  ).rows

test('a wallet on the same device is told a page of this site, with a code that no server is told of', async () => {
  const browser = product.browser()
  const { walletDeepLink } = await begin(browser)
  const redirectUri = await present(walletDeepLink)
  expect(redirectUri).toMatch(/^http:\/\/localhost:8080\/return#response_code=[\w-]{43}$/)
  expect((await storedSessions())[0]?.text).not.toContain(codeIn(redirectUri))
})

test('a wallet that has read the code of another device is told nothing', async () => {
  const { otherDeviceLink } = await begin(product.browser())
  expect(await present(otherDeviceLink ?? '')).toBeUndefined()
  expect(await storedSessions()).toMatchObject([{ state: 'OFFERED', return_hash: null }])
})

test('the code leads the browser that began to its session, once', async () => {
  const browser = product.browser()
  const { id, walletDeepLink } = await begin(browser)
  product.advance(60_000)
  const code = codeIn(await present(walletDeepLink))
  const answer = await comeBack(browser, code)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(await answer.json()).toEqual({
    flow: 'support',
    id,
    answerableMs: 240_000,
    popularVote: ITEM,
    municipality: null,
  } satisfies ReturnTarget)
  expect(await storedSessions()).toMatchObject([{ return_hash: null }])
  expect((await comeBack(browser, code)).status).toBe(404)
})

test('of two tabs that bring the same code one gets through', async () => {
  const browser = product.browser()
  const code = codeIn(await present((await begin(browser)).walletDeepLink))
  const answers = await Promise.all(Array.from({ length: 4 }, () => comeBack(browser, code)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404, 404])
})

test('the code opens nothing in another browser, with or without a session of its own, and is still good afterwards', async () => {
  const [browser, stranger] = [product.browser(), product.browser()]
  const code = codeIn(await present((await begin(browser)).walletDeepLink))
  expect((await comeBack(stranger, code)).status).toBe(404)
  await begin(stranger)
  expect((await comeBack(stranger, code)).status).toBe(404)
  expect((await comeBack(browser, code)).status).toBe(200)
})

test('a browser that shows the ids of a session without its secret is told nothing', async () => {
  const [browser, thief] = [product.browser(), product.browser()]
  const code = codeIn(await present((await begin(browser)).walletDeepLink))
  thief.cookies.set(SESSIONS, browser.cookies.get(SESSIONS) ?? '')
  expect((await comeBack(thief, code)).status).toBe(404)
  expect((await comeBack(thief)).status).toBe(404)
})

test('the code is no condition of anything: the receipt is offered whether or not anybody comes back', async () => {
  const browser = product.browser()
  const { id, walletDeepLink } = await begin(browser)
  await present(walletDeepLink)
  expect(await stateOf(browser, id)).toBe('issued')
})

test('a new tab of the browser finds its latest session without a code, before the answer and after it', async () => {
  const browser = product.browser()
  expect((await comeBack(browser)).status).toBe(404)
  await begin(browser)
  const { id, walletDeepLink } = await begin(browser)
  expect(await json<ReturnTarget>(comeBack(browser))).toMatchObject({ flow: 'support', id, answerableMs: 300_000 })
  await present(walletDeepLink)
  expect(await json<ReturnTarget>(comeBack(browser))).toMatchObject({ flow: 'support', id, popularVote: ITEM })
  product.advance(360_000)
  expect(await json<ReturnTarget>(comeBack(browser)), 'with no time left to answer').toMatchObject({
    id,
    answerableMs: 0,
  })
})

test('of several sessions of a browser the code names its own; one that was cancelled is passed over', async () => {
  const browser = product.browser()
  const first = await begin(browser)
  const second = await begin(browser)
  const code = codeIn(await present(first.walletDeepLink))
  expect(await json<ReturnTarget>(comeBack(browser, code))).toMatchObject({ id: first.id })
  await browser.delete(`/api/support/sessions/${second.id}`)
  expect(await json<ReturnTarget>(comeBack(browser))).toMatchObject({ id: first.id })
})

test.each([
  ['support', { popularVote: ITEM, bfsNumber: '261' }],
  ['register', { bfsNumber: '351' }],
])(
  'a session of %s that was left for good is found by nobody at this browser, though its wallet has answered',
  async (flow, input) => {
    const browser = product.browser()
    const { id, walletDeepLink } = await json<SupportSessionCreated>(browser.post(`/api/${flow}/sessions`, input))
    const { id: other } = await begin(browser)
    const code = codeIn(await present(walletDeepLink))
    expect((await browser.delete(`/api/${flow}/sessions/${id}`)).status).toBe(204)
    expect((await comeBack(browser, code)).status).toBe(404)
    expect(await json<ReturnTarget>(comeBack(browser))).toMatchObject({ id: other })
    await browser.delete(`/api/support/sessions/${other}`)
    expect(browser.cookies.get(SESSIONS)).toBe('')
    expect((await comeBack(browser)).status).toBe(404)
  },
)

test('without a code nobody comes back to what was begun more than ten minutes ago; with one the browser does', async () => {
  const browser = product.browser()
  const { id, walletDeepLink } = await begin(browser)
  const code = codeIn(await present(walletDeepLink))
  product.advance(600_000)
  expect(await json<ReturnTarget>(comeBack(browser))).toMatchObject({ id })
  product.advance(1)
  expect((await comeBack(browser)).status).toBe(404)
  expect(await json<ReturnTarget>(comeBack(browser, code))).toMatchObject({ id })
})

test('who refuses in the wallet is led back too, without a code', async () => {
  const browser = product.browser()
  const { id, walletDeepLink } = await begin(browser)
  const wallet = product.wallet()
  const { redirectUri } = await wallet.refuse(await openRequest(wallet, walletDeepLink))
  expect(redirectUri).toBe('http://localhost:8080/return')
  expect(await json<ReturnTarget>(comeBack(browser))).toMatchObject({ flow: 'support', id })
})

test('the code ends with its session', async () => {
  const browser = product.browser()
  const { id, walletDeepLink } = await json<RegisterSessionCreated>(
    browser.post('/api/register/sessions', { bfsNumber: '351' }),
  )
  const code = codeIn(await present(walletDeepLink))
  expect(await json<ReturnTarget>(comeBack(browser))).toEqual({
    flow: 'register',
    id,
    answerableMs: 300_000,
    popularVote: null,
    municipality: { bfsNumber: '351', name: 'Bern' },
  })
  await browser.delete(`/api/register/sessions/${id}`)
  expect((await comeBack(browser, code)).status).toBe(404)
  expect(await storedSessions()).toMatchObject([{ state: 'CANCELLED', return_hash: null }])
})

test('a test verification is led back to its page', async () => {
  const browser = product.browser()
  const asked = await json<TestVerificationCreated>(browser.post('/api/test-credential/verifications', {}))
  const code = codeIn(await present(asked.verification_deeplink))
  expect(await json<ReturnTarget>(comeBack(browser, code))).toMatchObject({ flow: 'test', id: asked.id })
})

test.each(['', 'x', 'A'.repeat(43)])('a code that is none leads nowhere: "%s"', async (code) => {
  const browser = product.browser()
  await begin(browser)
  expect((await comeBack(browser, code)).status).toBe(404)
})
