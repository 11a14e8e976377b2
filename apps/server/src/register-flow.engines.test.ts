import type {
  CredentialDetails,
  RegisterCredentialView,
  RegisterSessionCreated,
  RegisterSessionView,
} from '@e-collecting/register/contract'
import type { Holder } from '@e-collecting/wallet/headless'
import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { copyForEachTest } from './testing/copy-for-each-test.ts'
import { ensureMunicipality, inviteClerk, signIn } from './testing/sign-in-staff.ts'
import { ANNA, answer, collect, giveIdentity } from './testing/wallet-steps.ts'
import type { TestBrowser, TestProduct } from './testing.ts'

const FEDERAL = 'demo-stille-stunde'
const BFS = '261'
const FIVE_MINUTES = 300_000

const openOffice = async (opened: TestProduct) => {
  admin = opened.browser()
  await signIn(admin, 'admin@example.ch')
  municipality = await ensureMunicipality(admin, BFS)
}
const product = copyForEachTest('2026-05-15T22:30:00Z', {}, openOffice)
let admin: TestBrowser
let municipality: { id: string; did: string }

beforeEach(() => openOffice(product))

const json = async <Answer>(response: Response | Promise<Response>): Promise<Answer> =>
  (await (await response).json()) as Answer

async function addResident(person = ANNA, isDuplicateAccepted = false): Promise<string> {
  const path = `/api/admin/municipalities/${municipality.id}/residents`
  const created = await admin.post(path, { ...person, isDuplicateAccepted })
  expect(created.status).toBe(201)
  return (await json<{ id: string }>(created)).id
}

async function walletOf(person = ANNA): Promise<Holder> {
  const wallet = product.wallet()
  await giveIdentity(product.browser(), wallet, person)
  return wallet
}

async function begin(browser: TestBrowser, bfsNumber = BFS): Promise<RegisterSessionCreated> {
  const created = await browser.post('/api/register/sessions', { bfsNumber })
  expect(created.status).toBe(201)
  return json(created)
}

const view = (browser: TestBrowser, id: string) =>
  json<RegisterSessionView>(browser.get(`/api/register/sessions/${id}`))

const request = (browser: TestBrowser, id: string, popularVote = FEDERAL) =>
  browser.post(`/api/register/sessions/${id}/credential`, { popularVote })

/** As far as the match. */
async function matched(wallet: Holder, browser = product.browser()) {
  const session = await begin(browser)
  await answer(wallet, session.walletDeepLink)
  return { browser, id: session.id, view: await view(browser, session.id) }
}

const onlyRecord = async () => {
  const { items } = await json<{ items: CredentialDetails[] }>(admin.post('/api/admin/credentials/search', {}))
  expect(items).toHaveLength(1)
  return items[0]?.id ?? ''
}
const count = async (query: ReturnType<typeof sql>) => (await product.db.execute<{ n: number }>(query)).rows[0]?.n

test('Anna is found in the register, chooses an item and collects the credential of her municipality', async () => {
  await addResident()
  const wallet = await walletOf()
  const browser = product.browser()
  expect(await json(browser.get(`/api/register/municipalities/0${BFS}`))).toMatchObject({
    bfsNumber: BFS,
    canIssue: true,
  })
  const session = await begin(browser, `0${BFS}`)
  expect(await view(browser, session.id)).toMatchObject({ state: 'waiting', walletDeepLink: session.walletDeepLink })

  const { request: shown } = await answer(wallet, session.walletDeepLink)
  expect(JSON.stringify(shown.name)).toContain('E-Collecting, Stimmrechtsnachweis: ')
  expect(await view(browser, session.id)).toMatchObject({ state: 'matched', credential: null })
  expect(
    await count(
      sql`select count(*)::int as n from trust.exchanges where state = 'SETTLED' and sealed_claims is not null`,
    ),
  ).toBe(0)

  const offered = await json<RegisterCredentialView>(request(browser, session.id))
  expect(offered).toMatchObject({ popularVote: FEDERAL, status: 'OFFERED' })
  const again = await json<RegisterCredentialView>(request(browser, session.id))
  expect(again.offerDeepLink).toBe(offered.offerDeepLink)

  const credential = await collect(wallet, offered.offerDeepLink ?? '')
  expect(credential.vct).toBe('stimmregister-vc')
  expect(credential.claims).toMatchObject({
    nullifier: expect.stringMatching(/^[0-9a-f]{64}$/),
    volksbegehren: FEDERAL,
    issuerDid: municipality.did,
    issuedDate: '2026-05-16',
  })
  product.advance(5000)
  expect(await view(browser, session.id)).toMatchObject({ credential: { status: 'ISSUED', offerDeepLink: null } })
  expect((await request(browser, session.id)).status).toBe(409)
})

test.each([
  ['another name', { ...ANNA, familyName: 'Munter' }],
  ['another birth date', { ...ANNA, birthDate: '1990-05-18' }],
])('a wallet with %s gets one and the same answer', async (_, person) => {
  await addResident()
  const { browser, id, view: answered } = await matched(await walletOf(person))
  expect(answered).toEqual({ state: 'failed', reason: 'resident-not-matched' })
  expect((await request(browser, id)).status).toBe(404)
})

test('names match without regard to case; two of the same name are told to ask their municipality', async () => {
  await addResident({ ...ANNA, familyName: 'MUSTER' })
  const wallet = await walletOf()
  expect((await matched(wallet)).view).toMatchObject({ state: 'matched' })
  await addResident(ANNA, true)
  expect((await matched(wallet)).view).toEqual({ state: 'failed', reason: 'resident-ambiguous' })
})

test('a municipality that does not take part is said at once', async () => {
  for (const attempt of [
    product.browser().get('/api/register/municipalities/6711'),
    product.browser().post('/api/register/sessions', { bfsNumber: '6711' }),
  ])
    expect(await json(attempt)).toMatchObject({ type: '/problems/municipality-not-registered', status: 404 })
})

test('a session opens for the browser that began it and for nobody else', async () => {
  const [owner, stranger] = [product.browser(), product.browser()]
  const { id } = await begin(owner)
  await begin(stranger)
  const path = `/api/register/sessions/${id}`
  for (const attempt of [
    stranger.get(path),
    stranger.delete(path),
    stranger.get(`${path}/events`),
    request(stranger, id),
  ])
    expect((await attempt).status).toBe(404)
  expect((await request(owner, id)).status).toBe(409)
  expect(await view(owner, id)).toMatchObject({ state: 'waiting' })
})

test('Back and five minutes end a session, and what a wallet says then is gone', async () => {
  await addResident()
  const wallet = await walletOf()
  const browser = product.browser()
  const cancelled = await begin(browser)
  expect((await browser.delete(`/api/register/sessions/${cancelled.id}`)).status).toBe(204)
  await expect(answer(wallet, cancelled.walletDeepLink)).rejects.toThrow()
  expect(await view(browser, cancelled.id)).toEqual({ state: 'expired' })

  const late = await begin(browser)
  product.advance(FIVE_MINUTES)
  await expect(answer(wallet, late.walletDeepLink)).rejects.toThrow()
  expect(await view(browser, late.id)).toEqual({ state: 'expired' })
})

test('a match counts when the wallet answers in time, also if nobody looks until minute six', async () => {
  await addResident()
  const wallet = await walletOf()
  const browser = product.browser()
  const session = await begin(browser)
  product.advance(FIVE_MINUTES - 1000)
  await answer(wallet, session.walletDeepLink)
  product.advance(60_000)
  await product.sweep()
  expect(await view(browser, session.id)).toMatchObject({ state: 'matched' })
})

test('who declines in the wallet is told so', async () => {
  const wallet = await walletOf()
  const browser = product.browser()
  const session = await begin(browser)
  const shown = await wallet.openLink(session.walletDeepLink)
  if (shown.kind !== 'presentation') throw new Error('not a request')
  await wallet.refuse(shown)
  expect(await view(browser, session.id)).toEqual({ state: 'failed', reason: 'verification-declined' })
})

test('the register is asked once, when the wallet answers, however many look', async () => {
  await addResident()
  const wallet = await walletOf()
  const browser = product.browser()
  const session = await begin(browser)
  await answer(wallet, session.walletDeepLink)
  const views = await Promise.all(Array.from({ length: 12 }, () => view(browser, session.id)))
  for (const { state } of views) expect(state).toBe('matched')
  expect(await count(sql`select version as n from trust.exchanges where owner = 'register'`)).toBe(2)
})

test('only failed matches count, and who comes after too many is told so before a wallet is involved', async () => {
  await addResident()
  const [right, wrong] = [await walletOf(), await walletOf({ ...ANNA, birthDate: '1990-05-18' })]
  const browser = product.browser()
  for (let attempt = 0; attempt < 20; attempt++) {
    await answer(wrong, (await begin(browser)).walletDeepLink)
    product.advance(3_000)
  }
  const refused = await browser.post('/api/register/sessions', { bfsNumber: BFS })
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])

  // They count for the municipality as well, whoever asks there: two thousand an hour.
  await product.sweep()
  await product.db.execute(
    sql`update rate_limits set requests = 1999 where route_class = 'register-match-municipality'`,
  )
  const ask = async (address: string, bfsNumber: string) =>
    (await product.browser(address).post('/api/register/sessions', { bfsNumber })).status
  await answer(wrong, (await begin(product.browser('192.0.2.7'))).walletDeepLink)
  await product.sweep()
  await ensureMunicipality(admin, '230')
  expect([await ask('192.0.2.8', BFS), await ask('192.0.2.8', '230')]).toEqual([429, 201])
  product.advance(30 * 60_000)
  for (let attempt = 0; attempt < 21; attempt++) {
    await answer(right, (await begin(browser)).walletDeepLink)
    product.advance(3_000)
  }
  expect((await browser.post('/api/register/sessions', { bfsNumber: BFS })).status).toBe(201)
})

test('fifty requests at once give one credential and 49 clear answers', async () => {
  await addResident()
  const { browser, id } = await matched(await walletOf())
  const answers = await Promise.all(Array.from({ length: 50 }, () => request(browser, id)))
  const bodies = await Promise.all(answers.map((each) => json<Record<string, string>>(each)))
  const links = new Set(bodies.flatMap(({ offerDeepLink }) => offerDeepLink ?? []))
  expect(links.size).toBe(1)
  const rest = bodies.filter(({ offerDeepLink }) => offerDeepLink === undefined).map(({ type }) => type)
  expect(new Set([...rest, '/problems/credential-in-progress'])).toEqual(new Set(['/problems/credential-in-progress']))
  expect(await count(sql`select count(*)::int as n from trust.exchanges where issuer = 'issuer-register'`)).toBe(1)
  expect(await count(sql`select count(*)::int as n from credentials`)).toBe(1)
})

test('an issuer that fails is named, and the next try makes an offer; nothing personal is logged', async () => {
  await addResident()
  const { browser, id } = await matched(await walletOf())
  await product.db.execute(sql`alter table trust.status_lists rename to away`)
  product.advance(10_000)
  expect(await json(request(browser, id))).toMatchObject({ type: '/problems/issuer-unavailable', status: 502 })
  expect(await count(sql`select count(*)::int as n from credentials`)).toBe(0)
  await product.db.execute(sql`alter table trust.away rename to status_lists`)
  expect(await json(request(browser, id))).toMatchObject({ status: 'OFFERED' })
  // A request's id may have a year before a hyphen, too.
  expect(product.logLines.join('\n')).not.toMatch(/Anna|Muster|1990-05/)
})

test('an offer that nobody collects in a day locks nobody out', async () => {
  await addResident()
  const wallet = await walletOf()
  const first = await matched(wallet)
  const { offerDeepLink } = await json<RegisterCredentialView>(request(first.browser, first.id))
  product.advance(86_400_001)
  await product.sweep()
  await signIn(admin, 'admin@example.ch')
  expect(await json(admin.get(`/api/admin/credentials/${await onlyRecord()}`))).toMatchObject({
    status: 'error',
    providerStatus: 'EXPIRED',
    offerDeepLink: null,
  })
  const second = await matched(await walletOf())
  const fresh = await json<RegisterCredentialView>(request(second.browser, second.id))
  expect(fresh).toMatchObject({ status: 'OFFERED' })
  expect(fresh.offerDeepLink).not.toBe(offerDeepLink)
})

test('the clerk sees it collected by the report of the issuer, suspends, releases and revokes it', async () => {
  const residentId = await addResident()
  const clerk = await inviteClerk(product, admin, municipality.id, 'clerk@example.ch')
  const issued = await json<CredentialDetails>(
    clerk.post('/api/admin/credentials', { residentId, popularVote: FEDERAL }),
  )
  expect(issued).toMatchObject({ providerStatus: 'OFFERED', issuerDid: municipality.did })
  const duplicate = clerk.post('/api/admin/credentials', { residentId, popularVote: FEDERAL })
  expect(await json(duplicate)).toMatchObject({ type: '/problems/credential-exists', status: 409 })

  const wallet = await walletOf()
  const held = await collect(wallet, issued.offerDeepLink ?? '')
  const path = `/api/admin/credentials/${issued.id}`
  expect(await json(clerk.get(path))).toMatchObject({
    providerStatus: 'ISSUED',
    offerDeepLink: null,
    subject: { volksbegehren: FEDERAL, issuerDid: municipality.did, issuedDate: '2026-05-16' },
  })
  for (const status of ['SUSPENDED', 'ISSUED'] as const) {
    expect(await json(clerk.send('PUT', `${path}/status`, suspending(status)))).toMatchObject({
      providerStatus: status,
    })
    // A list is signed off the path of the clerk, and by then at the latest.
    await product.tick()
    expect((await wallet.checkStatuses([held])).get(held.id)).toBe(status === 'SUSPENDED' ? 'suspended' : 'valid')
  }
  expect(await json(clerk.post(`${path}/revoke`, undefined))).toMatchObject({
    status: 'revoked',
    revokedAt: expect.any(String),
  })
  await product.tick()
  expect((await wallet.checkStatuses([held])).get(held.id)).toBe('revoked')
  expect(await json(clerk.send('PUT', `${path}/status`, { status: 'ISSUED' }))).toMatchObject({
    type: '/problems/status-step-refused',
  })

  const resident = await matched(wallet)
  expect(await json(request(resident.browser, resident.id))).toMatchObject({
    type: '/problems/credential-revoked-before',
  })
  const anew = await json<CredentialDetails>(clerk.post('/api/admin/credentials', { residentId, popularVote: FEDERAL }))
  expect(anew).toMatchObject({
    id: issued.id,
    providerStatus: 'OFFERED',
    subject: { nullifier: issued.subject?.nullifier },
  })
})

test('a resident with a live credential cannot be deleted, one who collected is archived', async () => {
  const residentId = await addResident()
  const issued = await json<CredentialDetails>(
    admin.post('/api/admin/credentials', { residentId, popularVote: FEDERAL }),
  )
  const remove = () => admin.delete(`/api/admin/residents/${residentId}`)
  expect(await json(remove())).toMatchObject({ type: '/problems/resident-has-credentials' })
  await collect(await walletOf(), issued.offerDeepLink ?? '')
  await admin.post(`/api/admin/credentials/${issued.id}/revoke`, undefined)
  expect(await json(remove())).toMatchObject({ outcome: 'archived' })
})

test('a resident with a live credential is not made into another person, not by two corrections either', async () => {
  const residentId = await addResident()
  const issue = () =>
    json<CredentialDetails>(admin.post('/api/admin/credentials', { residentId, popularVote: FEDERAL }))
  const correct = (fields: object) => {
    product.advance(1000)
    return json(admin.send('PUT', `/api/admin/residents/${residentId}`, fields))
  }
  const { id, offerDeepLink } = await issue()
  await collect(await walletOf(), offerDeepLink ?? '')
  expect(await correct({ familyName: 'Mustermann' })).toMatchObject({ familyName: 'Mustermann' })
  const refused = { type: '/problems/resident-has-credentials' }
  expect(await correct({ birthDate: '1990-05-18' })).toMatchObject(refused)
  await json(admin.post(`/api/admin/credentials/${id}/revoke`, undefined))
  await issue()
  expect(await correct({ birthDate: '1990-05-18' }), 'it was issued to this name').toMatchObject({ id: residentId })
  expect(await correct({ givenName: 'Annina' })).toMatchObject(refused)
})

const suspending = (status: 'SUSPENDED' | 'ISSUED') =>
  status === 'SUSPENDED' ? { status, reason: 'device-lost' } : { status }
