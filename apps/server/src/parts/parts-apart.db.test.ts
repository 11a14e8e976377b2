import { nodeCrypto, sha256 } from '@e-collecting/credentials/crypto/node'
import { declarationSources } from '@e-collecting/database/declaration'
import { volksbegehren } from '@e-collecting/database/product'
import { makeForEachTest } from '@e-collecting/database/testing'
import { auditLog } from '@e-collecting/declaration/audit'
import type { AdminLogAnswer, DeclarationCount } from '@e-collecting/declaration/contract'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { DECLARED_ITEM, type DeclarationSteps, openDeclarations } from '../testing/declaration-steps.ts'
import { createInstallations, DECLARATION_URL, START, walletFor } from '../testing/installations.ts'
import { ANNA, answer, json } from '../testing/wallet-steps.ts'
import { createTestProduct, type TestProduct } from '../testing.ts'

/** It has more than a year before it. */
const LONG_ITEM = 'demo-nachtzuege'
const BEAT = { givenName: 'Beat', familyName: 'Muster', birthDate: '1980-01-02' }
const DAY_MS = 86_400_000
/** On a machine with much else to do. */
const WITHIN_MS = 30_000

const parts = makeForEachTest(() => createInstallations())
let steps: DeclarationSteps

const wallet = () => walletFor(parts)
const advance = async (milliseconds: number) => {
  for (const part of [parts.main, parts.declaration]) {
    part.advance(milliseconds)
    await part.tick()
  }
}
const rowsOf = async ({ db }: TestProduct, table: string): Promise<number> => {
  const { rows } = await db.execute<{ n: number }>(sql.raw(`select count(*)::int as n from ${table}`))
  return rows[0]?.n ?? -1
}
const statusOf = async (part: TestProduct, method: string, path: string): Promise<number> =>
  (await part.browser().send(method, path, method === 'POST' ? {} : undefined)).status

describe('a resident of the register', () => {
  beforeEach(async () => {
    const items = [DECLARED_ITEM, LONG_ITEM]
    steps = await openDeclarations(parts.main, { declares: parts.declaration, wallet }, items)
  })

  test('gets the credential from one part, declares at the other, and is counted in a log that anybody can audit', async () => {
    const [anna, beat] = [await steps.walletOf(), await steps.walletOf(BEAT)]
    // An epoch names as many as the main part has told by then.
    await vi.waitFor(async () => {
      await advance(61_000)
      const told = await parts.declaration.db.select().from(declarationSources)
      expect(told.some(({ document }) => /issued\\*":2/.test(document))).toBe(true)
    }, WITHIN_MS)
    expect(await steps.declare(anna.wallet)).toMatchObject({ state: 'counted' })
    expect(await steps.declare(anna.wallet)).toEqual({ state: 'already-counted' })
    expect(await steps.declare(beat.wallet)).toMatchObject({ state: 'counted' })
    await steps.publish(2)

    const log = `${DECLARATION_URL}/log/${DECLARED_ITEM}`
    const audited = await auditLog({
      url: log,
      readFile: async (path) => {
        const answer = await parts.ask(`${log}/${path}`)
        if (!answer.ok) throw new Error(`${answer.status}`)
        return new Uint8Array(await answer.arrayBuffer())
      },
      sha256,
      verifyEd25519: nodeCrypto.verifyEd25519,
      now: () => new Date(),
    })
    expect(audited).toMatchObject({ ok: true, counted: 2, issued: 2 })
    expect((await steps.result()).origin).toBe(`localhost:8090/log/${DECLARED_ITEM}`)
  })

  test('leaves nothing of the one part in the other: no person and no credential there, no log and no tag here; and two days later no session there', async () => {
    const { wallet: annas, nullifier } = await steps.walletOf()
    await steps.declare(annas)
    for (const table of ['einwohner', 'gemeinden', 'credentials', 'volksbegehren', 'users', 'trust.exchanges'])
      expect([table, await rowsOf(parts.declaration, table)]).toEqual([table, 0])
    for (const table of ['declaration.declaration_entries', 'declaration.exchanges', 'tags.item_keys'])
      expect([table, await rowsOf(parts.main, table)]).toEqual([table, 0])
    const lines = parts.declaration.logLines.join('\n')
    for (const secret of [nullifier, ANNA.familyName]) expect(lines.includes(secret)).toBe(false)
    expect(await rowsOf(parts.declaration, 'declaration.exchanges')).toBe(1)
    parts.declaration.advance(2 * DAY_MS)
    await parts.declaration.sweep()
    expect(await rowsOf(parts.declaration, 'declaration.exchanges')).toBe(0)
  })

  test('declares while the main part is away, until what it has said last is a week old', async () => {
    const [anna, beat] = [await steps.walletOf(), await steps.walletOf(BEAT)]
    expect(await steps.declare(anna.wallet)).toMatchObject({ state: 'counted' })
    parts.way.away = 'main'
    // What was read of keys and status lists is asked for anew after some minutes.
    parts.main.advance(3_600_000)
    parts.declaration.advance(3_600_000)
    expect(await steps.declare(beat.wallet)).toMatchObject({ state: 'counted' })
    parts.declaration.advance(8 * DAY_MS)
    await parts.declaration.tick()
    const body = { popularVote: LONG_ITEM, receiptCommitment: Buffer.alloc(32, 5).toString('base64url') }
    const refused = await parts.declaration.browser().post('/api/v1/declarations', body)
    expect([refused.status, await refused.json()]).toEqual([
      503,
      expect.objectContaining({ type: '/problems/items-out-of-date' }),
    ])
    await vi.waitFor(async () => expect(await steps.result()).toMatchObject({ slug: DECLARED_ITEM }), WITHIN_MS)
  })

  test('is not served with an item that somebody has slipped in on the way', async () => {
    parts.way.change = (document) => document.replaceAll(DECLARED_ITEM, 'something-else')
    const said = () => parts.declaration.logLines.filter((line) => line.includes('is not what was signed'))
    await vi.waitFor(async () => {
      await advance(10_000)
      expect(said()).toHaveLength(1)
    }, WITHIN_MS)
    const read = (slug: string) => statusOf(parts.declaration, 'GET', `/api/popular-votes/${slug}?language=de`)
    expect(await Promise.all([DECLARED_ITEM, 'something-else'].map(read))).toEqual([200, 404])
  })
})

test('the main part shows the published counts, and goes on showing them while the other one is away', async () => {
  steps = await openDeclarations(parts.main, { declares: parts.declaration, wallet })
  expect(await steps.declare((await steps.walletOf()).wallet)).toMatchObject({ state: 'counted' })
  await steps.publish(1)
  const counts = () => json<{ items: DeclarationCount[] }>(parts.main.request('/api/v1/declaration-counts'))
  // A round that is under way may have asked before.
  await vi.waitFor(async () => {
    await advance(10_000)
    expect((await counts()).items.find(({ slug }) => slug === DECLARED_ITEM)?.counted).toBe(1)
  }, WITHIN_MS)
  const before = await counts()
  const said = () => parts.main.logLines.filter((line) => line.includes('the declaration part tells no counts'))
  const saidAtStart = said().length
  parts.way.away = 'declaration'
  // A round that is under way may still be answered.
  await vi.waitFor(async () => {
    await advance(10_000)
    expect(said()).toHaveLength(saidAtStart + 1)
  }, WITHIN_MS)
  expect(await counts()).toEqual(before)
})

test('staff of the main part see what is published of a log over there, and that nobody answers', async () => {
  steps = await openDeclarations(parts.main, { declares: parts.declaration, wallet })
  expect(await steps.declare((await steps.walletOf()).wallet)).toMatchObject({ state: 'counted' })
  await steps.publish(1)
  await advance(10_000)
  const { items } = await json<{ items: { id: string; slug: string }[] }>(
    steps.admin.get('/api/admin/popular-votes?text=demo'),
  )
  const read = (slug: string) =>
    json<AdminLogAnswer>(
      steps.admin.get(`/api/admin/popular-votes/${items.find((item) => item.slug === slug)?.id}/log`),
    )
  const elsewhere = { url: DECLARATION_URL, isAway: false }
  await vi.waitFor(async () => expect((await read(DECLARED_ITEM)).log?.lastEpoch?.counted).toBe(1), WITHIN_MS)
  const told = await read(DECLARED_ITEM)
  expect(told).toMatchObject({
    elsewhere,
    log: {
      required: 100_000,
      opened: '2026-05-15',
      isOpen: true,
      isClosed: false,
      lastEpoch: { number: expect.any(Number), day: '2026-05-15' },
      witnesses: [{ name: 'demo-witness', isDemo: true, hasSigned: true }],
      quorum: 1,
    },
  })
  parts.way.away = 'declaration'
  expect(await read(DECLARED_ITEM)).toEqual({ log: null, elsewhere: { ...elsewhere, isAway: true } })
  expect(await statusOf(parts.main, 'GET', `/api/admin/popular-votes/${items[0]?.id}/log`)).toBe(401)
})

test('a restart of the main part takes the way to declare from nobody, also while the other one is away', async () => {
  steps = await openDeclarations(parts.main, { declares: parts.declaration, wallet })
  const read = async (part: TestProduct) =>
    (await json<{ items: DeclarationCount[] }>(part.request('/api/v1/declaration-counts'))).items
  const isOpen = (items: DeclarationCount[]) => items.find(({ slug }) => slug === DECLARED_ITEM)?.isOpen
  await vi.waitFor(async () => {
    await advance(10_000)
    expect(isOpen(await read(parts.main))).toBe(true)
  }, WITHIN_MS)
  parts.way.away = 'declaration'
  const again = await createTestProduct(
    START,
    { PARTS: 'main', DECLARATION_URL },
    { fetch: parts.ask, beside: parts.main },
  )
  expect(await read(again)).toEqual(await read(parts.main))
  await again.close()
})

test('what the main part takes back counts no more: who issues for a municipality, and an item', async () => {
  steps = await openDeclarations(parts.main, { declares: parts.declaration, wallet })
  const anna = await steps.walletOf()
  await steps.forgetIssuer()
  await vi.waitFor(async () => {
    await advance(10_000)
    const told = await parts.declaration.db.select().from(declarationSources)
    expect(told.some(({ document }) => document.includes(steps.municipality.did))).toBe(false)
  }, WITHIN_MS)
  expect(await steps.declareInVain(anna.wallet)).toEqual({ state: 'failed', reason: 'issuer-unknown' })

  const { items } = await json<{ items: { id: string; slug: string }[] }>(
    steps.admin.get('/api/admin/popular-votes?text=stille'),
  )
  const id = items.find(({ slug }) => slug === DECLARED_ITEM)?.id
  expect((await steps.admin.send('PUT', `/api/admin/popular-votes/${id}/status`, { status: 'inactive' })).status).toBe(
    200,
  )
  const read = () => statusOf(parts.declaration, 'GET', `/api/popular-votes/${DECLARED_ITEM}?language=de`)
  await vi.waitFor(async () => {
    await advance(10_000)
    expect(await read()).toBe(404)
  }, WITHIN_MS)
})

test('a main part that has people declare under another text than the log names is not followed in that', async () => {
  steps = await openDeclarations(parts.main, { declares: parts.declaration, wallet })
  const { wallet: annas } = await steps.walletOf()
  const browser = parts.declaration.browser()
  const { id, walletDeepLink } = await steps.begin(browser)
  await parts.main.db
    .update(volksbegehren)
    .set({ titleDe: 'Laute Stunde' })
    .where(eq(volksbegehren.slug, DECLARED_ITEM))
  const item = async () => (await parts.declaration.request(`/api/popular-votes/${DECLARED_ITEM}?language=de`)).text()
  await vi.waitFor(async () => {
    await advance(10_000)
    expect(await item()).toContain('Laute Stunde')
  }, WITHIN_MS)
  const body = { popularVote: DECLARED_ITEM, receiptCommitment: Buffer.alloc(32, 5).toString('base64url') }
  const refused = await parts.declaration.browser().post('/api/v1/declarations', body)
  expect([refused.status, await refused.json()]).toEqual([
    404,
    expect.objectContaining({ type: '/problems/declaration-not-offered' }),
  ])
  await answer(annas, walletDeepLink)
  expect(await steps.viewOf(browser, id)).toEqual({ state: 'failed', reason: 'popular-vote-withdrawn' })
  expect(await steps.result()).toMatchObject({ isOpen: false })
  const said = parts.declaration.logLines.filter((line) => line.includes('says something else than its log'))
  expect(said).toHaveLength(1)
})

test('no cookie of the one part is for the other', async () => {
  const body = { popularVote: DECLARED_ITEM, receiptCommitment: Buffer.alloc(32, 5).toString('base64url') }
  steps = await openDeclarations(parts.main, { declares: parts.declaration, wallet })
  const declared = await parts.declaration.browser().post('/api/v1/declarations', body)
  const registered = await parts.main.browser().post('/api/register/sessions', { bfsNumber: '261' })
  const cookies = [declared, registered].map(({ headers }) => headers.getSetCookie())
  expect(cookies.map((set) => set.map((cookie) => cookie.split('=')[0]))).toEqual([
    ['e-collecting-declaration-browser'],
    ['e-collecting-browser', 'e-collecting-sessions'],
  ])
  // Without a domain a cookie is the host's that has set it.
  expect(cookies.flat().filter((cookie) => /domain=/i.test(cookie))).toEqual([])
})

test('neither part answers for the other', async () => {
  const { main, declaration } = parts
  const ofMain: [string, string][] = [
    ['POST', '/api/register/sessions'],
    ['POST', '/api/support/sessions'],
    ['POST', '/api/auth/links'],
    ['GET', '/api/admin/popular-votes'],
    ['POST', '/api/admin/municipalities'],
    ['POST', '/api/return'],
    ['POST', '/api/test-credentials'],
    ['GET', '/api/mailbox'],
    ['GET', '/api/health'],
    ['GET', '/api/address-search/streets?text=a'],
    ['GET', '/items.json'],
    ['GET', '/services/verifier/oid4vp/api/request-object/x'],
  ]
  for (const [method, path] of ofMain) expect([path, await statusOf(declaration, method, path)]).toEqual([path, 404])
  const ofDeclaration: [string, string][] = [
    ['POST', '/api/v1/declarations'],
    ['GET', `/api/v1/declarations/${'A'.repeat(43)}`],
    ['GET', `/api/v1/declaration-counts/${DECLARED_ITEM}`],
    ['GET', '/log/logs.json'],
    ['GET', `/log/${DECLARED_ITEM}/checkpoint`],
    ['GET', `/embed/${DECLARED_ITEM}`],
    ['GET', `/tags/v1/items/${DECLARED_ITEM}/keys`],
  ]
  for (const [method, path] of ofDeclaration) expect([path, await statusOf(main, method, path)]).toEqual([path, 404])
})

test('the document has nothing that is not public', async () => {
  const answer = await parts.main.request('/items.json')
  const { content } = (await answer.json()) as { content: string }
  const document = JSON.parse(content) as { items: Record<string, unknown>[] } & Record<string, unknown>
  expect(Object.keys(document).toSorted()).toEqual(['isDemo', 'issuers', 'items', 'municipalities'])
  expect(Object.keys(document.items[0] ?? {})).not.toContain('editedFields')
  expect(answer.headers.getSetCookie()).toEqual([])
})
