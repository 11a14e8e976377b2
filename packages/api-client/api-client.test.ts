import { expect, test } from 'vitest'
import { createApiClient } from './api-client.ts'
import { ProblemError, problemCode } from './problem-error.ts'
import { retryDelayMs, shouldRetry } from './retry.ts'

const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: unknown) => error,
  )

test('path, query, method and body reach the server and the answer comes back', async () => {
  const api = createApiClient(async (path, init) => Response.json({ path, method: init.method, body: init.body }))
  expect(await api('/api/x', { query: { language: 'de', limit: 3, none: undefined } })).toEqual({
    path: '/api/x?language=de&limit=3',
    method: 'GET',
  })
  expect(await api('/api/x', { method: 'POST', body: { a: 1 } })).toEqual({
    path: '/api/x',
    method: 'POST',
    body: '{"a":1}',
  })
})

test('a file is sent as it is, under its own content type', async () => {
  const api = createApiClient(async (_, { headers, body }) =>
    Response.json({ headers, text: await (body as Blob).text() }),
  )
  const file = { content: new Blob(['a;b\n1;2']), type: 'text/csv' }
  expect(await api('/api/x', { method: 'POST', file })).toEqual({
    headers: { accept: 'application/json', 'content-type': 'text/csv' },
    text: 'a;b\n1;2',
  })
})

test('an empty answer is undefined', async () => {
  const api = createApiClient(() => new Response(null, { status: 204 }))
  expect(await api('/api/x', { method: 'DELETE' })).toBeUndefined()
  const accepting = createApiClient(() => new Response(null, { status: 202 }))
  expect(await accepting('/api/x', { method: 'POST' })).toBeUndefined()
})

test('a problem document becomes an error with its code', async () => {
  const problem = { type: '/problems/popular-vote-not-found', title: 'Not found', status: 404 }
  const error = await failure(createApiClient(() => Response.json(problem, { status: 404 }))('/api/x'))
  expect(error).toBeInstanceOf(ProblemError)
  expect(error).toMatchObject({ code: 'popular-vote-not-found', status: 404 })
})

test('an answer that is no problem document still has a code', async () => {
  const error = await failure(createApiClient(() => new Response('<html>', { status: 502 }))('/api/x'))
  expect(error).toMatchObject({ code: 'http-502', status: 502 })
})

test('no answer at all is the problem "network"; an aborted call is not a problem', async () => {
  const api = createApiClient(() => Promise.reject(new TypeError('offline')))
  expect(await failure(api('/api/x'))).toMatchObject({ code: 'network', status: 0 })
  const aborted = AbortSignal.abort()
  expect(await failure(api('/api/x', { signal: aborted }))).toBeInstanceOf(TypeError)
})

test('the code of anything else is unknown', () => {
  expect(problemCode(new Error('x'))).toBe('unknown')
})

test('three more tries with doubled pauses, none after a 4xx', () => {
  const problem = (status: number) => new ProblemError({ type: '/problems/not-found', title: 'x', status })
  expect([0, 1, 2, 3].map((count) => shouldRetry(count, problem(503)))).toEqual([true, true, true, false])
  expect(shouldRetry(0, problem(404))).toBe(false)
  expect(shouldRetry(0, problem(0))).toBe(true)
  expect([0, 1, 2, 9].map(retryDelayMs)).toEqual([1000, 2000, 4000, 30_000])
})
