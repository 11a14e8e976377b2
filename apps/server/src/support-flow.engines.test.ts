import type { SupportSessionCreated, SupportSessionView } from '@e-collecting/support/contract'
import type { Holder } from '@e-collecting/wallet/headless'
import { expect, test } from 'vitest'
import { copyForEachTest } from './testing/copy-for-each-test.ts'
import { ANNA, answer, collect, giveIdentity, openRequest } from './testing/wallet-steps.ts'
import type { TestBrowser } from './testing.ts'

const FEDERAL = 'demo-stille-stunde'
const FIVE_MINUTES = 300_000

const product = copyForEachTest('2026-05-15T22:30:00Z')

async function walletOf(person = ANNA): Promise<Holder> {
  const wallet = product.wallet()
  const identity = await giveIdentity(product.browser(), wallet, person)
  // Also fills the memory of the beta-ID's status list, so that a test may take the receipt issuer's away.
  await wallet.checkStatuses([identity])
  return wallet
}

async function begin(browser: TestBrowser, popularVote = FEDERAL, bfsNumber = '261'): Promise<SupportSessionCreated> {
  const created = await browser.post('/api/support/sessions', { popularVote, bfsNumber })
  expect(created.status).toBe(201)
  return (await created.json()) as SupportSessionCreated
}

const view = async (browser: TestBrowser, id: string) =>
  (await (await browser.get(`/api/support/sessions/${id}`)).json()) as SupportSessionView

test('Anna supports an item and collects a receipt with the claims of her credential', async () => {
  const wallet = await walletOf()
  const browser = product.browser()
  const session = await begin(browser)
  expect(await view(browser, session.id)).toMatchObject({ state: 'waiting', walletDeepLink: session.walletDeepLink })

  const { request, matches } = await answer(wallet, session.walletDeepLink)
  expect(JSON.stringify(request.name)).toContain('E-Collecting, Unterstützung: Eine stille Stunde am Tag')
  expect(matches[0]?.candidates[0]?.claims.map(({ path }) => path.join('.')).toSorted()).toEqual([
    'birth_date',
    'family_name',
    'given_name',
  ])

  const issued = await view(browser, session.id)
  if (issued.state !== 'issued') throw new Error(`unexpected ${issued.state}`)
  expect(issued).toMatchObject({ popularVote: FEDERAL, person: ANNA })

  const receipt = await collect(wallet, issued.offerDeepLink)
  expect(receipt.vct).toBe('e-collecting-receipt')
  expect(receipt.claims).toMatchObject({
    firstName: 'Anna',
    lastName: 'Muster',
    birthDate: '1990-05-17',
    signDate: '2026-05-16',
    type: 'initiative',
    level: 'federal',
    title: 'Eine stille Stunde am Tag',
  })
  expect(await view(browser, session.id)).toMatchObject({ state: 'issued', offerDeepLink: null, person: ANNA })
})

test('however many polls arrive at once, one receipt is offered', async () => {
  const wallet = await walletOf()
  const browser = product.browser()
  const session = await begin(browser)
  await answer(wallet, session.walletDeepLink)
  const views = await Promise.all(Array.from({ length: 12 }, () => view(browser, session.id)))
  const links = new Set(views.flatMap((each) => (each.state === 'issued' ? [each.offerDeepLink] : [])))
  for (const { state } of views) expect(['verified', 'issued']).toContain(state)
  const last = await view(browser, session.id)
  if (last.state === 'issued') links.add(last.offerDeepLink)
  expect(links.size).toBe(1)
  const issued = await product.db.execute(
    `select count(*)::int as offers from trust.exchanges where issuer = 'issuer-receipt'`,
  )
  expect(issued.rows).toEqual([{ offers: 1 }])
})

test('the receipt is offered when the wallet answers, whoever looks and when', async () => {
  const wallet = await walletOf()
  const browser = product.browser()
  const session = await begin(browser)
  await answer(wallet, session.walletDeepLink)
  expect(await stateOf('issuer-receipt')).toEqual(['OFFERED'])
  product.advance(FIVE_MINUTES)
  await product.sweep()
  expect(await view(browser, session.id)).toMatchObject({ state: 'issued', person: ANNA })
})

const stateOf = async (issuer: string): Promise<string[]> => {
  const { rows } = await product.db.execute<{ state: string }>(
    `select state from trust.exchanges where issuer = '${issuer}'`,
  )
  return rows.map(({ state }) => state)
}

test('a session opens for the browser that began it and for nobody else', async () => {
  const owner = product.browser()
  const { id } = await begin(owner)
  const stranger = product.browser()
  await begin(stranger)
  for (const method of ['get', 'delete'] as const)
    expect((await stranger[method](`/api/support/sessions/${id}`)).status).toBe(404)
  expect((await stranger.get(`/api/support/sessions/${id}/events`)).status).toBe(404)
  expect((await product.request(`/api/support/sessions/${id}`)).status).toBe(404)
  expect((await owner.get(`/api/support/sessions/${'x'.repeat(43)}`)).status).toBe(404)
  expect(await view(owner, id)).toMatchObject({ state: 'waiting' })
})

test('a session has two streams of events, and a page that goes leaves its place at once', async () => {
  const browser = product.browser()
  const { id } = await begin(browser)
  const listen = () => browser.get(`/api/support/sessions/${id}/events`)
  const [first, second] = [await listen(), await listen()]
  expect([first.status, second.status]).toEqual([200, 200])
  expect((await listen()).status).toBe(429)

  await first.body?.cancel()
  const third = await listen()
  expect(third.status).toBe(200)
  await Promise.all([second.body?.cancel(), third.body?.cancel()])
})

test('a wallet that answers after Back changes nothing, and what it said is gone', async () => {
  const wallet = await walletOf()
  const browser = product.browser()
  const session = await begin(browser)
  expect((await browser.delete(`/api/support/sessions/${session.id}`)).status).toBe(204)
  await expect(answer(wallet, session.walletDeepLink)).rejects.toThrow()
  expect(await view(browser, session.id)).toEqual({ state: 'expired' })
})

test('what comes within five minutes counts, also if nobody looks until minute six; later answers are refused', async () => {
  const wallet = await walletOf()
  const browser = product.browser()
  const [first, second] = [await begin(browser), await begin(browser)]
  product.advance(FIVE_MINUTES - 1000)
  await answer(wallet, first.walletDeepLink)
  product.advance(60_000)
  expect(await view(browser, first.id)).toMatchObject({ state: 'issued' })
  expect(await view(browser, second.id)).toEqual({ state: 'expired' })
  await expect(answer(wallet, second.walletDeepLink)).rejects.toThrow()
  product.advance(-60_000)
  const third = await begin(browser)
  const late = await openRequest(wallet, third.walletDeepLink)
  product.advance(FIVE_MINUTES)
  await expect(wallet.present(late)).rejects.toThrow()
  expect(await view(browser, third.id)).toEqual({ state: 'expired' })
})

test('who declines in the wallet is told so, and may try again', async () => {
  const wallet = await walletOf()
  const browser = product.browser()
  const session = await begin(browser)
  await wallet.refuse(await openRequest(wallet, session.walletDeepLink))
  expect(await view(browser, session.id)).toEqual({ state: 'failed', reason: 'verification-declined' })
  const second = await begin(browser)
  await answer(wallet, second.walletDeepLink)
  expect(await view(browser, second.id)).toMatchObject({ state: 'issued' })
})

const REFUSED: [string, object, number, string][] = [
  ['an unknown item', { popularVote: 'nothing', bfsNumber: '261' }, 404, 'popular-vote-not-found'],
  ['an ended item', { popularVote: 'no-lobbying-initiative', bfsNumber: '261' }, 409, 'popular-vote-ended'],
  ['an unknown municipality', { popularVote: FEDERAL, bfsNumber: '9999' }, 400, 'municipality-unknown'],
  ['a missing municipality', { popularVote: FEDERAL }, 400, 'invalid-request'],
  ['a smuggled claim', { popularVote: FEDERAL, bfsNumber: '261', firstName: 'Eve' }, 400, 'invalid-request'],
]

test(`refused before a wallet is involved: ${REFUSED.map(([name]) => name).join(', ')}`, async () => {
  for (const [name, body, status, code] of REFUSED) {
    const refused = await product.browser().post('/api/support/sessions', {
      ...body,
      ...(code === 'popular-vote-ended' ? { popularVote: await endedSlug() } : {}),
    })
    expect([name, refused.status]).toEqual([name, status])
    expect(refused.headers.get('content-type')).toContain('application/problem+json')
    expect(await refused.json(), name).toMatchObject({ type: `/problems/${code}`, status })
  }
})

async function endedSlug(): Promise<string> {
  const { items } = (await (await product.request('/api/popular-votes')).json()) as {
    items: { slug: string; isEnded: boolean }[]
  }
  return items.find(({ isEnded }) => isEnded)?.slug ?? ''
}

test('a cantonal item is open to its canton, a municipal one to its municipality', async () => {
  const browser = product.browser()
  const { items } = (await (await product.request('/api/popular-votes')).json()) as {
    items: { slug: string; level: string }[]
  }
  const cantonal = items.find(({ level }) => level === 'cantonal')?.slug
  const municipal = items.find(({ level }) => level === 'municipal')?.slug
  const attempt = async (popularVote: string | undefined, bfsNumber: string) => {
    const { status } = await browser.post('/api/support/sessions', { popularVote, bfsNumber })
    return status
  }
  expect(await attempt(cantonal, '261')).toBe(201)
  expect(await attempt(cantonal, '351')).toBe(409)
  expect(await attempt(municipal, '230')).toBe(201)
  expect(await attempt(municipal, '261')).toBe(409)
})

test('an item that ends while the wallet is open yields no receipt', async () => {
  const wallet = await walletOf()
  const browser = product.browser()
  await product.db.execute(`update volksbegehren set end_date = '2026-05-16' where slug = '${FEDERAL}'`)
  product.advance(Date.parse('2026-05-16T21:59:00Z') - product.now().getTime())
  const session = await begin(browser)
  product.advance(61_000)
  await answer(wallet, session.walletDeepLink)
  expect(await view(browser, session.id)).toEqual({ state: 'failed', reason: 'popular-vote-ended' })
})

/** The receipt issuer cannot find its status lists any more; a moment later it has forgotten where they were. */
async function breakIssuer() {
  await product.db.execute('alter table trust.status_lists rename to away')
  product.advance(10_000)
}
const mendIssuer = () => product.db.execute('alter table trust.away rename to status_lists')

test('an issuer that fails leaves the session issuable, and is named after three attempts; nothing personal is logged', async () => {
  const wallet = await walletOf()
  const browser = product.browser()
  const [first, second] = [await begin(browser), await begin(browser)]
  await breakIssuer()
  await answer(wallet, first.walletDeepLink)
  expect(await view(browser, first.id)).toEqual({ state: 'verified' })
  await mendIssuer()
  expect(await view(browser, first.id)).toMatchObject({ state: 'issued', person: ANNA })

  await breakIssuer()
  await answer(wallet, second.walletDeepLink)
  for (const expected of [{ state: 'verified' }, { state: 'failed', reason: 'issuing-failed' }])
    expect(await view(browser, second.id)).toEqual(expected)
  await mendIssuer()
  expect(await view(browser, second.id)).toEqual({ state: 'failed', reason: 'issuing-failed' })
  expect(product.logLines.join('\n')).toContain('a call to the receipt issuer failed')
  expect(product.logLines.join('\n')).not.toMatch(/Anna|Muster|1990-/)
})

/** An attempt to deal with the answer holds the lease and has died. */
async function leaveDeadAttempt(wallet: Holder, link: string) {
  await breakIssuer()
  await answer(wallet, link)
  await mendIssuer()
  const lease = new Date(product.now().getTime() + 30_000).toISOString()
  await product.db.execute(
    `update trust.exchanges set version = version + 1, lease_until = '${lease}' where state = 'ANSWERED'`,
  )
}

test('an attempt that died is taken over after its lease, and still one receipt is delivered', async () => {
  const wallet = await walletOf()
  const browser = product.browser()
  const session = await begin(browser)
  await leaveDeadAttempt(wallet, session.walletDeepLink)
  expect(await view(browser, session.id)).toEqual({ state: 'verified' })
  expect(await stateOf('issuer-receipt')).toEqual([])
  product.advance(30_001)
  expect(await view(browser, session.id)).toMatchObject({ state: 'issued', person: ANNA })
  expect(await stateOf('issuer-receipt')).toEqual(['OFFERED'])
})

test('an attempt that died is finished by the sweep when the page has gone, and given up once the person is forgotten', async () => {
  const wallet = await walletOf()
  const browser = product.browser()
  const [first, second] = [await begin(browser), await begin(browser)]
  await leaveDeadAttempt(wallet, first.walletDeepLink)
  product.advance(31_000)
  await product.sweep()
  expect(await view(browser, first.id)).toMatchObject({ state: 'issued' })
  await leaveDeadAttempt(wallet, second.walletDeepLink)
  product.advance(16 * 60_000)
  await product.sweep()
  expect(await view(browser, second.id)).toEqual({ state: 'failed', reason: 'issuing-failed' })
})
