import { createServer } from 'node:http'
import { expect, test } from 'vitest'
import { createHttpCall } from './http-call.ts'
import { serveOverHttp } from './testing/index.ts'

const ID = '6b0f6d40-0d3f-4c61-8f0b-31a0c9d7b902'

function callTo(answer: (init: RequestInit) => Response | Promise<Response>, options: object = {}) {
  const seen: RequestInit[] = []
  const call = createHttpCall({
    baseUrl: 'http://service/api',
    fetch: (_, init) => {
      seen.push(init)
      return answer(init)
    },
    ...options,
  })
  return { call, seen }
}

test('a redirect is not followed: what is asked, and the token, are for this service alone', async () => {
  const { call, seen } = callTo(() => Response.json({}))
  await call('GET', '/credentials')
  expect(seen[0]?.redirect).toBe('error')
})

test('without a token there is no authorisation, without a body no type of it', async () => {
  const { call, seen } = callTo(() => Response.json({}))
  await call('GET', '/credentials')
  await call('POST', '/credentials', { a: 1 })
  expect(seen.map(({ headers }) => headers)).toEqual([
    { accept: 'application/json' },
    { accept: 'application/json', 'content-type': 'application/json' },
  ])
})

test('a service that never answers is unreachable', async () => {
  const never = ({ signal }: RequestInit) =>
    new Promise<Response>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
  const { call } = callTo(never, { timeoutMs: 1 })
  await expect(call('GET', '/credentials')).rejects.toMatchObject({ code: 'unreachable' })
})

test('an error names the call, not whose it was nor what was asked for', async () => {
  const { call } = callTo(() => Promise.reject(new Error('broken')))
  await expect(call('PATCH', `/credentials/${ID}/status?credentialStatus=REVOKED`)).rejects.toThrow(
    'PATCH /credentials/{id}/status had no answer.',
  )
})

test('a call that found nobody listening is made again, as often as it is set', async () => {
  const { url, close } = await serveOverHttp(() => Response.json({}))
  await close()
  let tries = 0
  const counting = (address: string, init: RequestInit) => {
    tries += 1
    return fetch(address, init)
  }
  for (const [retries, expected] of [
    [0, 1],
    [2, 3],
  ] as const) {
    tries = 0
    const call = createHttpCall({ baseUrl: url, retries, fetch: counting })
    await expect(call('POST', '/credentials', { a: 1 })).rejects.toMatchObject({ code: 'unreachable' })
    expect(tries).toBe(expected)
  }
})

test.each(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN'])('so is one that ended with %s', async (code) => {
  const { call, seen } = callTo(() => Promise.reject(new TypeError('fetch failed', { cause: { code } })))
  await expect(call('POST', '/credentials', {})).rejects.toMatchObject({ code: 'unreachable' })
  expect(seen).toHaveLength(2)
})

test('a service that is back by then has been reached', async () => {
  const { url, close } = await serveOverHttp(() => Response.json({}))
  await close()
  const server = createServer((_, answer) => void answer.end('{"back":true}'))
  const port = Number(new URL(url).port)
  const call = createHttpCall({
    baseUrl: url,
    fetch: async (address, init) => {
      try {
        return await fetch(address, init)
      } catch (error) {
        await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
        throw error
      }
    },
  })
  expect((await call('POST', '/credentials', {})).body).toEqual({ back: true })
  server.closeAllConnections()
  server.close()
})

test('what a service may have done is not asked for again', async () => {
  let asked = 0
  const server = createServer((request) => {
    asked += 1
    request.socket.destroy()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  const call = createHttpCall({ baseUrl: `http://127.0.0.1:${port}`, retries: 3, fetch })
  await expect(call('POST', '/credentials', {})).rejects.toMatchObject({ code: 'unreachable' })
  expect(asked).toBe(1)
  server.close()
})

test.each([500, 502, 503, 404, 429])('nor after a %i', async (status) => {
  const { call, seen } = callTo(() => new Response('{}', { status }), { retries: 3 })
  await call('POST', '/credentials', {}).catch(() => undefined)
  expect(seen).toHaveLength(1)
})

test.each([
  [[409, 200], 200, 2],
  [[409, 409, 200], 409, 2],
] as const)('after a conflict it is tried once more: %j', async (statuses, status, calls) => {
  const left = [...statuses]
  const { call, seen } = callTo(() => new Response('{}', { status: left.shift() ?? 200 }))
  expect((await call('PATCH', '/credentials/x/status')).status).toBe(status)
  expect(seen).toHaveLength(calls)
})

test.each([
  ['a conflict', async () => new Response('{}', { status: 409 })],
  ['no connection', () => Promise.reject(new TypeError('fetch failed', { cause: { code: 'ECONNREFUSED' } }))],
])('all it takes, with the pause before what is repeated after %s, has one end', async (_, answer) => {
  const { call, seen } = callTo(answer, { timeoutMs: 50 })
  await expect(call('PATCH', '/credentials/x/status')).rejects.toMatchObject({ code: 'unreachable' })
  expect(seen).toHaveLength(1)
})

test.each([401, 409])('a %i whose rest is lost is repeated like any other', async (status) => {
  const refused = () =>
    new Response(new ReadableStream({ start: (body) => body.error(new TypeError('terminated')) }), { status })
  const left = [refused()]
  const authorisation = { authorise: (sent: object) => sent, renew: () => true }
  const { call } = callTo(() => left.shift() ?? Response.json({}), { authorisation })
  expect((await call('PATCH', '/credentials/x/status')).status).toBe(200)
})
