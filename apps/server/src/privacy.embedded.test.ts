import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeForEachTest } from '@e-collecting/database/testing'
import type { RegisterCredentialView, RegisterSessionCreated } from '@e-collecting/register/contract'
import type { SupportSessionCreated, SupportSessionView } from '@e-collecting/support/contract'
import type { Holder } from '@e-collecting/wallet/headless'
import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { disguises } from './testing/disguises.ts'
import { createStaffedProduct } from './testing/sign-in-staff.ts'
import { answer, collect, giveIdentity } from './testing/wallet-steps.ts'
import { createTestProduct, type TestBrowser } from './testing.ts'

const PERSON = { givenName: 'Xaveria', familyName: 'Quengelmooser', birthDate: '1903-11-29' }
const STREET = 'Zwirbelweg 4711'
const ATTRIBUTES = [...Object.values(PERSON), 'Zwirbelweg']
const MINUTE = 60_000

const product = makeForEachTest(() => createTestProduct('2026-05-15T10:00:00Z', {}, { isOnDisk: true }))

/** One support from the address search to the answer of the wallet. */
async function support(browser: TestBrowser, wallet: Holder) {
  await giveIdentity(browser, wallet, PERSON)
  await browser.get(`/api/address-search/find?query=${encodeURIComponent(`${STREET}, 8001 Zürich`)}`)
  const body = { popularVote: 'demo-stille-stunde', bfsNumber: '261' }
  const session = (await (await browser.post('/api/support/sessions', body)).json()) as SupportSessionCreated
  await answer(wallet, session.walletDeepLink)
  const view = (await (await browser.get(`/api/support/sessions/${session.id}`)).json()) as SupportSessionView
  if (view.state !== 'issued' || view.offerDeepLink === null) throw new Error(`unexpected ${view.state}`)
  return { session, offerDeepLink: view.offerDeepLink }
}

async function dumpDatabase(): Promise<string> {
  const tables = await product.db.execute<{ name: string }>(
    sql`select schemaname || '.' || tablename as name from pg_tables where schemaname in ('public', 'declaration', 'tags', 'trust')`,
  )
  const dumps = await Promise.all(
    tables.rows.map(async ({ name }) => {
      const rows = await product.db.execute<{ row: string }>(sql.raw(`select to_jsonb(t)::text as row from ${name} t`))
      return rows.rows.map(({ row }) => `${name} ${row}`).join('\n')
    }),
  )
  return dumps.join('\n')
}

/** All that is sealed of people in the rows of exchanges, and the ids of supports. */
async function readSealed(): Promise<string[]> {
  const answer = await product.db.execute<Record<'offer' | 'claims' | 'id', string | null>>(
    sql`select encode(sealed_offer, 'hex') as offer, encode(sealed_claims, 'hex') as claims, case when topic like 'support:%' then replace(id::text, '-', '') end as id
      from trust.exchanges`,
  )
  return answer.rows.flatMap((row) => Object.values(row)).flatMap((hex) => (hex === null ? [] : [hex]))
}

/** How many of these bytes are in the files of the product. */
function countInFiles(all: readonly string[]): number {
  const files = dumpChangedFiles()
  return all.filter((hex) => files.includes(Buffer.from(hex, 'hex').toString('latin1'))).length
}

const PAGE_BYTES = 8192
const EMPTY_PAGE = Buffer.alloc(PAGE_BYTES)

/** Key files and those of the database, its write-ahead log among them, by path. */
function readFiles(): Map<string, Buffer> {
  const entries = readdirSync(product.dataDir, { withFileTypes: true, recursive: true })
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  return new Map(paths.map((path) => [path, readFileSync(path)]))
}

/** As they were before anybody came. */
let filesBefore: Map<string, Buffer>
beforeEach(() => {
  filesBefore = readFiles()
})

/** What is in the files since, without the empty space that much of it is. */
const dumpChangedFiles = (): string =>
  [...readFiles()].map(([path, file]) => changedPages(file, filesBefore.get(path) ?? Buffer.alloc(0))).join('\n')

function changedPages(file: Buffer, before: Buffer): string {
  const starts = Array.from({ length: Math.ceil(file.length / PAGE_BYTES) }, (_, page) => page * PAGE_BYTES)
  const changed = starts.filter((start) => {
    const page = pageAt(file, start)
    return !page.equals(EMPTY_PAGE) && !page.equals(pageAt(before, start))
  })
  return Buffer.concat(changed.map((start) => pageAt(file, start))).toString('latin1')
}

const pageAt = (file: Buffer, start: number) => file.subarray(start, start + PAGE_BYTES)

async function findTraces(): Promise<string[]> {
  const places = {
    database: await dumpDatabase(),
    log: product.logLines.join('\n'),
    files: dumpChangedFiles(),
  }
  return ATTRIBUTES.flatMap((attribute) =>
    disguises(attribute).flatMap((disguise) =>
      Object.entries(places)
        .filter(([, content]) => content.includes(disguise))
        .map(([place]) => `${attribute} as ${disguise} in ${place}`),
    ),
  )
}

test('after a support nothing of the person is left anywhere, and nothing was ever kept in clear', async () => {
  const browser = product.browser()
  const wallet = product.wallet()
  const { session, offerDeepLink } = await support(browser, wallet)
  expect(await findTraces()).toEqual([])
  const sealedThen = await readSealed()
  expect(sealedThen.length).toBeGreaterThan(1)
  // Into the pages of its table: in the log of changes it may be cut in two by the head of a page.
  await product.db.execute(sql`checkpoint`)
  expect(countInFiles(sealedThen)).toBe(sealedThen.length)

  await collect(wallet, offerDeepLink)
  product.advance(16 * MINUTE)
  await product.sweep()
  expect(await findTraces()).toEqual([])
  const sealed = await product.db.execute(
    sql`select count(*)::int as sealed from trust.exchanges
      where sealed_request is not null or sealed_claims is not null or sealed_offer is not null`,
  )
  expect(sealed.rows).toEqual([{ sealed: 0 }])

  const later = (await (await browser.get(`/api/support/sessions/${session.id}`)).json()) as SupportSessionView
  expect(later).toMatchObject({ state: 'issued', person: null, offerDeepLink: null })

  // At the first midnight at least a day after its end, so that the row's time says no more than the day.
  product.advance(48 * 60 * MINUTE)
  await product.sweep()
  expect((await browser.get(`/api/support/sessions/${session.id}`)).status).toBe(404)
  // The key that opens it lies in the same folder.
  expect(countInFiles(sealedThen)).toBe(0)
})

test('an offer that nobody collects loses its subject data when it lapses, and the search for it would find it', async () => {
  await support(product.browser(), product.wallet())
  product.advance(24 * 60 * MINUTE + MINUTE)
  await product.sweep()
  const offers = await product.db.execute(
    sql`select count(*)::int as open from trust.exchanges where sealed_offer is not null`,
  )
  expect(offers.rows).toEqual([{ open: 0 }])
  expect(await findTraces()).toEqual([])

  await product.db.execute(
    sql`insert into rate_limits (route_class, client, window_start, requests) values ('test', ${Buffer.from('name: Quengelmooser!').toString('base64url')}, now(), 1)`,
  )
  const traces = await findTraces()
  expect(traces.filter((trace) => trace.endsWith('in database')).join()).toContain('Quengelmooser')
  expect(traces.filter((trace) => trace.endsWith('in files')).join()).toContain('Quengelmooser')
})

/** The table in which the register keeps its residents; names and birth dates may stand in no other. */
const REGISTER_TABLE = 'public.einwohner '
/** By which the records of credentials are found and ordered: the folded names, as the register has them (decision record 0020). */
const SEARCHED_NAMES = '"search_text": " quengelmooser  xaveria "'

test('a resident stands in the register and nowhere else: not in records, sessions, services, log or audit', async () => {
  const { admin, municipality } = await createStaffedProduct(product, '261')
  const wallet = product.wallet()
  await giveIdentity(admin, wallet, PERSON)
  const before = product.logLines.length
  const resident = await admin.post(`/api/admin/municipalities/${municipality.id}/residents`, PERSON)
  expect(resident.status).toBe(201)

  const browser = product.browser()
  const begun = await browser.post('/api/register/sessions', { bfsNumber: '261' })
  const session = (await begun.json()) as RegisterSessionCreated
  const path = `/api/register/sessions/${session.id}`
  await answer(wallet, session.walletDeepLink)
  expect(await (await browser.get(path)).json()).toMatchObject({ state: 'matched' })
  const offered = await browser.post(`${path}/credential`, { popularVote: 'demo-stille-stunde' })
  const { offerDeepLink } = (await offered.json()) as RegisterCredentialView
  expect(await findTracesOutsideOfRegister()).toEqual([])
  expect(await dumpDatabase()).not.toContain(offerDeepLink)
  expect(product.logLines.join('\n')).not.toContain(session.id)

  await collect(wallet, offerDeepLink)
  await admin.post('/api/admin/credentials/search', { text: PERSON.familyName })
  const { rows } = await product.db.execute<{ id: string }>(sql`select id from credentials`)
  expect((await admin.post(`/api/admin/credentials/${rows[0]?.id}/revoke`, undefined)).status).toBe(200)
  product.advance(16 * MINUTE)
  await product.sweep()
  expect(await findTracesOutsideOfRegister()).toEqual([])
  expect(product.logLines.length).toBeGreaterThan(before)
})

/** In the database row by row, and in the log; the files hold the register as well. */
async function findTracesOutsideOfRegister(): Promise<string[]> {
  const rows = (await dumpDatabase())
    .split('\n')
    .filter((row) => !row.startsWith(REGISTER_TABLE))
    .map((row) => (row.startsWith('public.credentials ') ? row.replace(SEARCHED_NAMES, '') : row))
  const places = [...rows, ...product.logLines]
  return Object.values(PERSON).flatMap((attribute) =>
    disguises(attribute).flatMap((disguise) => places.filter((place) => place.includes(disguise))),
  )
}
