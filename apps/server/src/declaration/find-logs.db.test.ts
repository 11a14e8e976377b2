import { declarationLogs } from '@e-collecting/database/declaration'
import { volksbegehren } from '@e-collecting/database/product'
import type { AdminPopularVote } from '@e-collecting/popular-votes/contract'
import { eq } from 'drizzle-orm'
import { afterEach, expect, test, vi } from 'vitest'
import { signIn } from '../testing/sign-in-staff.ts'
import { json } from '../testing/wallet-steps.ts'
import { createTestProduct, type TestProduct } from '../testing.ts'

const START = '2026-05-15T10:00:00Z'
/** Items of the demo whose collection runs. */
const [LOGGED, RUNNING] = ['demo-stille-stunde', 'demo-nachtzuege']
const OLD = { titleDe: 'Titel der Fassung davor', comitee: 'Komitee der Fassung davor' }

const products: TestProduct[] = []
afterEach(async () => {
  for (const product of products.splice(0).toReversed()) await product.close()
})

async function start(environment: Record<string, string>, beside?: TestProduct): Promise<TestProduct> {
  const nobody = async () => Promise.reject(new TypeError('nobody answers'))
  const product = await createTestProduct(START, environment, { fetch: nobody, ...(beside && { beside }) })
  products.push(product)
  return product
}
const read = async ({ db }: TestProduct) => {
  const rows = await db.select().from(volksbegehren)
  return Object.fromEntries(rows.map(({ slug, titleDe, comitee }) => [slug, { titleDe, comitee }]))
}
/** Starts a version that has other texts in its list than the one before. */
async function startNewer(environment: Record<string, string>, before: TestProduct) {
  await before.db.update(volksbegehren).set(OLD)
  const newer = await start(environment, before)
  const kept = newer.logLines.map((line) => JSON.parse(line)).filter(({ msg }) => /people declare for/.test(msg))
  return { texts: await read(newer), kept: kept as { items: string[] }[] }
}

test('a start leaves the text of an item with a log, brings the rest, and says so in one line', async () => {
  const before = await start({})
  const built = await read(before)
  await before.db.delete(declarationLogs)
  await before.db.insert(declarationLogs).values({ item: LOGGED, origin: `x/log/${LOGGED}`, opened: '2026-05-01' })
  const { texts, kept } = await startNewer({}, before)
  expect(texts[LOGGED]).toEqual({ ...built[LOGGED], titleDe: OLD.titleDe })
  expect(texts[RUNNING]).toEqual(built[RUNNING])
  expect(kept.map(({ items }) => items)).toEqual([[LOGGED]])
})

test('where logs are elsewhere, and nobody there answers, it leaves the text of each item that has begun', async () => {
  const apart = { PARTS: 'main', DECLARATION_URL: 'http://localhost:8090' }
  const before = await start(apart)
  const built = await read(before)
  const startDate = '2026-05-16'
  await before.db.update(volksbegehren).set({ startDate }).where(eq(volksbegehren.slug, RUNNING))
  const { texts, kept } = await startNewer(apart, before)
  expect(texts[LOGGED]).toEqual({ ...built[LOGGED], titleDe: OLD.titleDe })
  expect(texts[RUNNING]).toEqual(built[RUNNING])
  expect(kept).toHaveLength(1)
  expect(kept[0]?.items).toContain(LOGGED)
  expect(kept[0]?.items).not.toContain(RUNNING)
})

/** What staff get who delete an item for which nobody holds a credential. */
async function remove(product: TestProduct, slug: string): Promise<unknown> {
  const admin = product.browser()
  await signIn(admin, 'admin@example.ch')
  const [item] = await product.db.select().from(volksbegehren).where(eq(volksbegehren.slug, slug))
  return json(admin.send('DELETE', `/api/admin/popular-votes/${item?.id}`))
}

test('staff can delete an item without a log, and archive one with it', async () => {
  const product = await start({})
  await product.db.delete(declarationLogs)
  await product.db.insert(declarationLogs).values({ item: LOGGED, origin: `x/log/${LOGGED}`, opened: '2026-05-01' })
  expect(await remove(product, LOGGED)).toEqual({ outcome: 'archived', reason: 'log' })
  expect(await remove(product, RUNNING)).toEqual({ outcome: 'deleted' })
})

test('the last day of a log is fixed also where its item was archived before: else it would never be closed', async () => {
  const product = await start({ DECLARATIONS: 'on' })
  const untilFixed = () =>
    vi.waitFor(
      async () => {
        product.advance(61_000)
        await product.tick()
        const [log] = await product.db.select().from(declarationLogs).where(eq(declarationLogs.item, LOGGED))
        expect(log?.closes).toBeTruthy()
      },
      { timeout: 30_000 },
    )
  await untilFixed()
  expect(await remove(product, LOGGED)).toEqual({ outcome: 'archived', reason: 'log' })
  await product.db.update(declarationLogs).set({ closes: null }).where(eq(declarationLogs.item, LOGGED))
  await untilFixed()
})

test('where logs are elsewhere, they archive each that has begun', async () => {
  const product = await start({ PARTS: 'main', DECLARATION_URL: 'http://localhost:8090' })
  // Dates of demo items follow the day unless somebody has edited them.
  const toCome = { startDate: '2026-05-16', editedFields: ['startDate'] }
  await product.db.update(volksbegehren).set(toCome).where(eq(volksbegehren.slug, RUNNING))
  expect(await remove(product, LOGGED)).toEqual({ outcome: 'archived', reason: 'log' })
  expect(await remove(product, RUNNING)).toEqual({ outcome: 'deleted' })
})

test('where declarations are switched off again, the text of an item with a log stays by hand as well, and its name is no other item’s', async () => {
  const before = await start({})
  await before.db.delete(declarationLogs)
  await before.db.insert(declarationLogs).values({ item: LOGGED, origin: `x/log/${LOGGED}`, opened: '2026-05-01' })
  const product = await start({ DECLARATIONS: 'off' }, before)
  const admin = product.browser()
  await signIn(admin, 'admin@example.ch')
  const change = async (slug: string, changes: (item: AdminPopularVote) => Partial<AdminPopularVote>) => {
    const [row] = await product.db.select().from(volksbegehren).where(eq(volksbegehren.slug, slug))
    const path = `/api/admin/popular-votes/${row?.id}`
    const item = await json<AdminPopularVote>(admin.get(path))
    const { id, status, isEnded, isDemo, createdAt, signDate, ...input } = { ...item, ...changes(item) }
    return (await (await admin.send('PUT', path, input)).json()) as { type: string; slug?: string }
  }
  const retitled = (item: AdminPopularVote) => ({ titles: { ...item.titles, de: 'Anderes' } })
  expect((await change(LOGGED, retitled)).type).toBe('/problems/popular-vote-has-log')
  expect((await change(RUNNING, retitled)).slug).toBe(RUNNING)
  await product.db.update(volksbegehren).set({ slug: 'no-longer-there' }).where(eq(volksbegehren.slug, LOGGED))
  expect((await change(RUNNING, () => ({ slug: LOGGED }))).type).toBe('/problems/slug-exists')
})
