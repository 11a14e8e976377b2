import { once } from 'node:events'
import { createServer, request as nodeRequest } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { RetryLaterError } from '@e-collecting/http'
import { createWalletRouter, type EndpointRequest, type WalletSide } from '@e-collecting/services'
import { Registry } from 'prom-client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createAdmission, ROOMS } from './admission.ts'
import { createProductListener } from './product-listener.ts'
import { createWalletEdge } from './wallet-edge.ts'

const LIMIT = 10
let finish = () => {}
let finished = Promise.resolve()
const seen: { clients: (string | undefined)[]; counted: string[]; failures: unknown[] } = {
  clients: [],
  counted: [],
  failures: [],
}

const read = async (request: EndpointRequest) => ({
  status: 200,
  headers: { 'content-type': 'text/plain' },
  body: `${request.method} ${request.header('x-sent') ?? ''} ${await request.text(LIMIT)}`,
})
const SIDE: WalletSide = {
  maxBodyBytes: LIMIT,
  refuse: (error) => {
    seen.failures.push(error)
    return { status: 500, headers: {}, body: '' }
  },
  endpoints: [
    { method: 'GET', path: '/wait', answer: () => finished.then(() => ({ status: 200, headers: {}, body: 'done' })) },
    { method: 'POST', path: '/late', answer: (request) => finished.then(() => read(request)) },
    { method: 'GET', path: '/broken', answer: () => ({ status: 200, headers: { 'x-broken': 'a\nb' }, body: '' }) },
    {
      method: 'GET',
      path: '/framed',
      answer: () => ({ status: 200, headers: { 'x-frame-options': 'SAMEORIGIN' }, body: '' }),
    },
    { method: 'GET', path: '/things/:id', answer: (_, id) => ({ status: 200, headers: {}, body: id }) },
    { method: 'POST', path: '/things/:id/parts', answer: read },
  ],
}
const OTHER: WalletSide = {
  ...SIDE,
  endpoints: [{ method: 'GET', path: '/lists', answer: () => ({ status: 200, headers: {}, body: 'grüezi' }) }],
}

const rest = ({ url }: Request) =>
  new Response('the rest', {
    status: 418,
    headers: url.includes('embed') ? {} : { 'x-frame-options': 'SAMEORIGIN' },
  })
const server = createServer((incoming, outgoing) =>
  createProductListener({
    publicUrl: 'https://sammeln.example',
    walletEdge: edge,
    pages: { findKept: () => undefined },
    isFile: (path) => path === '/assets/entry.js',
    metrics: { countRequest: () => undefined },
    fetch: rest,
  })(incoming, outgoing),
)
let edge: ReturnType<typeof createWalletEdge>

beforeEach(async () => {
  for (const list of Object.values(seen)) list.length = 0
  finished = new Promise<void>((resolve) => {
    finish = resolve
  })
  edge = createWalletEdge({
    walletSide: createWalletRouter([{ base: '/services/shop', side: SIDE }]),
    otherHost: { name: 'lists.example', walletSide: createWalletRouter([{ base: '', side: OTHER }]) },
    admit: createAdmission({
      registry: new Registry(),
      rooms: { ...ROOMS, wallet: { running: 1, waiting: 0, perClient: 9 } },
    }),
    metrics: { countRequest: (route, status) => void seen.counted.push(`${route} ${status}`) },
    clientPseudonym: (peer, forwardedFor) => {
      seen.clients.push(forwardedFor ?? peer)
      return 'anna'
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterEach(async () => {
  finish()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

const port = () => (server.address() as AddressInfo).port
async function ask(
  path: string,
  {
    method = 'GET',
    headers = {},
    body = '',
  }: { method?: string; headers?: Record<string, string>; body?: string } = {},
) {
  const request = nodeRequest({ port: port(), host: '127.0.0.1', path, method, headers })
  request.end(body)
  const [answer] = await once(request, 'response')
  let text = ''
  for await (const piece of answer) text += piece
  return { status: answer.statusCode as number, headers: answer.headers, text }
}

/** What all answers of ours carry. */
const ON_ALL = {
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
}

test.each([
  ['a good answer', () => ({ status: 200, headers: {}, body: '' }), [false]],
  ['a refusal', () => ({ status: 400, headers: {}, body: '' }), [true]],
  ['no answer', () => Promise.reject(new Error('broken')), [true]],
])('for doubt about a client %s counts as what it is', async (_, answer, expected) => {
  const left: (boolean | undefined)[] = []
  const route = Object.assign(async () => ({ route: '/x', shared: {}, ...(await answer()) }), {
    maxBodyBytes: () => LIMIT,
  })
  const { answer: ask } = createWalletEdge({
    walletSide: route,
    otherHost: undefined,
    admit: async () => (hasFailed) => void left.push(hasFailed),
    metrics: { countRequest: () => undefined },
    clientPseudonym: () => 'anna',
  })
  const request = { method: 'GET', path: '/services/x', header: () => undefined, text: async () => '' }
  await ask(request, { host: undefined, peer: undefined, onGone: () => undefined }).catch(() => undefined)
  expect(left).toEqual(expected)
})

test.each([
  ['GET', undefined, 'more', ['wallet']],
  ['POST', undefined, 'more', ['arrival of 65536', 'large-arrival of 10', 'wallet']],
  ['POST', '10', 'more', ['arrival of 65536', 'large-arrival of 10', 'wallet']],
  ['POST', '10', 'all', ['arrival of 65536', 'wallet']],
  ['POST', '10', 'gone', ['arrival of 65536, failed', 'wallet']],
  ['POST', '11', 'more', ['wallet']],
] as const)('%s with a length of %s, of which %s arrives, asks for room as in a flow', async (...row) => {
  const [method, length, arrival, expected] = row
  const rooms: string[] = []
  const onGone = () => undefined
  const { answer } = createWalletEdge({
    walletSide: Object.assign(async () => ({ route: '/x', shared: {}, status: 200, headers: {}, body: '' }), {
      maxBodyBytes: () => LIMIT,
    }),
    otherHost: undefined,
    admit: async (room, visitor) => {
      rooms.push(room)
      expect(visitor).toEqual({ client: 'anna', isInFlow: true, onGone })
      return (hasFailed) => void (hasFailed === true && rooms.push(`${rooms.pop()}, failed`))
    },
    metrics: { countRequest: () => undefined },
    clientPseudonym: () => 'anna',
  })
  const arrive = async (bytes: number) => {
    rooms.push(`${rooms.pop()} of ${bytes}`)
    return arrival
  }
  const header = (name: string) => (name === 'content-length' ? length : undefined)
  const request = { method, path: '/services/x', header, text: async () => '' }
  await answer(request, { host: undefined, peer: undefined, body: { arrive }, onGone })
  expect(rooms).toEqual(expected)
})

test.each([
  ['overloaded', 503],
  ['too-many-requests', 429],
] as const)('who finds no room (%s) is told so with %d', async (code, status) => {
  const { answer } = createWalletEdge({
    walletSide: createWalletRouter([]),
    otherHost: undefined,
    admit: () => Promise.reject(new RetryLaterError(code, 'No room.', 7)),
    metrics: { countRequest: () => undefined },
    clientPseudonym: () => 'anna',
  })
  const request = { method: 'GET', path: '/services/x', header: () => undefined, text: async () => '' }
  const refused = await answer(request, { host: undefined, peer: undefined, onGone: () => undefined })
  expect(refused).toMatchObject({ status, headers: { 'retry-after': '7', 'cache-control': 'no-store' } })
})

test('what else goes wrong on the way in is no refusal, and its words are told to nobody', async () => {
  const broken = new Error('of somebody')
  const { answer } = createWalletEdge({
    walletSide: createWalletRouter([]),
    otherHost: undefined,
    admit: () => Promise.reject(broken),
    metrics: { countRequest: () => undefined },
    clientPseudonym: () => 'anna',
  })
  const request = { method: 'GET', path: '/services/x', header: () => undefined, text: async () => '' }
  const answered = answer(request, { host: undefined, peer: undefined, onGone: () => undefined })
  await expect(answered).rejects.toBe(broken)
})

test('an endpoint is found by its path, and its answer carries what all answers of ours do', async () => {
  const { status, text, headers } = await ask('/services/shop/things/a-1?x=/y')
  expect([status, text]).toEqual([200, 'a-1'])
  expect(headers).toMatchObject({ ...ON_ALL, 'access-control-allow-origin': '*', 'content-length': '3' })
  expect(seen.counted).toEqual(['/services/shop/things/:id 200'])
})

test.each(['/assets/entry.js', '/assets/entry.js?x=/y'])(
  'a file of a build, %s, carries what makes sense for a file',
  async (path) => {
    const { headers } = await ask(path)
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    })
    expect(headers).not.toHaveProperty('content-security-policy')
    expect(headers).not.toHaveProperty('permissions-policy')
  },
)

test.each(['/assets/', '/assets/gone.js', '/assets/gone.js?/assets/entry.js', '/assets/../assets/entry.js'])(
  '%s is no file of a build: its answer carries all of it',
  async (path) => {
    const { 'x-frame-options': _, ...others } = ON_ALL
    expect((await ask(path)).headers).toMatchObject(others)
  },
)

test('the counter of an item, and nothing else, leaves it to its own policy who may frame it', async () => {
  for (const path of ['/embed/nachtzuege', '/embed/nachtzuege?lang=fr']) {
    const { headers } = await ask(path)
    expect(headers).toMatchObject({
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    })
    expect(headers).not.toHaveProperty('x-frame-options')
  }
  for (const path of ['/de/embed/nachtzuege', '/embed/nachtzuege/x', '/embed', '/embed/', '/admin?/embed/nachtzuege'])
    expect((await ask(path)).headers).toMatchObject({ 'x-frame-options': 'DENY' })
})

test('so do all others, unless they say something else', async () => {
  const { status, headers } = await ask('/de')
  expect(status).toBe(418)
  expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'SAMEORIGIN' })
})

test.each([
  ['/services/shop/things/', 404],
  ['/services/shop/things/a/b', 404],
  ['/services/shop/things//parts', 404],
  ['/services/other', 404],
  ['/.well-known/x', 404],
  ['/services', 418],
  ['/de', 418],
])('%s is answered with %i', async (path, status) => {
  expect((await ask(path)).status).toBe(status)
})

test('answers to wallets carry the security headers, unless they say something else in their place', async () => {
  const plain = await ask('/services/shop/things/abc')
  expect(plain.headers).toMatchObject({ 'x-frame-options': 'DENY', 'access-control-allow-origin': '*' })
  const framed = await ask('/services/shop/framed')
  expect(framed.headers).toMatchObject({ 'x-frame-options': 'SAMEORIGIN', 'x-content-type-options': 'nosniff' })
})

test('a HEAD has the headers of the answer, a preflight says what is allowed, another method is refused by name', async () => {
  const head = await ask('/services/shop/things/abc', { method: 'HEAD' })
  expect([head.status, head.headers['content-length'], head.text]).toEqual([200, '3', ''])
  const preflight = await ask('/services/shop/things/a/parts', { method: 'OPTIONS' })
  expect([preflight.status, preflight.headers['access-control-allow-methods']]).toEqual([204, 'GET,POST,OPTIONS'])
  const refused = await ask('/services/shop/things/abc', { method: 'DELETE' })
  expect([refused.status, refused.headers.allow]).toEqual([405, 'GET, HEAD, OPTIONS'])
  expect((await ask('/services/shop/late')).headers.allow).toBe('POST, OPTIONS')
})

test('a body is read up to its limit, with or without an announced length', async () => {
  const path = '/services/shop/things/a/parts'
  const send = (body: string, headers = {}) =>
    ask(path, { method: 'POST', body, headers: { 'x-sent': 'x', ...headers } })
  expect((await send('0123456789')).text).toBe('POST x 0123456789')
  expect((await send('0123456789', { 'transfer-encoding': 'chunked' })).text).toBe('POST x 0123456789')
  for (const headers of [{}, { 'transfer-encoding': 'chunked' }]) {
    const refused = await send('0123456789a', headers)
    expect([refused.status, refused.headers.connection]).toEqual([413, 'close'])
  }
  expect(seen.failures).toEqual([])
})

test('a length beyond the limit is refused before any of it has come', async () => {
  const request = nodeRequest({
    port: port(),
    host: '127.0.0.1',
    path: '/services/shop/things/a/parts',
    method: 'POST',
  })
  request.on('error', () => undefined)
  request.setHeader('content-length', LIMIT + 1)
  request.flushHeaders()
  const [answer] = await once(request, 'response')
  expect(answer.statusCode).toBe(413)
  request.destroy()
})

test('who goes in the middle of a body fails nobody', async () => {
  const socket = connect(port(), '127.0.0.1')
  socket.write('POST /services/shop/things/a/parts HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\n\r\n012')
  await expect.poll(() => seen.clients).toHaveLength(1)
  socket.destroy()
  await expect.poll(() => seen.counted).toEqual(['/services/shop/things/:id/parts 400'])
  expect(seen.failures).toEqual([])
})

test('who goes before anybody reads the body leaves the room', async () => {
  const socket = connect(port(), '127.0.0.1')
  socket.write('POST /services/shop/late HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\n\r\n012')
  await expect.poll(() => seen.clients).toHaveLength(1)
  socket.destroy()
  await new Promise((resolve) => setTimeout(resolve, 50))
  finish()
  await expect.poll(() => seen.counted).toEqual(['/services/shop/late 400'])
  expect((await ask('/services/shop/things/a')).status).toBe(200)
})

test('whoever still sends has no place of those who are worked on, and gets one with the last of it', async () => {
  const socket = connect(port(), '127.0.0.1')
  socket.write('POST /services/shop/things/a/parts HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\n\r\n012')
  await expect.poll(() => seen.clients).toHaveLength(1)
  expect((await ask('/services/shop/things/a')).status).toBe(200)
  const answered = once(socket, 'data')
  socket.write('345678')
  expect(String((await answered)[0])).toContain('HTTP/1.1 200')
  socket.destroy()
})

test('only so many send at a time, and a connection goes on after what nobody has read', async () => {
  edge = createWalletEdge({
    walletSide: createWalletRouter([{ base: '/services/shop', side: { ...SIDE, maxBodyBytes: 200_000 } }]),
    otherHost: undefined,
    admit: createAdmission({
      registry: new Registry(),
      rooms: {
        ...ROOMS,
        arrival: { running: 1, waiting: 0, perClient: 9 },
        'large-arrival': { running: 1, waiting: 0, perClient: 9 },
      },
    }),
    metrics: { countRequest: () => undefined },
    clientPseudonym: () => {
      seen.clients.push('anna')
      return 'anna'
    },
  })
  const path = '/services/shop/things/a/parts'
  const begin = (length: number, body: string) => {
    const socket = connect(port(), '127.0.0.1').on('error', () => undefined)
    socket.write(`POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-length: ${length}\r\n\r\n${body}`)
    return socket
  }
  const large = begin(100_000, 'x'.repeat(70_000))
  await expect.poll(() => seen.clients).toHaveLength(1)
  await expect.poll(async () => (await ask(path, { method: 'POST', body: 'abc' })).status).toBe(200)
  expect((await ask(path, { method: 'POST', body: 'x'.repeat(70_000) })).status).toBe(503)
  const usual = begin(9, '012')
  await expect.poll(async () => (await ask(path, { method: 'POST', body: 'abc' })).status).toBe(503)
  expect((await ask('/services/shop/things/a')).status).toBe(200)
  for (const socket of [large, usual]) socket.destroy()
  await expect.poll(async () => (await ask(path, { method: 'POST', body: 'abc' })).status).toBe(200)

  const socket = begin(300_000, '')
  socket.write(`${'x'.repeat(300_000)}GET /services/shop/things/a HTTP/1.1\r\nhost: x\r\n\r\n`)
  let text = ''
  socket.on('data', (piece) => (text += piece))
  await expect.poll(() => text).toContain('HTTP/1.1 413')
  socket.destroy()
})

test('a header that cannot be sent ends its own connection and nothing else', async () => {
  await expect(ask('/services/shop/broken')).rejects.toMatchObject({ code: 'ECONNRESET' })
  expect((await ask('/services/shop/things/a')).status).toBe(200)
})

test('the name of another host chooses what stands in for it', async () => {
  expect((await ask('/lists', { headers: { host: 'Lists.example:443' } })).text).toBe('grüezi')
  expect((await ask('/lists')).status).toBe(418)
})

test('callers are told apart by what the proxy says of them', async () => {
  await ask('/services/shop/things/a', { headers: { 'x-forwarded-for': '203.0.113.9' } })
  await ask('/services/shop/things/a')
  expect(seen.clients).toEqual(['203.0.113.9', '127.0.0.1'])
})

test('without room a wallet is told in the form of OAuth, readable across origins, and let in afterwards', async () => {
  const first = ask('/services/shop/wait')
  await expect.poll(() => seen.clients).toHaveLength(1)
  const refused = await ask('/services/shop/things/a')
  expect([refused.status, refused.headers['retry-after']]).toEqual([503, '2'])
  expect(refused.headers['access-control-allow-origin']).toBe('*')
  expect(JSON.parse(refused.text)).toMatchObject({ error: 'temporarily_unavailable' })
  finish()
  expect((await first).status).toBe(200)
  await expect.poll(async () => (await ask('/services/shop/things/a')).status).toBe(200)
})

test('an endpoint that fails is answered for and leaves its room', async () => {
  const failing: WalletSide = {
    ...SIDE,
    endpoints: [{ method: 'GET', path: '/x', answer: () => Promise.reject(new Error('broken')) }],
  }
  edge = createWalletEdge({
    walletSide: createWalletRouter([{ base: '/services/shop', side: failing }]),
    otherHost: undefined,
    admit: createAdmission({
      registry: new Registry(),
      rooms: { ...ROOMS, wallet: { running: 1, waiting: 0, perClient: 9 } },
    }),
    metrics: { countRequest: () => undefined },
    clientPseudonym: () => 'anna',
  })
  expect((await ask('/services/shop/x')).status).toBe(500)
  await expect.poll(async () => (await ask('/services/shop/x')).status).toBe(500)
})
