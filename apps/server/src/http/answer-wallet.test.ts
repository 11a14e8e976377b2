import { once } from 'node:events'
import { createServer, request as nodeRequest } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import type { RoutedAnswer } from '@e-collecting/services'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createWalletAnswerer, pathOf } from './answer-wallet.ts'
import type { WalletEdge } from './wallet-edge.ts'

const SHARED = { 'access-control-allow-origin': '*' }
const ANSWERS: Readonly<Record<string, Omit<RoutedAnswer, 'route'>>> = {
  '/nonce': { status: 200, shared: SHARED, headers: { 'dpop-nonce': 'n-1' }, body: 'grüezi' },
  '/plain': { status: 200, shared: SHARED, headers: {}, body: '' },
  '/framed': { status: 200, shared: { 'x-frame-options': 'SAMEORIGIN' }, headers: { vary: 'Accept' }, body: '' },
  '/own': { status: 200, shared: SHARED, headers: { 'x-frame-options': 'SAMEORIGIN' }, body: '' },
  '/known': { status: 304, shared: SHARED, headers: { etag: '"t"' }, body: '' },
  '/preflight': { status: 204, shared: SHARED, headers: {}, body: '' },
}
let answer: WalletEdge['answer']
const answerWallet = createWalletAnswerer(
  { takes: () => true, answer: (...asked) => answer(...asked) },
  { 'x-frame-options': 'DENY', 'x-content-type-options': 'nosniff' },
)
const server = createServer(answerWallet)

beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
beforeEach(() => {
  answer = async ({ path }) => ({ route: path, ...(ANSWERS[path] as Omit<RoutedAnswer, 'route'>) })
})
afterAll(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

const port = () => (server.address() as AddressInfo).port
async function ask(path: string) {
  const request = nodeRequest({ port: port(), host: '127.0.0.1', path }).end()
  const [incoming] = await once(request, 'response')
  let text = ''
  for await (const piece of incoming) text += piece
  const { date: _, connection: __, 'keep-alive': ___, ...headers } = incoming.headers
  return { status: incoming.statusCode, headers, text }
}

const ON_ALL = { 'x-frame-options': 'DENY', 'x-content-type-options': 'nosniff', ...SHARED }

test('an answer has headers of its own, of its kind and of all, and none of an answer before', async () => {
  const nonce = { ...ON_ALL, 'dpop-nonce': 'n-1', 'content-length': '7' }
  for (const _ of [1, 2]) expect(await ask('/nonce')).toMatchObject({ headers: nonce, text: 'grüezi' })
  expect((await ask('/plain')).headers).toEqual({ ...ON_ALL, 'content-length': '0' })
  expect((await ask('/framed')).headers).toEqual({
    'x-frame-options': 'SAMEORIGIN',
    'x-content-type-options': 'nosniff',
    vary: 'Accept',
    'content-length': '0',
  })
  expect((await ask('/own')).headers).toEqual({ ...ON_ALL, 'x-frame-options': 'SAMEORIGIN', 'content-length': '0' })
})

test('what has no body tells no length of one', async () => {
  expect(await ask('/known')).toEqual({ status: 304, headers: { ...ON_ALL, etag: '"t"' }, text: '' })
  expect(await ask('/preflight')).toEqual({ status: 204, headers: ON_ALL, text: '' })
})

test('who goes while he waits is told of', async () => {
  let hasGone = false
  let isAsked = false
  answer = (_, { onGone }) => {
    isAsked = true
    onGone(() => {
      hasGone = true
    })
    return new Promise(() => undefined)
  }
  const socket = connect(port(), '127.0.0.1')
  socket.write('GET /plain HTTP/1.1\r\nhost: x\r\n\r\n')
  await expect.poll(() => isAsked).toBe(true)
  expect(hasGone).toBe(false)
  socket.destroy()
  await expect.poll(() => hasGone).toBe(true)
})

test('a connection goes on after a body of which only the beginning was taken', async () => {
  answer = async ({ path }, { body }) => {
    await body?.arrive(10)
    return { route: path, ...(ANSWERS['/plain'] as Omit<RoutedAnswer, 'route'>) }
  }
  const socket = connect(port(), '127.0.0.1')
  let text = ''
  socket.on('data', (piece) => (text += piece))
  socket.write(`POST /plain HTTP/1.1\r\nhost: x\r\ncontent-length: 300000\r\n\r\n${'x'.repeat(100_000)}`)
  await expect.poll(() => text).toContain('HTTP/1.1 200')
  socket.write(`${'x'.repeat(200_000)}GET /plain HTTP/1.1\r\nhost: x\r\n\r\n`)
  await expect.poll(() => text.match(/HTTP\/1\.1 200/g)).toHaveLength(2)
  socket.destroy()
})

test.each([
  ['/services/x?y=/z', '/services/x'],
  ['/services/x', '/services/x'],
  ['http://sammeln.example/services/x?y', '/services/x'],
  ['*', '/'],
  ['//x', '//x'],
  [undefined, '/'],
])('of %s the path is %s', (url, path) => {
  expect(pathOf(url)).toBe(path)
})
