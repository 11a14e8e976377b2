import { makeForEachTest } from '@e-collecting/database/testing'
import type { DeclarationResult, DeclarationView } from '@e-collecting/declaration/contract'
import type { RegisterCredentialView, RegisterSessionCreated } from '@e-collecting/register/contract'
import type { Holder } from '@e-collecting/wallet/headless'
import type { WalletSessionCreated } from '@e-collecting/wallet-session/contract'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { ensureMunicipality, signIn } from './testing/sign-in-staff.ts'
import { ANNA, answer, collect, giveIdentity, json, openRequest } from './testing/wallet-steps.ts'
import { createTestProduct, type TestBrowser } from './testing.ts'

const ITEM = 'demo-stille-stunde'
const OTHER_ITEM = 'demo-nachtzuege'
const BFS = '261'
const BEAT = { givenName: 'Beat', familyName: 'Muster', birthDate: '1980-01-02' }
const COMMITMENT = Buffer.alloc(32, 5).toString('base64url')

const product = makeForEachTest(() => createTestProduct('2026-05-15T10:00:00Z'))
let admin: TestBrowser
let municipality: { id: string; did: string }

beforeEach(async () => {
  admin = product.browser()
  await signIn(admin, 'admin@example.ch')
  municipality = await ensureMunicipality(admin, BFS)
  await nextRound()
})

/** Logs are opened and published beside what a tick waits for. */
async function nextRound() {
  product.advance(61_000)
  await product.tick()
  await vi.waitFor(
    async () => expect((await product.request(`/api/v1/declaration-counts/${ITEM}`)).status).toBe(200),
    10_000,
  )
}

/** Somebody of the register with the voting-register credential of an item. */
async function walletOf(person = ANNA, item = ITEM): Promise<{ wallet: Holder; nullifier: string }> {
  const added = await admin.post(`/api/admin/municipalities/${municipality.id}/residents`, {
    ...person,
    isDuplicateAccepted: false,
  })
  expect(added.status).toBe(201)
  const [wallet, browser] = [product.wallet(), product.browser()]
  await giveIdentity(product.browser(), wallet, person)
  const session = await json<RegisterSessionCreated>(browser.post('/api/register/sessions', { bfsNumber: BFS }))
  await answer(wallet, session.walletDeepLink)
  const offered = await json<RegisterCredentialView>(
    browser.post(`/api/register/sessions/${session.id}/credential`, { popularVote: item }),
  )
  const { claims } = await collect(wallet, offered.offerDeepLink)
  return { wallet, nullifier: String(claims.nullifier) }
}

const begin = (browser: TestBrowser, popularVote = ITEM) =>
  json<WalletSessionCreated>(browser.post('/api/v1/declarations', { popularVote, receiptCommitment: COMMITMENT }))
const viewOf = (browser: TestBrowser, id: string) => json<DeclarationView>(browser.get(`/api/v1/declarations/${id}`))

async function declare(wallet: Holder): Promise<DeclarationView> {
  const browser = product.browser()
  const { id, walletDeepLink } = await begin(browser)
  await answer(wallet, walletDeepLink)
  return viewOf(browser, id)
}
const result = () => json<DeclarationResult>(product.request(`/api/v1/declaration-counts/${ITEM}`))
const text = async (path: string) => (await product.request(path)).text()

describe('a resident of the register', () => {
  test('declares once, is counted in public, and takes a receipt that says nothing of a person', async () => {
    const { wallet } = await walletOf()
    const browser = product.browser()
    const { id, walletDeepLink } = await begin(browser)
    const { request } = await answer(wallet, walletDeepLink)
    expect(JSON.stringify(request.name)).toContain('E-Collecting, Erklärung: ')
    const view = await viewOf(browser, id)
    expect(view).toMatchObject({ state: 'counted', offer: 'open' })
    const { receipt, offerDeepLink } = view as Extract<DeclarationView, { state: 'counted' }>
    const credential = await collect(wallet, offerDeepLink)
    expect(credential.vct).toBe('declaration-receipt-vc')
    expect(credential.claims).toMatchObject({ item: ITEM, ...receipt })
    expect(await viewOf(browser, id)).toMatchObject({ state: 'counted', offer: 'collected' })
    expect(await declare(wallet)).toEqual({ state: 'already-counted' })

    expect(await result()).toMatchObject({ counted: 0, size: 1, isOpen: true, isDemoEpochs: true })
    await nextRound()
    await vi.waitFor(async () => expect((await result()).counted).toBe(1), 10_000)
    expect(await result()).toMatchObject({ issued: 1, witnesses: [{ name: 'demo-witness', isDemo: true }], quorum: 1 })
    expect(await text(`/log/${ITEM}/tile/entries/000.p/3`)).toContain(receipt.entry)
    expect(JSON.parse(await text(`/log/${ITEM}/tally.json`))).toMatchObject({ counted: 1, size: 3, issued: 1 })
    const second = await walletOf(BEAT)
    expect(await declare(second.wallet)).toMatchObject({ state: 'counted' })
    await nextRound()
    await vi.waitFor(async () => expect((await result()).counted).toBe(2), 10_000)
  })

  test('is asked for nothing but nullifier and item, bound to the item and its text', async () => {
    const { wallet } = await walletOf()
    const { walletDeepLink } = await begin(product.browser())
    const request = await openRequest(wallet, walletDeepLink)
    expect(JSON.stringify(request)).toContain('nullifier')
    const asked = new URL(walletDeepLink).searchParams.get('request_uri') ?? ''
    const claims = JSON.parse(
      Buffer.from((await text(new URL(asked).pathname)).split('.')[1] ?? '', 'base64url').toString('utf8'),
    ) as { dcql_query: { credentials: { claims: unknown; meta: unknown }[] }; nonce: string; response_mode: string }
    expect(claims.response_mode).toBe('direct_post.jwt')
    expect(claims.nonce).toMatch(/^[A-Za-z0-9_-]{43}$/)
    expect(claims.dcql_query.credentials).toEqual([
      expect.objectContaining({
        meta: { vct_values: ['stimmregister-vc'] },
        claims: [{ path: ['nullifier'] }, { path: ['volksbegehren'], values: [ITEM] }],
      }),
    ])
  })

  test('whose credential was suspended is told so, and is counted once it is good again', async () => {
    const { wallet } = await walletOf()
    const { items } = await json<{ items: { id: string }[] }>(admin.post('/api/admin/credentials/search', {}))
    const change = (status: string, reason?: string) =>
      admin.send('PUT', `/api/admin/credentials/${items[0]?.id}/status`, { status, reason })
    const suspended = await change('SUSPENDED', 'device-lost')
    expect(suspended.status).toBe(200)
    const browser = product.browser()
    const { id, walletDeepLink } = await begin(browser)
    await answer(wallet, walletDeepLink).catch(() => undefined)
    expect(await viewOf(browser, id)).toEqual({ state: 'failed', reason: 'credential-suspended' })
    expect((await change('ISSUED')).status).toBe(200)
    product.advance(61_000)
    await product.tick()
    expect(await declare(wallet)).toMatchObject({ state: 'counted' })
  })
})

describe('who declares', () => {
  test('is known by a cookie that no other address of the site is sent', async () => {
    const response = await product
      .browser()
      .post('/api/v1/declarations', { popularVote: ITEM, receiptCommitment: COMMITMENT })
    const cookies = response.headers.getSetCookie()
    expect(cookies).toHaveLength(1)
    expect(cookies[0]).toMatch(/^e-collecting-declaration-browser=[^;]+;.*Path=\/api\/v1\/declarations;/)
  })

  test('stands nowhere: neither nullifier, name nor credential key in the rows and files of the declaration, and no tag in the register', async () => {
    const { wallet, nullifier } = await walletOf()
    expect(await declare(wallet)).toMatchObject({ state: 'counted' })
    const rows = async (schemas: string[]) => {
      const { rows: tables } = (await product.db.execute(
        sql`select schemaname || '.' || tablename as name from pg_tables where schemaname in (${sql.join(
          schemas.map((one) => sql`${one}`),
          sql`, `,
        )})`,
      )) as unknown as { rows: { name: string }[] }
      const texts = await Promise.all(
        tables.map(async ({ name }) => {
          const { rows: found } = (await product.db.execute(
            sql.raw(`select to_jsonb(t)::text as row from ${name} t`),
          )) as unknown as { rows: { row: string }[] }
          return found.map(({ row }) => row).join('\n')
        }),
      )
      return texts.join('\n')
    }
    const [declared, registered] = [await rows(['declaration', 'tags']), await rows(['public'])]
    for (const secret of [nullifier, Buffer.from(nullifier).toString('hex'), ANNA.familyName, municipality.did])
      expect(declared.includes(secret)).toBe(false)
    const tag = /"tag": "\\\\x([0-9a-f]{64})"/.exec(declared)?.[1] ?? 'none'
    expect(tag).not.toBe('none')
    expect(registered.includes(tag)).toBe(false)
    expect(product.logLines.join('\n').includes(nullifier)).toBe(false)
  })
})

test('a credential of another item is not taken', async () => {
  const { wallet } = await walletOf(ANNA, OTHER_ITEM)
  const browser = product.browser()
  const { id, walletDeepLink } = await begin(browser)
  await answer(wallet, walletDeepLink).catch(() => undefined)
  expect(await viewOf(browser, id)).toMatchObject({ state: expect.stringMatching(/^(failed|waiting)$/) })
})
