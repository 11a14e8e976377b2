import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { brotliDecompressSync } from 'node:zlib'
import { createTestDatabase } from '@e-collecting/database/testing'
import { PROBLEM_TYPE, toProblem } from '@e-collecting/http'
import { afterAll, expect, test } from 'vitest'
import { LocalityDirectorySchema } from '../contract/schemas.ts'
import { ADDRESS_PROBLEMS, type AddressSearchResult } from '../contract.ts'
import { rememberAddressData } from './address-data.ts'
import { listCurrentDataSets } from './data-set-repository.ts'
import { createAddressRoutes } from './routes.ts'
import { searchAddresses } from './search-addresses.ts'
import { seedSampleAddresses } from './seed-sample-addresses.ts'
import { rememberStreets } from './streets/remember-streets.ts'

const DATA = fileURLToPath(new URL('../data', import.meta.url))
const connection = await createTestDatabase()
await seedSampleAddresses({ ...connection, now: () => new Date(0) }, DATA)
afterAll(() => connection.close())

const data = await rememberAddressData({ ...connection, dataDir: DATA })
const { findMunicipality } = data.cantons
const streets = rememberStreets({
  ...connection,
  readSnapshot: async () => ({ dataSets: await listCurrentDataSets(connection.db), findMunicipality }),
  onFault: () => undefined,
})
const { statements } = connection
const app = createAddressRoutes({ search: (search) => searchAddresses({ statements, streets }, search), data })
app.onError((error, c) => {
  const problem = toProblem(error, { 'invalid-request': 400, ...ADDRESS_PROBLEMS })
  return c.json(problem, problem.status as 400, { 'content-type': PROBLEM_TYPE })
})

const search = (parameters: Record<string, string>) =>
  app.request(`/api/address-search/find?${new URLSearchParams(parameters)}`)

test('a search answers hits that no cache may keep', async () => {
  const response = await search({ query: 'Bahnhofstr 12a Zürich' })
  expect(response.status).toBe(200)
  expect(response.headers.get('cache-control')).toBe('no-store')
  const { hits } = (await response.json()) as AddressSearchResult
  expect(hits[0]?.place.additionalProperty.municipalityCode).toBe('261')
})

test('without country, limit and least score it is Switzerland, 20 and 88', async () => {
  const plain = await (await search({ query: 'Bahnhofstrasse' })).json()
  const spelt = await search({ query: 'Bahnhofstrasse', countryCode: 'CH', limit: '20', minScore: '88' })
  expect(plain).toEqual(await spelt.json())
  expect((plain as AddressSearchResult).hits).toHaveLength(20)
})

test('limit and minScore are respected', async () => {
  const { hits } = (await (await search({ query: 'Bahnhofs', limit: '3' })).json()) as AddressSearchResult
  expect(hits).toHaveLength(3)
  const full = (await (await search({ query: 'Bahnhofs', minScore: '100' })).json()) as AddressSearchResult
  expect(full.hits).toEqual([])
})

test.each([{ query: '' }, { query: 'Bahn' }, { query: 'Bahnhofstrasse', countryCode: 'FR' }])(
  '%o has no hits and is no error',
  async (parameters) => {
    const response = await search(parameters)
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({ hits: [] })
  },
)

test.each([
  ['?query', {}],
  ['?query', { query: 'Geheimweg '.repeat(40) }],
  ['?countryCode', { query: 'Geheimweg', countryCode: 'CHE' }],
  ['?limit', { query: 'Geheimweg', limit: '0' }],
  ['?limit', { query: 'Geheimweg', limit: '51' }],
  ['?limit', { query: 'Geheimweg', limit: '1e1' }],
  ['?limit', { query: 'Geheimweg', limit: '' }],
  ['?minScore', { query: 'Geheimweg', minScore: '0' }],
  ['?minScore', { query: 'Geheimweg', minScore: '101' }],
  ['?minScore', { query: 'Geheimweg', minScore: '88.5' }],
])('a problem points at %s and repeats nothing of the query', async (pointer, parameters) => {
  const response = await search(parameters as Record<string, string>)
  expect(response.status).toBe(400)
  expect(response.headers.get('content-type')).toBe(PROBLEM_TYPE)
  expect(response.headers.get('cache-control')).toBe('no-store')
  const text = await response.text()
  expect(JSON.parse(text)).toMatchObject({ type: '/problems/invalid-request', errors: [{ pointer }] })
  expect(text).not.toContain('Geheimweg')
})

test.each([
  ['limit', '51', 'Must be at most 50.'],
  ['limit', '99999999999', 'Must be at most 50.'],
  ['limit', '0', 'Must be at least 1.'],
  ['minScore', '101', 'Must be at most 100.'],
])('%s=%s is told what is allowed: %s', async (name, value, detail) => {
  const response = await search({ query: 'Bahnhofstrasse', [name]: value })
  expect(await response.json()).toMatchObject({ errors: [{ pointer: `?${name}`, detail }] })
})

test('municipalities are searched by name', async () => {
  const response = await app.request('/api/municipalities?query=wil%20sg&limit=1')
  expect(response.headers.get('cache-control')).toBe('private, max-age=3600')
  expect(await response.json()).toEqual({ items: [{ bfsNumber: '3427', name: 'Wil (SG)', canton: 'SG' }] })
  for (const query of ['limit=51', `query=${'x'.repeat(201)}`])
    expect((await app.request(`/api/municipalities?${query}`)).status).toBe(400)
})

test('a municipality is read by its number, with or without leading zeros', async () => {
  for (const bfsNumber of ['1', '0001']) {
    const response = await app.request(`/api/municipalities/${bfsNumber}`)
    expect(response.headers.get('cache-control'), 'nobody else keeps where somebody lives').toBe(
      'private, max-age=3600',
    )
    expect(await response.json()).toEqual({ bfsNumber: '1', name: 'Aeugst am Albis', canton: 'ZH' })
  }
})

test('an unknown municipality is a 404, what is no such number a 400', async () => {
  const unknown = await app.request('/api/municipalities/9999')
  expect(unknown.status).toBe(404)
  expect(await unknown.json()).toMatchObject({ type: '/problems/municipality-not-found', status: 404 })
  for (const number of ['zurich', '0', '12345', '000001'])
    expect((await app.request(`/api/municipalities/${number}`)).status).toBe(400)
})

test('the file of administrative units is served with all that is in force, and revalidated by its tag', async () => {
  const response = await app.request('/swiss-administrative-units.csv')
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(response.headers.get('cache-control')).toContain('public')
  const shipped = await readFile(`${DATA}/swiss-administrative-units.csv`, 'utf8')
  const linesOf = (text: string) => text.trim().replaceAll('"', '').split(/\r?\n/)
  expect(linesOf(await response.text())).toEqual(linesOf(shipped))
  const etag = response.headers.get('etag') ?? ''
  expect(etag).toMatch(/^"[\w-]+"$/)
  for (const tag of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
    const again = await app.request('/swiss-administrative-units.csv', { headers: { 'if-none-match': tag } })
    expect(again.status).toBe(304)
    expect(again.headers.get('etag')).toBe(etag)
    expect(await again.text()).toBe('')
  }
})

test('the directory of localities is sent compressed, to anybody, and revalidated by its tag', async () => {
  const response = await app.request('/api/localities', { headers: { 'accept-encoding': 'gzip, br' } })
  expect(response.headers.get('content-encoding')).toBe('br')
  expect(response.headers.get('vary')).toBe('Accept-Encoding')
  expect(response.headers.get('cache-control')).toContain('public')
  const sent = Buffer.from(await response.arrayBuffer())
  expect(sent.length).toBeLessThan(61_000)
  const directory = LocalityDirectorySchema.parse(JSON.parse(brotliDecompressSync(sent).toString()))
  expect(directory.date).toBe('2026-01-01')
  const etag = response.headers.get('etag') ?? ''
  const ask = (encoding: string) =>
    app.request('/api/localities', { headers: { 'accept-encoding': encoding, 'if-none-match': etag } })
  expect((await ask('br')).status).toBe(304)
  expect((await ask('gzip')).status, 'packed otherwise it is another file').toBe(200)
})

test('a postal code answers its localities, each with its municipalities, likeliest first', async () => {
  const response = await app.request('/api/postal-codes/6300')
  expect(response.headers.get('cache-control')).toBe('private, max-age=3600')
  expect(await response.json()).toEqual({
    localities: [
      {
        name: 'Zug',
        municipalities: [
          { bfsNumber: '1711', name: 'Zug', canton: 'ZG', share: expect.any(Number) },
          { bfsNumber: '1701', name: 'Baar', canton: 'ZG', share: expect.any(Number) },
        ],
      },
      { name: 'Zugerberg', municipalities: [{ bfsNumber: '1711', name: 'Zug', canton: 'ZG', share: 100 }] },
    ],
  })
  const unknown = await app.request('/api/postal-codes/9999')
  expect(unknown.status).toBe(404)
  expect(await unknown.json()).toMatchObject({ type: '/problems/postal-code-not-found' })
  expect((await app.request('/api/postal-codes/630')).status).toBe(400)
})

test('the interface is described', () => {
  const document = app.getOpenAPI31Document({ openapi: '3.1.0', info: { title: 'test', version: '1' } })
  expect(Object.keys(document.paths ?? {})).toEqual([
    '/api/address-search/find',
    '/api/municipalities',
    '/api/municipalities/{bfsNumber}',
    '/api/postal-codes/{postalCode}',
    '/api/localities',
  ])
})
