import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { DatabaseConnection } from '@e-collecting/database'
import { evaluationCounts, itemKeys } from '@e-collecting/database/tags'
import { createTestDatabase } from '@e-collecting/database/testing'
import { createSealer } from '@e-collecting/services'
import { createKeyHolder, createTagRepository, createTagRoutes } from '@e-collecting/tags'
import { openVoprf } from '@e-collecting/voprf'
import { getRequestListener } from '@hono/node-server'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { composeTags } from './compose-tags.ts'
import type { Config } from './config.ts'
import { createTestProduct } from './testing.ts'

const ITEM = 'demo-item'
const INPUT = Buffer.from('what nobody else may learn')
const publicUrl = 'https://site.example'
/** Of those who are asked and answer, on a machine with much else to do. */
const PATIENCE_MS = 30_000
const START = new Date('2026-05-15T10:00:00Z')
let now: Date
const vault = { tagSealer: createSealer({ key: new Uint8Array(32), randomBytes }) }
let connection: DatabaseConnection
let warnings: unknown[][]

beforeEach(async () => {
  connection = await createTestDatabase()
  warnings = []
  now = START
})
afterEach(() => connection.close())

const compose = (config: Partial<Config> = {}) =>
  composeTags({
    config: { tagServices: undefined, isDemo: true, publicUrl, ...config },
    db: connection.db,
    logger: { warn: (...said: unknown[]) => void warnings.push(said) },
    now: () => now,
    vault,
  })

test('by default tags are made here, and keys and counts are public', async () => {
  const { service, isEmbedded, publishedAt, files } = compose()
  const { publicKeys } = await service.open(ITEM, null)
  const { tag } = await service.evaluate(ITEM, INPUT)
  expect(await compose().service.evaluate(ITEM, INPUT)).toMatchObject({ tag })
  expect([isEmbedded, publishedAt]).toEqual([true, [`${publicUrl}/tags`]])
  const read = async (what: string) => (await files[0]!.request(`/tags/v1/items/${ITEM}/${what}`)).json()
  expect(await read('keys')).toEqual({ item: ITEM, index: 0, publicKeys })
  expect(await read('counts')).toEqual({ item: ITEM, total: 0, days: [] })
  expect((await files[0]!.request(`/tags/v1/items/${ITEM}/evaluations`, { method: 'POST' })).status).toBe(404)
})

test('whoever asks again within some seconds is told the same, and the database is asked nothing', async () => {
  const { service, files } = compose()
  const read = async (what: string) => {
    const answer = await files[0]!.request(`/tags/v1/items/${ITEM}/${what}`)
    return [answer.status, await answer.json()]
  }
  const unknown = [404, { error: 'tag-item-unknown' }]
  expect([await read('keys'), await read('counts')]).toEqual([unknown, unknown])
  await service.open(ITEM, null)
  now = new Date(now.getTime() + 4999)
  expect([await read('keys'), await read('counts')]).toEqual([unknown, unknown])
  now = new Date(now.getTime() + 1)
  expect([(await read('keys'))[0], await read('counts')]).toEqual([200, [200, { item: ITEM, total: 0, days: [] }]])
  await connection.db.insert(evaluationCounts).values({ item: ITEM, day: '2026-05-01', count: 30 })
  expect(await read('counts')).toEqual([200, { item: ITEM, total: 0, days: [] }])
  now = new Date(now.getTime() + 5000)
  expect(await read('counts')).toMatchObject([200, { total: 30 }])
})

test('an item whose key was destroyed has no tags any more, and its public keys and counts are still told', async () => {
  await compose().service.open(ITEM, null)
  await connection.db.execute(`update tags.item_keys set sealed_key = null where item = '${ITEM}'`)
  const { service, files } = compose()
  await expect(service.evaluate(ITEM, INPUT)).rejects.toMatchObject({ code: 'tag-service-broken' })
  for (const what of ['keys', 'counts'])
    expect((await files[0]!.request(`/tags/v1/items/${ITEM}/${what}`)).status).toBe(200)
})

test('outside demo mode the start warns that whoever operates this could link', () => {
  compose()
  expect(warnings).toEqual([])
  compose({ isDemo: false })
  expect(warnings).toEqual([[expect.stringMatching(/could link/)]])
})

/** Who has keys of its own. */
async function createHolder() {
  const voprf = await openVoprf()
  const elsewhere = await createTestDatabase()
  onTestFinished(() => elsewhere.close())
  const { store } = createTagRepository({ db: elsewhere.db, sealer: vault.tagSealer, now: () => now })
  return createKeyHolder({ store, voprf: async () => voprf, now: () => now, makesKeys: true })
}

/** A tag service on a port of this machine. */
async function startService(other: Partial<Awaited<ReturnType<typeof createHolder>>> = {}) {
  const holder = { ...(await createHolder()), ...other }
  const server = createServer(getRequestListener(createTagRoutes(holder, 'token', () => undefined).fetch))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  const stop = () => {
    server.close()
    server.closeAllConnections()
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop }
}

test('a service elsewhere is asked over HTTP, and nothing is warned of while it answers', async () => {
  const { url, stop } = await startService()
  const tagServices = { services: [{ url, token: 'token' }], timeoutMs: PATIENCE_MS }
  const tags = compose({ tagServices, isDemo: false })
  expect([tags.isEmbedded, tags.publishedAt, tags.files]).toEqual([false, [url], []])
  const keys = await tags.service.open(ITEM, null)
  expect((await tags.service.evaluate(ITEM, INPUT)).tag).toHaveLength(32)
  expect(await compose({ tagServices }).service.publicKeysOf(ITEM)).toEqual(keys)
  expect(warnings).toEqual([])
  stop()
  await expect(tags.service.evaluate(ITEM, INPUT)).rejects.toMatchObject({ code: 'tag-service-unavailable' })
  expect(warnings).toEqual([[{ service: url, code: 'tag-service-unavailable' }, expect.any(String)]])
})

test('a service elsewhere that makes tags with another key, or does not answer in time, makes none', async () => {
  const another = await createHolder()
  await another.open(ITEM, null)
  for (const [evaluate, code] of [
    [another.evaluate, 'tag-service-broken'],
    [() => new Promise<never>(() => {}), 'tag-service-unavailable'],
  ] as const) {
    const { url } = await startService({ evaluate })
    await connection.db.delete(itemKeys)
    const within = (timeoutMs: number) =>
      compose({ tagServices: { services: [{ url, token: 'token' }], timeoutMs } }).service
    await within(PATIENCE_MS).open(ITEM, null)
    const service = within(code === 'tag-service-unavailable' ? 1000 : PATIENCE_MS)
    await expect(service.evaluate(ITEM, INPUT)).rejects.toMatchObject({ code })
  }
})

test('when a day is over, what was counted on it stands there as if all of it had come at once', async () => {
  const { service, sweeps } = compose()
  for (const item of [ITEM, 'other-item']) {
    await service.open(item, null)
    await service.evaluate(item, INPUT)
  }
  const countWrites = async () => {
    const written = await connection.db.execute('select distinct xmin::text from tags.evaluation_counts')
    return written.rows.length
  }
  const sweep = async () => {
    for (const each of sweeps) await each()
  }
  await sweep()
  expect(await countWrites()).toBe(2)
  now = new Date(now.getTime() + 24 * 3_600_000)
  await sweep()
  expect(await countWrites()).toBe(1)
})

test('whoever takes keys home, or gives them away, in the middle of an item has no tags for it', async () => {
  const { url } = await startService()
  const elsewhere = compose({ tagServices: { services: [{ url, token: 'token' }], timeoutMs: PATIENCE_MS } })
  await elsewhere.service.open(ITEM, null)
  await compose().service.open('other-item', null)
  for (const refused of [compose().service.open(ITEM, null), elsewhere.service.open('other-item', null)])
    await expect(refused).rejects.toMatchObject({ code: 'tag-service-broken' })
})

test('the product publishes what it counts, and evaluates for nobody', async () => {
  const product = await createTestProduct('2026-05-15T10:00:00Z')
  onTestFinished(() => product.close())
  const browser = product.browser()
  const unknown = await browser.get(`/tags/v1/items/${ITEM}/counts`)
  expect([unknown.status, await unknown.json()]).toEqual([404, { error: 'tag-item-unknown' }])
  const { service } = composeTags({
    ...product,
    config: { tagServices: undefined, isDemo: true, publicUrl },
    now: () => now,
    vault,
    logger: { warn: () => undefined },
  })
  await service.open(ITEM, null)
  // That there was none is believed for some seconds.
  product.advance(5000)
  expect((await browser.get(`/tags/v1/items/${ITEM}/counts`)).status).toBe(200)
  for (const path of ['', '/evaluations'])
    expect((await browser.post(`/tags/v1/items/${ITEM}${path}`, { closes: null })).status).toBeGreaterThanOrEqual(400)
})
