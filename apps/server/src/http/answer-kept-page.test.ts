import { once } from 'node:events'
import { createServer, request as nodeRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createKeptPageAnswerer } from './answer-kept-page.ts'
import type { Pages } from './pages.ts'

let counted: string[]
const page: Pages['findKept'] = (path, { ifNoneMatch, acceptEncoding }) => {
  if (path === '/broken') return Promise.resolve({ status: 200, headers: { 'x-broken': 'a\nb' }, body: null })
  if (path !== '/de') return undefined
  if (ifNoneMatch === '"t"') return Promise.resolve({ status: 304, headers: { etag: '"t"' }, body: null })
  const encoding = acceptEncoding === undefined ? {} : { 'x-asked-for': acceptEncoding }
  const headers = { 'content-security-policy': "script-src 'self'", 'cache-control': 'public', ...encoding }
  return Promise.resolve({ status: 200, headers, body: new Uint8Array(Buffer.from('grüezi')) })
}
const answer = createKeptPageAnswerer({
  publicUrl: 'https://sammeln.example:8443',
  pages: { findKept: page },
  securityHeaders: { 'x-content-type-options': 'nosniff', 'content-security-policy': "default-src 'none'" },
  metrics: { countRequest: (route, status) => void counted.push(`${route} ${status}`) },
})
const server = createServer((incoming, outgoing) => {
  if (!answer(incoming, outgoing)) outgoing.writeHead(418).end()
})

beforeEach(async () => {
  counted = []
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterEach(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

async function ask(
  path: string,
  { method = 'GET', host = 'sammeln.example', ...headers }: Record<string, string> = {},
) {
  const { port } = server.address() as AddressInfo
  const request = nodeRequest({ port, host: '127.0.0.1', path, method, headers: { host, ...headers } }).end()
  const [incoming] = await once(request, 'response')
  let text = ''
  for await (const piece of incoming) text += piece
  return { status: incoming.statusCode, headers: incoming.headers, text }
}

test.each(['/de', '/de?step=address', 'http://sammeln.example/de'])(
  'what is kept is sent for %s, with the headers of all answers of ours',
  async (path) => {
    const { status, headers, text } = await ask(path)
    expect([status, text]).toEqual([200, 'grüezi'])
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': "script-src 'self'",
      'content-length': '7',
    })
    expect(counted).toEqual(['/* 200'])
  },
)

test('it is kept in several encodings, and found under any spelling of our name', async () => {
  const { status, headers } = await ask('/de', { host: 'Sammeln.Example:8443', 'accept-encoding': 'br, gzip' })
  expect([status, headers['x-asked-for']]).toEqual([200, 'br, gzip'])
})

test('a header that cannot be sent ends its own connection and nothing else', async () => {
  await expect(ask('/broken')).rejects.toMatchObject({ code: 'ECONNRESET' })
  expect((await ask('/de')).status).toBe(200)
})

test('HEAD is told all but the page, and who has it that it is the same', async () => {
  expect(await ask('/de', { method: 'HEAD' })).toMatchObject({ text: '', headers: { 'content-length': '7' } })
  const same = await ask('/de', { 'if-none-match': '"t"' })
  expect(same).toMatchObject({ status: 304, text: '' })
  expect(same.headers, 'nothing is said of the length of a page that is not sent').not.toHaveProperty('content-length')
})

test.each([
  ['what is not kept', '/fr', {}],
  ['what is sent to us', '/de', { method: 'POST' }],
  ['another host name, which is sent to the right one', '/de', { host: 'sammeln.example.evil' }],
])('%s is left to the others', async (_, path, options) => {
  expect(await ask(path, options)).toMatchObject({ status: 418 })
  expect(counted).toEqual([])
})
