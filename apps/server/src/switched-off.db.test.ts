import { volksbegehren } from '@e-collecting/database/product'
import type { SupportSessionCreated, SupportSessionView } from '@e-collecting/support/contract'
import type { Holder } from '@e-collecting/wallet/headless'
import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { copyForEachTest } from './testing/copy-for-each-test.ts'
import { signIn } from './testing/sign-in-staff.ts'
import { collect, giveIdentity, openRequest } from './testing/wallet-steps.ts'
import { createTestProduct, type TestBrowser, type TestProduct } from './testing.ts'

const START = '2026-05-15T10:00:00Z'
const FEDERAL = 'demo-stille-stunde'
const OTHER = 'demo-nachtzuege'
const WITHDRAWN = { state: 'failed', reason: 'popular-vote-withdrawn' }

/** Sessions of declarations have a test of their own; each tick would open the logs of all items. */
const SETTINGS = { DECLARATIONS: 'off' }

const product = copyForEachTest(START, SETTINGS)
/** Another process on the same database, which learns of changes by asking once a second. */
let other: TestProduct
let admin: TestBrowser

beforeEach(async () => {
  other = await createTestProduct(START, SETTINGS, { beside: product })
  // Its day has begun: from here on it knows what it has read.
  await other.request('/api/popular-votes')
  admin = product.browser()
  await signIn(admin, 'admin@example.ch')
})
afterEach(async () => {
  await other.close()
})

async function walletOf(at = product): Promise<Holder> {
  const wallet = at.wallet()
  await giveIdentity(at.browser(), wallet)
  return wallet
}

/** A browser with an open session, served by either process. */
async function begin(at = product, popularVote = FEDERAL) {
  const browser = at.browser()
  const created = await browser.post('/api/support/sessions', { popularVote, bfsNumber: '261' })
  expect(created.status).toBe(201)
  return { browser, ...((await created.json()) as SupportSessionCreated) }
}
/** The same visitor, served by another process. */
const at = (where: TestProduct, { cookies }: TestBrowser): TestBrowser => {
  const browser = where.browser()
  for (const [name, value] of cookies) browser.cookies.set(name, value)
  return browser
}
type Begun = Awaited<ReturnType<typeof begin>>

const view = async ({ browser, id }: Begun) =>
  (await (await browser.get(`/api/support/sessions/${id}`)).json()) as SupportSessionView

/** A stream that has begun; read to its end by `text()`. */
const listen = ({ browser, id }: Begun) => browser.get(`/api/support/sessions/${id}/events`)

async function itemId(): Promise<string> {
  const { items } = (await (await admin.get('/api/admin/popular-votes?text=stille-stunde')).json()) as {
    items: { id: string; slug: string }[]
  }
  return items.find(({ slug }) => slug === FEDERAL)?.id ?? ''
}
const setStatus = async (status: 'active' | 'inactive') => {
  const path = `/api/admin/popular-votes/${await itemId()}/status`
  expect((await admin.send('PUT', path, { status })).status).toBe(200)
}
const switchOff = () => setStatus('inactive')
const deleteItem = async () => {
  const answer = await admin.delete(`/api/admin/popular-votes/${await itemId()}`)
  expect(await answer.json()).toEqual({ outcome: 'deleted' })
}

describe.each([
  ['switched off', switchOff],
  ['deleted', deleteItem],
])('an item that is %s', (_, withdraw) => {
  test('ends the sessions open on it: the page is told why, and a wallet that answers later is refused', async () => {
    const wallet = await walletOf()
    const session = await begin()
    const request = await openRequest(wallet, session.walletDeepLink)
    const told = await listen(session)
    await withdraw()
    expect(await told.text()).toContain('data: {"state":"failed"}')
    expect(await view(session)).toEqual(WITHDRAWN)
    await expect(wallet.present(request)).rejects.toThrow()
    expect(await view(session)).toEqual(WITHDRAWN)
  })

  test('leaves receipts that are offered to be collected', async () => {
    const wallet = await walletOf()
    const session = await begin()
    await wallet.present(await openRequest(wallet, session.walletDeepLink))
    const offered = await view(session)
    if (offered.state !== 'issued') throw new Error(`unexpected ${offered.state}`)
    await withdraw()
    expect(await view(session)).toEqual(offered)
    const receipt = await collect(wallet, offered.offerDeepLink ?? '')
    expect(receipt.claims).toMatchObject({ title: 'Eine stille Stunde am Tag' })
    expect(await view(session)).toMatchObject({ state: 'issued', offerDeepLink: null })
  })
})

test('sessions on other items go on, and the item can be supported once it is back', async () => {
  const session = await begin(product, OTHER)
  await switchOff()
  const refused = await product.browser().post('/api/support/sessions', { popularVote: FEDERAL, bfsNumber: '261' })
  expect(refused.status).toBe(404)
  expect(await view(session)).toMatchObject({ state: 'waiting' })
  await setStatus('active')
  expect(await view(await begin())).toMatchObject({ state: 'waiting' })
})

test('another process learns of it when it asks, and ends what was begun there', async () => {
  const early = await begin(other)
  await switchOff()
  const late = await begin(other)
  const streams = [await listen(early), await listen(late)]
  other.advance(1000)
  await other.tick()
  const refused = await other.browser().post('/api/support/sessions', { popularVote: FEDERAL, bfsNumber: '261' })
  expect(refused.status).toBe(404)
  // Either process may have been the one to end them: this one hears of the other's work with the next second.
  const viewNextSecond = () => {
    other.advance(1000)
    return Promise.all([view(early), view(late)])
  }
  await expect.poll(viewNextSecond).toEqual([WITHDRAWN, WITHDRAWN])
  await other.tick()
  for (const stream of streams) expect(await stream.text()).toContain('data: {"state":"failed"}')
})

test('where the database fails in that moment, what is open is ended as soon as it is back', async () => {
  const session = await begin()
  await product.db.execute(sql`alter table trust.exchanges rename to away`)
  await switchOff()
  const isReported = () => product.logLines.some((line) => line.includes('switched off'))
  await expect.poll(isReported).toBe(true)
  await product.db.execute(sql`alter table trust.away rename to exchanges`)
  product.advance(1000)
  await product.tick()
  await expect.poll(() => view(session)).toEqual(WITHDRAWN)
})

test('an item that is back by then keeps what was begun on it', async () => {
  await product.db.execute(sql`alter table trust.exchanges rename to away`)
  await switchOff()
  await setStatus('active')
  await product.db.execute(sql`alter table trust.away rename to exchanges`)
  const session = await begin()
  product.advance(1000)
  await product.tick()
  expect(await view(session)).toMatchObject({ state: 'waiting' })
})

test('an item that somebody switches off in the database is noticed, too', async () => {
  const session = await begin()
  await product.db.update(volksbegehren).set({ status: 'inactive' }).where(eq(volksbegehren.slug, FEDERAL))
  await product.tick()
  await expect.poll(() => view(session)).toEqual(WITHDRAWN)
})

test('a session that was missed yields no receipt when its wallet answers', async () => {
  const wallet = await walletOf()
  await switchOff()
  // Begun where the news had not arrived; the answer comes to a process that has it.
  const session = await begin(other)
  const request = await openRequest(wallet, session.walletDeepLink)
  // Where the news comes in this very moment, the request is gone already.
  await wallet.present(request).catch((error) => expect(error).toMatchObject({ code: 'request-gone' }))
  expect(await view({ ...session, browser: at(product, session.browser) })).toEqual(WITHDRAWN)
})
