import { expect, test } from 'vitest'
import { createHttpCall } from './http-call.ts'

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
  const { call } = callTo(() => new Response('', { status: 500 }))
  await expect(call('PATCH', `/credentials/${ID}/status?credentialStatus=REVOKED`)).rejects.toThrow(
    'PATCH /credentials/{id}/status answered 500.',
  )
})
