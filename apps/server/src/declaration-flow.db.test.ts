import { hash } from 'node:crypto'
import type { DeclarationView } from '@e-collecting/declaration/contract'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { copyForEachTest } from './testing/copy-for-each-test.ts'
import {
  DECLARED_ITEM,
  type DeclarationSteps,
  openDeclarations,
  takeUpDeclarations,
} from './testing/declaration-steps.ts'
import { ANNA, answer, collect, json, openRequest } from './testing/wallet-steps.ts'
import type { TestProduct } from './testing.ts'

const OTHER_ITEM = 'demo-nachtzuege'
const BEAT = { givenName: 'Beat', familyName: 'Muster', birthDate: '1980-01-02' }
const COMMITMENT = Buffer.alloc(32, 5).toString('base64url')

const open = (opened: TestProduct) => openDeclarations(opened, undefined, [DECLARED_ITEM, OTHER_ITEM])
const product = copyForEachTest('2026-05-15T10:00:00Z', {}, open)
let steps: DeclarationSteps

beforeEach(async () => {
  steps = await takeUpDeclarations(product)
})

const text = async (path: string) => (await product.request(path)).text()

describe('a resident of the register', () => {
  test('declares once, is counted in public, and takes a receipt that says nothing of a person', async () => {
    const { wallet } = await steps.walletOf()
    const browser = product.browser()
    const { id, walletDeepLink } = await steps.begin(browser)
    const { request } = await answer(wallet, walletDeepLink)
    expect(JSON.stringify(request.name)).toContain('E-Collecting, Erklärung: ')
    expect(await steps.viewOf(browser, id)).toMatchObject({ state: 'counted', offer: 'none' })
    const view = await steps.offerOf(browser, id)
    expect(view).toMatchObject({ state: 'counted', offer: 'open' })
    const { receipt, offerDeepLink } = view as Extract<DeclarationView, { state: 'counted' }>
    const credential = await collect(wallet, offerDeepLink)
    expect(credential.vct).toBe('declaration-receipt-vc')
    expect(credential.claims).toMatchObject({ item: DECLARED_ITEM, ...receipt })
    expect(await steps.viewOf(browser, id)).toMatchObject({ state: 'counted', offer: 'collected' })
    expect(await steps.declare(wallet)).toEqual({ state: 'already-counted' })

    expect(await steps.result()).toMatchObject({ counted: 0, size: 1, isOpen: true, isDemoEpochs: true })
    await steps.publish(1)
    expect(await steps.result()).toMatchObject({
      issued: 1,
      witnesses: [{ name: 'demo-witness', isDemo: true }],
      quorum: 1,
    })
    expect(await text(`/log/${DECLARED_ITEM}/tile/entries/000.p/3`)).toContain(receipt.entry)
    expect(JSON.parse(await text(`/log/${DECLARED_ITEM}/tally.json`))).toMatchObject({ counted: 1, size: 3, issued: 1 })
    const [, named] = /"text":"([^"]+)"/.exec(await text(`/log/${DECLARED_ITEM}/tile/entries/000.p/1`)) ?? []
    expect(hash('sha256', await text(`/log/${DECLARED_ITEM}/text`), 'base64url')).toBe(named)
    const second = await steps.walletOf(BEAT)
    expect(await steps.declare(second.wallet)).toMatchObject({ state: 'counted' })
    await steps.publish(2)
  })

  test('is asked for nothing but nullifier and item, bound to the item and its text', async () => {
    const { wallet } = await steps.walletOf()
    const { walletDeepLink } = await steps.begin(product.browser())
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
        claims: [{ path: ['nullifier'] }, { path: ['volksbegehren'], values: [DECLARED_ITEM] }],
      }),
    ])
  })

  test('whose credential was suspended is told so, and is counted once it is good again', async () => {
    const { wallet } = await steps.walletOf()
    const { items } = await json<{ items: { id: string }[] }>(steps.admin.post('/api/admin/credentials/search', {}))
    const change = (status: string, reason?: string) =>
      steps.admin.send('PUT', `/api/admin/credentials/${items[0]?.id}/status`, { status, reason })
    const suspended = await change('SUSPENDED', 'device-lost')
    expect(suspended.status).toBe(200)
    // A list is signed off the path of staff, and by then at the latest.
    await product.tick()
    expect(await steps.declareInVain(wallet)).toEqual({ state: 'failed', reason: 'credential-suspended' })
    expect((await change('ISSUED')).status).toBe(200)
    product.advance(61_000)
    await product.tick()
    expect(await steps.declare(wallet)).toMatchObject({ state: 'counted' })
  })
})

test('a credential that was revoked counts no more, nor does one whose issuer is no municipality that is known', async () => {
  const { wallet } = await steps.walletOf()
  const { items } = await json<{ items: { id: string }[] }>(steps.admin.post('/api/admin/credentials/search', {}))
  const revoked = await steps.admin.post(`/api/admin/credentials/${items[0]?.id}/revoke`, undefined)
  expect(revoked.status).toBe(200)
  await product.tick()
  expect(await steps.declareInVain(wallet)).toEqual({ state: 'failed', reason: 'credential-revoked' })

  const second = await steps.walletOf(BEAT)
  await steps.forgetIssuer()
  product.advance(5000)
  await product.tick()
  expect(await steps.declareInVain(second.wallet)).toEqual({ state: 'failed', reason: 'issuer-unknown' })
})

describe('who declares', () => {
  test('is known by a cookie that no other address of the site is sent', async () => {
    const response = await product
      .browser()
      .post('/api/v1/declarations', { popularVote: DECLARED_ITEM, receiptCommitment: COMMITMENT })
    const cookies = response.headers.getSetCookie()
    expect(cookies).toHaveLength(1)
    expect(cookies[0]).toMatch(/^e-collecting-declaration-browser=[^;]+;.*Path=\/api\/v1\/declarations;/)
  })

  test('stands nowhere: neither nullifier, name nor credential key in the rows and files of the declaration, and no tag in the register', async () => {
    const { wallet, nullifier } = await steps.walletOf()
    expect(await steps.declare(wallet)).toMatchObject({ state: 'counted' })
    const rows = async (schemas: string[]) => {
      const { rows: tables } = await product.db.execute<{ name: string }>(
        sql`select schemaname || '.' || tablename as name from pg_tables where schemaname in (${sql.join(
          schemas.map((one) => sql`${one}`),
          sql`, `,
        )})`,
      )
      const texts = await Promise.all(
        tables.map(async ({ name }) => {
          const { rows: found } = await product.db.execute<{ row: string }>(
            sql.raw(`select to_jsonb(t)::text as row from ${name} t`),
          )
          return found.map(({ row }) => row).join('\n')
        }),
      )
      return texts.join('\n')
    }
    const [declared, registered] = [await rows(['declaration', 'tags']), await rows(['public'])]
    for (const secret of [nullifier, Buffer.from(nullifier).toString('hex'), ANNA.familyName, steps.municipality.did])
      expect(declared.includes(secret)).toBe(false)
    const tag = /"tag": "\\\\x([0-9a-f]{64})"/.exec(declared)?.[1] ?? 'none'
    expect(tag).not.toBe('none')
    expect(registered.includes(tag)).toBe(false)
    expect(product.logLines.join('\n').includes(nullifier)).toBe(false)
  })
})

test('a credential of another item is not taken', async () => {
  const { wallet } = await steps.walletOf(ANNA, OTHER_ITEM)
  expect(await steps.declareInVain(wallet)).toMatchObject({ state: expect.stringMatching(/^(failed|waiting)$/) })
})

test('what is open on an item that is switched off is over, and a wallet that answers later is refused', async () => {
  const { wallet } = await steps.walletOf()
  const browser = product.browser()
  const { id, walletDeepLink } = await steps.begin(browser)
  const request = await openRequest(wallet, walletDeepLink)
  const { items } = await json<{ items: { id: string }[] }>(
    steps.admin.get('/api/admin/popular-votes?text=stille-stunde'),
  )
  await steps.admin.send('PUT', `/api/admin/popular-votes/${items[0]?.id}/status`, { status: 'inactive' })
  await expect.poll(() => steps.viewOf(browser, id)).toEqual({ state: 'failed', reason: 'popular-vote-withdrawn' })
  await expect(wallet.present(request)).rejects.toThrow()
})
