import { EventEmitter, once } from 'node:events'
import { createServer, get, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import type { ApiEnv } from '@e-collecting/http'
import { getRequestListener } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { streamSSE } from 'hono/streaming'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { admitRequests, createAdmission, describeVisitors, ROOMS, roomOf } from './admission.ts'
import { answerProblem } from './problems.ts'
import type { RoomBounds } from './room.ts'

test.each([
  ['POST', '/api/support/sessions', 'session'],
  ['POST', '/api/register/sessions', 'session'],
  ['POST', '/api/test-credentials', 'session'],
  ['POST', '/api/test-credential/credentials', 'session'],
  ['POST', '/api/test-credential/verifications', 'session'],
  ['POST', '/api/support/sessions/x', 'api'],
  ['POST', '/x/api/support/sessions', undefined],
  ['POST', '/api/register/sessions/x/events', 'api'],
  ['GET', '/api/support/sessions', 'api'],
  ['GET', '/api/support/sessions/x', 'api'],
  ['GET', '/api/register/sessions/x/events', 'stream'],
  ['POST', '/api/admin/municipalities/x/resident-imports', 'upload'],
  ['GET', '/api/admin/municipalities/x/resident-imports', 'api'],
  ['POST', '/api/x/resident-imports', 'api'],
  ['GET', '/api/popular-votes', 'api'],
  ['GET', '/tags/v1/items/x/keys', 'api'],
  ['GET', '/health/ready', undefined],
  ['GET', '/assets/x.js', undefined],
  ['GET', '/de', undefined],
  ['GET', '/sitemap.xml', 'page'],
  ['GET', '/robots.txt', undefined],
])('%s %s belongs to the room %s', (method, path, name) => {
  expect(roomOf(method, path)).toBe(name)
})

const UPLOAD = '/api/admin/municipalities/x/resident-imports'
const UPLOAD_WITHIN_MS = 200

/** A product in which each room has one place and no line, and no request ends before `finish`. */
function crowded(others: Partial<typeof ROOMS> = {}, uploadArrivesWithinMs?: number) {
  const registry = new Registry()
  const rooms = Object.fromEntries(Object.keys(ROOMS).map((name) => [name, { running: 1, waiting: 0, perClient: 9 }]))
  const admit = createAdmission({
    registry,
    rooms: { ...(rooms as Record<keyof typeof ROOMS, RoomBounds>), ...others },
  })
  let finish = () => {}
  const finished = new Promise<void>((resolve) => {
    finish = resolve
  })
  const app = new Hono<ApiEnv>()
  app.onError(answerProblem(pino({ level: 'silent' }), { recordRefusal: () => undefined }))
  app.use(async (c, next) => {
    c.set('client', c.req.header('client') ?? 'anna')
    await next()
  })
  app.use(admitRequests(admit, describeVisitors({ isKnownBrowser: () => false }), uploadArrivesWithinMs))
  app.get('/api/support/sessions/x/events', (c) =>
    streamSSE(c, async (stream) => {
      await stream.writeSSE({ data: '{}' })
      await new Promise<void>((resolve) => stream.onAbort(resolve))
    }),
  )
  app.post('/api/echo', async (c) => c.json(await c.req.json()))
  app.post(UPLOAD, async (c) => c.text(await c.req.text()))
  app.get('/api/fails', () => {
    throw new Error('Broken.')
  })
  app.all('*', async (c) => {
    await finished
    return c.text('done')
  })
  return { app, finish, registry }
}

test('the product says in its own form that there is no room, and takes the next one afterwards', async () => {
  const { app, finish, registry } = crowded()
  const first = app.request('/api/popular-votes')
  const refused = await app.request('/api/popular-votes')
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2'])
  expect(refused.headers.get('content-type')).toBe('application/problem+json')
  expect(await refused.json()).toMatchObject({ type: '/problems/overloaded' })
  expect(await registry.metrics()).toContain('http_requests_refused_total{room="api",full="process"} 1')
  finish()
  expect((await first).status).toBe(200)
  await expect.poll(async () => (await app.request('/api/popular-votes')).status).toBe(200)
})

test('rooms are apart: a crowd of beginners delays nobody who is further', async () => {
  const { app, finish } = crowded()
  const first = app.request('/api/support/sessions', { method: 'POST' })
  expect((await app.request('/api/support/sessions', { method: 'POST' })).status).toBe(503)
  finish()
  expect((await app.request('/api/support/sessions/x')).status).toBe(200)
  expect((await first).status).toBe(200)
})

test('a client that mostly sends garbage is worked on a few at a time, and another one at once', async () => {
  const admit = createAdmission({ registry: new Registry() })
  const visitorOf = (client: string) => ({ client, isInFlow: true })
  for (let request = 0; request < 50; request++) (await admit('wallet', visitorOf('garbage')))(true)
  const leaves: unknown[] = []
  for (let request = 0; request < 64; request++)
    void admit('wallet', visitorOf('garbage')).then((leave) => leaves.push(leave))
  await expect.poll(() => leaves).toHaveLength(4)
  // Who leaves without a word, as whoever has read a page, has not failed.
  for (let request = 0; request < 50; request++) (await admit('wallet', visitorOf('anna')))()
  for (let request = 0; request < 64; request++) leaves.push(await admit('wallet', visitorOf('anna')))
  expect(leaves).toHaveLength(68)
  const refused: unknown[] = []
  for (let request = 64; request <= 128; request++)
    admit('wallet', visitorOf('garbage')).catch(({ code }) => refused.push(code))
  await expect.poll(() => refused, { message: 'who is doubted has a share of its own' }).toEqual(['too-many-requests'])
})

test.each([
  ['arrival', 1024, 0, 192],
  ['large-arrival', 32, 96, 8],
  ['page', 4, 256, 128],
  ['session', 32, 224, 128],
  ['wallet', 128, 384, 192],
  ['api', 128, 384, 192],
  ['stream', 20_000, 0, 15_000],
  ['upload', 2, 6, 4],
] as const)('in the room %s %i are worked on and %i in line, of one client %i', async (...bounds) => {
  const [name, running, waiting, perClient] = bounds
  const registry = new Registry()
  const enter = async (requests: number, clientOf: (request: number) => string) => {
    registry.clear()
    const admit = createAdmission({ registry })
    let entered = 0
    const refused: string[] = []
    for (let request = 0; request < requests; request++)
      void admit(name, { client: clientOf(request), isInFlow: true }).then(
        () => (entered += 1),
        ({ code }) => refused.push(code),
      )
    await setImmediate()
    return { entered, refused }
  }
  expect(await enter(running + waiting + 1, String)).toEqual({ entered: running, refused: ['overloaded'] })
  expect((await enter(perClient + 1, () => 'anna')).refused).toEqual(['too-many-requests'])
  expect(await registry.metrics()).toContain(`http_requests_refused_total{room="${name}",full="client"} 1`)
})

test('a client with several uploads leaves a place to those of others, and its own come one after the other', async () => {
  const admit = createAdmission({ registry: new Registry() })
  const visitorOf = (client: string) => ({ client, isInFlow: false })
  const leaves: (() => void)[] = []
  for (let upload = 0; upload < 3; upload++)
    void admit('upload', visitorOf('anna')).then((leave) => leaves.push(() => leave()))
  await expect.poll(() => leaves).toHaveLength(1)
  await admit('upload', visitorOf('beat'))
  leaves[0]?.()
  await expect.poll(() => leaves).toHaveLength(2)
})

test('requests that fail are what raises doubt', async () => {
  const left: (boolean | undefined)[] = []
  const app = new Hono<ApiEnv>()
  const visitor = () => ({ client: 'anna', isInFlow: false })
  app.use(admitRequests(async () => (hasFailed) => void left.push(hasFailed), visitor))
  app.get('/api/good', (c) => c.text('good'))
  app.get('/api/good/events', (c) => c.text('good'))
  for (const path of ['good', 'nothing']) await app.request(`/api/${path}`)
  expect(left).toEqual([false, true])
  // Of a page that went before its stream began nobody will hear again.
  await app.request('/api/good/events', {}, { outgoing: { destroyed: true, once: () => undefined } })
  expect(left).toHaveLength(3)
  // One that was refused keeps no place.
  await app.request('/api/nothing/events', {}, { outgoing: { destroyed: false, once: () => undefined } })
  expect(left.slice(3)).toEqual([true])
  // A page that closes its stream has not failed, however often it comes.
  const outgoing = new EventEmitter()
  await app.request('/api/good/events', {}, { outgoing })
  expect(left).toHaveLength(4)
  outgoing.emit('close')
  expect(left.slice(4)).toEqual([undefined])
})

test('who goes while sending has failed', async () => {
  const left: (boolean | undefined)[] = []
  const app = new Hono<ApiEnv>()
  const visitor = () => ({ client: 'anna', isInFlow: false })
  app.use(admitRequests(async (room) => (hasFailed) => void (room === 'arrival' && left.push(hasFailed)), visitor))
  app.onError((_, c) => c.body(null, 500))
  app.post('/api/echo', async (c) => c.json(await c.req.json()))
  const server = createServer(getRequestListener(app.fetch)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const post = (length: number) =>
    request({ port, host: '127.0.0.1', path: '/api/echo', method: 'POST', headers: { 'content-length': length } })
  try {
    const gone = post(15).on('error', () => undefined)
    gone.write('{"so":')
    await once(server, 'request')
    gone.destroy()
    await expect.poll(() => left).toEqual([true])
    const whole = post(2)
    whole.end('{}')
    const [answer] = await once(whole, 'response')
    answer.resume()
    expect(left).toEqual([true, false])
    const large = post(70_000)
    large.on('error', () => undefined)
    large.end('x'.repeat(70_000))
    await once(large, 'response')
    expect(left, 'who sends too much has not gone').toEqual([true, false, false])
  } finally {
    server.closeAllConnections()
    server.close()
  }
})

test.each([
  ['session', false],
  ['stream', true],
  ['api', true],
] as const)('a browser that comes back to the room %s is in the middle of a flow: %s', (name, isInFlow) => {
  const c = { get: () => 'anna', env: {} } as unknown as Context<ApiEnv>
  expect(describeVisitors({ isKnownBrowser: () => true })(name, c)).toMatchObject({ client: 'anna', isInFlow })
})

test('a stream is in the middle of a flow whoever opens it', () => {
  const c = { get: () => 'anna', env: {} } as unknown as Context<ApiEnv>
  const toVisitor = describeVisitors({ isKnownBrowser: () => false })
  expect([toVisitor('stream', c).isInFlow, toVisitor('api', c).isInFlow]).toEqual([true, false])
})

test('who waits in line is forgotten once the connection closes', () => {
  const outgoing = new EventEmitter()
  const c = { get: () => 'anna', env: { outgoing } } as unknown as Context<ApiEnv>
  const forgotten: string[] = []
  describeVisitors({ isKnownBrowser: () => false })('api', c).onGone?.(() => forgotten.push('anna'))
  expect(forgotten).toEqual([])
  outgoing.emit('close')
  expect(forgotten).toEqual(['anna'])
})

test('a request that fails leaves its room', async () => {
  const { app } = crowded()
  expect((await app.request('/api/fails')).status).toBe(500)
  await expect.poll(async () => (await app.request('/api/fails')).status).toBe(500)
})

test('whoever still sends has no place of those who are worked on; what is sent is read once all is there', async () => {
  const { app } = crowded({ arrival: ROOMS.arrival })
  const server = createServer(getRequestListener(app.fetch)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const origin = `http://127.0.0.1:${port}`
  const post = (headers: Record<string, string> = {}) =>
    request({ port, host: '127.0.0.1', path: '/api/echo', method: 'POST', agent: false, headers })
  try {
    const slow = post({ 'content-length': '15' })
    slow.write('{"so":')
    await once(server, 'request')
    const echo = (text: string) => fetch(`${origin}/api/echo`, { method: 'POST', body: JSON.stringify({ text }) })
    expect(await (await echo('äh')).json()).toEqual({ text: 'äh' })
    slow.end('"slowly"}')
    const [answer] = await once(slow, 'response')
    expect(answer.statusCode).toBe(200)
    answer.resume()

    expect((await echo('x'.repeat(60_000))).status).toBe(200)
    expect((await echo('x'.repeat(70_000))).status).toBe(413)
    const chunked = post()
    chunked.on('error', () => undefined)
    chunked.end(JSON.stringify({ text: 'x'.repeat(70_000) }))
    const [refused] = await once(chunked, 'response')
    expect(refused.statusCode).toBe(413)
    chunked.destroy()
  } finally {
    server.closeAllConnections()
    server.close()
  }
})

test('an upload that does not arrive is cut off and leaves its place', async () => {
  // The time that an upload has is over when the test says so: until then another one asks, however long that takes.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { app } = crowded({}, UPLOAD_WITHIN_MS)
  const server = createServer(getRequestListener(app.fetch)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const post = () => request({ port, host: '127.0.0.1', path: UPLOAD, method: 'POST', agent: false })
  try {
    const slow = post()
    const isCutOff = new Promise((resolve) => slow.on('error', resolve))
    slow.write('vorname;')
    await once(server, 'request')
    const upload = () => fetch(`http://127.0.0.1:${port}${UPLOAD}`, { method: 'POST', body: 'vorname' })
    expect((await upload()).status).toBe(503)
    vi.advanceTimersByTime(UPLOAD_WITHIN_MS)
    await isCutOff
    await expect.poll(async () => (await upload()).status).toBe(200)
  } finally {
    server.closeAllConnections()
    server.close()
  }
})

test('a stream keeps its place until the page is gone', async () => {
  const { app } = crowded()
  const server = createServer(getRequestListener(app.fetch)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const open = async () => {
    const request = get({ port, host: '127.0.0.1', path: '/api/support/sessions/x/events', agent: false })
    request.on('error', () => undefined)
    const [{ statusCode }] = await once(request, 'response')
    return { status: statusCode as number, leave: () => request.destroy() }
  }
  try {
    const first = await open()
    expect([first.status, (await open()).status]).toEqual([200, 503])
    first.leave()
    const openAgain = async () => {
      const { status, leave } = await open()
      if (status !== 200) leave()
      return status
    }
    await expect.poll(openAgain).toBe(200)
  } finally {
    server.closeAllConnections()
    server.close()
  }
})
