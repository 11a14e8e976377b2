import type { Database } from '@e-collecting/database'
import { createTestDatabase } from '@e-collecting/database/testing'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createMetrics, createOperations } from './operations.ts'
import { createWriteCheck } from './write-check.ts'

const TOKEN = 'a-token-of-some-length'
const db = { execute: async () => [] } as unknown as Database

function ask(options: { peer?: string; headers?: Record<string, string>; host?: string; isOpenToLoopback?: boolean }) {
  const { peer, headers = {}, host = 'localhost:8080', isOpenToLoopback = true } = options
  const app = createOperations({
    db,
    metrics: createMetrics(),
    metricsToken: TOKEN,
    isOpenToLoopback,
    dataDir: undefined,
  })
  return app.request(`http://${host}/metrics`, { headers }, { incoming: { socket: { remoteAddress: peer } } })
}

test.each([
  ['the token from anywhere', { peer: '203.0.113.9', headers: { authorization: `Bearer ${TOKEN}` } }, 200],
  [
    'another token of the same length',
    { peer: '203.0.113.9', headers: { authorization: `Bearer ${TOKEN.replace('a', 'b')}` } },
    404,
  ],
  ['no token from elsewhere', { peer: '203.0.113.9' }, 404],
  ['loopback on a machine of one’s own', { peer: '127.0.0.1' }, 200],
  ['an address that begins almost like one', { peer: '128.0.0.1' }, 404],
  ['loopback as IPv6 writes it', { peer: '::ffff:127.0.0.1' }, 200],
  ['loopback by its address', { peer: '127.0.0.1', host: '127.0.0.1:8080' }, 200],
  ['loopback by its other address', { peer: '::1', host: '[::1]:8080' }, 200],
  ['loopback by a name of somebody else that leads there', { peer: '127.0.0.1', host: 'evil.example:8080' }, 404],
  ['loopback, passed on for somebody', { peer: '::1', headers: { 'x-forwarded-for': '203.0.113.9' } }, 404],
  ['loopback behind a public address', { peer: '127.0.0.1', isOpenToLoopback: false }, 404],
] as const)('metrics for %s', async (_, caller, status) => {
  expect((await ask(caller)).status).toBe(status)
})

test('answered requests are counted by route and class of status, once, however often somebody looks', async () => {
  const { read, countRequest } = createMetrics()
  const counted = async () => (await read()).match(/^http_requests_total\{.*$/gm)
  expect(await counted()).toBeNull()
  for (const status of [200, 204, 404]) countRequest('/api/a/:id', status)
  const first = [
    'http_requests_total{route="/api/a/:id",status="2xx"} 2',
    'http_requests_total{route="/api/a/:id",status="4xx"} 1',
  ]
  expect(await counted()).toEqual(first)
  expect(await counted()).toEqual(first)
  countRequest('/api/a/:id', 201)
  countRequest('/*', 503)
  expect(await counted()).toEqual([
    'http_requests_total{route="/api/a/:id",status="2xx"} 3',
    first[1],
    'http_requests_total{route="/*",status="5xx"} 1',
  ])
})

test.each([
  '/api/support/sessions',
  '/api/register/sessions/:id/credential',
  '/api/v1/declarations',
  '/api/test-credential/verifications/:id',
  '/api/return',
  '/services/issuer-receipt/oid4vci/api/credential',
])('who keeps what counters said does not see when somebody asked for %s, but that it failed', async (route) => {
  const { read, countRequest } = createMetrics()
  for (const status of [200, 404, 500]) countRequest(route, status)
  countRequest('/services/verifier/oid4vp/api/request-object/:id', 200)
  expect((await read()).match(/^http_requests_total\{.*$/gm)).toEqual([
    'http_requests_total{route="flows",status="2xx"} 2',
    'http_requests_total{route="flows",status="4xx"} 1',
    `http_requests_total{route="${route}",status="5xx"} 1`,
  ])
})

test('without a token nobody looks from elsewhere, whatever they call theirs', async () => {
  const operations = createOperations({
    db,
    metrics: createMetrics(),
    metricsToken: undefined,
    isOpenToLoopback: true,
    dataDir: undefined,
  })
  const socket = { incoming: { socket: { remoteAddress: '203.0.113.9' } } }
  for (const authorization of ['Bearer undefined', 'Bearer ', ''])
    expect((await operations.request('/metrics', { headers: { authorization } }, socket)).status).toBe(404)
})

test('readiness says no while nothing can be written, and from the moment the end begins', async () => {
  const connection = await createTestDatabase()
  const stop = new AbortController()
  const askReadiness = () =>
    createOperations({
      db: connection.db,
      metrics: createMetrics(),
      metricsToken: undefined,
      dataDir: undefined,
      isOpenToLoopback: false,
      stopping: stop.signal,
    }).request('/health/ready')
  expect((await askReadiness()).status).toBe(200)
  await connection.db.execute(sql`set default_transaction_read_only = on`)
  expect((await askReadiness()).status).toBe(503)
  await connection.db.execute(sql`set default_transaction_read_only = off`)
  expect((await askReadiness()).status).toBe(200)
  stop.abort()
  expect((await askReadiness()).status).toBe(503)
  await connection.close()
})

test('whoever asks for readiness again within a second is given the same answer, and a new one after it', async () => {
  const connection = await createTestDatabase()
  const clock = vi.spyOn(performance, 'now').mockReturnValue(5000)
  onTestFinished(() => clock.mockRestore())
  const canWrite = createWriteCheck({ db: connection.db, dataDir: undefined })
  expect(await canWrite()).toBe(true)
  await connection.db.execute(sql`set default_transaction_read_only = on`)
  clock.mockReturnValue(6000)
  expect(await canWrite()).toBe(true)
  clock.mockReturnValue(6001)
  expect(await canWrite()).toBe(false)
  clock.mockRestore()
  await connection.close()
})
