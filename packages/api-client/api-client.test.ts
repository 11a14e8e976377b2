import { jsonAnswer, jsonBody, problemAnswers } from '@e-collecting/http/answers'
import type { RoutesOf } from '@e-collecting/kernel/api-routes'
import { createRoute } from '@hono/zod-openapi'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { createApiClient } from './api-client.ts'
import { isRefusal, ProblemError, problemCode } from './problem-error.ts'
import { retryDelayMs, shouldRetry } from './retry.ts'

const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: unknown) => error,
  )

/** Routes that only this test has. */
const Thing = z.object({ name: z.string() })
const routes = {
  list: createRoute({
    method: 'get',
    path: '/test/things',
    request: {
      query: z.object({
        language: z.string(),
        limit: z.string().transform(Number).default(9),
        none: z.string().optional(),
      }),
    },
    responses: { 200: jsonAnswer('All', z.object({ items: z.array(Thing) })), ...problemAnswers(400) },
  }),
  rename: createRoute({
    method: 'put',
    path: '/test/things/{id}/name',
    request: { params: z.object({ id: z.string() }), body: jsonBody(Thing) },
    responses: { 200: jsonAnswer('Renamed', Thing), ...problemAnswers(404) },
  }),
  send: createRoute({
    method: 'post',
    path: '/test/files',
    request: { body: { required: true, content: { 'text/csv': { schema: z.string() } } } },
    responses: { 202: { description: 'Taken' } },
  }),
  remove: createRoute({
    method: 'delete',
    path: '/test/things/{id}',
    request: { params: z.object({ id: z.string() }) },
    responses: { 204: { description: 'Gone' } },
  }),
}
type TestRoutes = RoutesOf<typeof routes>
declare module '@e-collecting/kernel/api-routes' {
  interface ApiRoutes extends TestRoutes {}
}

test('parameters, query, method and body reach the server and the answer comes back', async () => {
  const seen: unknown[] = []
  const api = createApiClient(async (path, { method, body }) => {
    seen.push([method, path, body])
    return Response.json({ name: 'b', items: [] })
  })
  const listed = await api('GET /test/things', { query: { language: 'de', limit: 3, none: undefined } })
  expect(listed.items).toEqual([])
  const renamed = await api('PUT /test/things/{id}/name', { params: { id: 'a/b' }, body: { name: 'b' } })
  expect(renamed.name).toBe('b')
  expect(seen).toEqual([
    ['GET', '/test/things?language=de&limit=3', undefined],
    ['PUT', '/test/things/a%2Fb/name', '{"name":"b"}'],
  ])
})

test('headers of the caller, and its way to give the call up, go along', async () => {
  const { signal } = new AbortController()
  const seen: RequestInit[] = []
  const api = createApiClient((_, init) => {
    seen.push(init)
    return new Response(null, { status: 204 })
  })
  await api('DELETE /test/things/{id}', { params: { id: 'a' }, headers: { 'x-account': 'u1' }, signal })
  expect(seen).toEqual([{ method: 'DELETE', headers: { accept: 'application/json', 'x-account': 'u1' }, signal }])
  expect(seen[0]?.signal).toBe(signal)
})

test('what no route takes or answers does not compile', () => {
  const api = createApiClient(async () => Response.json({ name: 'b' }))
  const calls = [
    // @ts-expect-error no route
    () => api('GET /test/thing'),
    // @ts-expect-error without its parameter
    () => api('DELETE /test/things/{id}'),
    // @ts-expect-error another method
    () => api('POST /test/things/{id}', { params: { id: 'a' } }),
    // @ts-expect-error with another body
    () => api('PUT /test/things/{id}/name', { params: { id: 'a' }, body: { title: 'b' } }),
    // @ts-expect-error nothing of that name is answered
    async () => (await api('PUT /test/things/{id}/name', { params: { id: 'a' }, body: { name: 'b' } })).title,
    // @ts-expect-error nothing is answered
    async () => (await api('DELETE /test/things/{id}', { params: { id: 'a' } })).name,
  ]
  expect(calls).toHaveLength(6)
})

test('a file is sent as it is, under its own content type', async () => {
  const api = createApiClient(async (_, { headers, body }) =>
    Response.json({ headers, text: await (body as Blob).text() }),
  )
  const file = { content: new Blob(['a;b\n1;2']), type: 'text/csv' } as const
  expect(await api('POST /test/files', { file })).toEqual({
    headers: { accept: 'application/json', 'content-type': 'text/csv' },
    text: 'a;b\n1;2',
  })
})

test('an empty answer is undefined', async () => {
  const api = createApiClient(() => new Response(null, { status: 204 }))
  expect(await api('DELETE /test/things/{id}', { params: { id: 'a' } })).toBeUndefined()
  const accepting = createApiClient(() => new Response(null, { status: 202 }))
  expect(await accepting('POST /test/files', { file: { content: '', type: 'text/csv' } })).toBeUndefined()
})

test('a problem document becomes an error with its code', async () => {
  const problem = { type: '/problems/popular-vote-not-found', title: 'Not found', status: 404 }
  const error = await failure(
    createApiClient(() => Response.json(problem, { status: 404 }))('DELETE /test/things/{id}', { params: { id: 'a' } }),
  )
  expect(error).toBeInstanceOf(ProblemError)
  expect(error).toMatchObject({ code: 'popular-vote-not-found', status: 404 })
})

test('an answer that is no problem document still has a code', async () => {
  const error = await failure(
    createApiClient(() => new Response('<html>', { status: 502 }))('DELETE /test/things/{id}', { params: { id: 'a' } }),
  )
  expect(error).toMatchObject({ code: 'http-502', status: 502 })
})

test('the status is that of the answer, whatever the document says', async () => {
  const problem = { type: '/problems/not-found', title: 'x', status: 404 }
  const api = createApiClient(() => Response.json(problem, { status: 503 }))
  const error = await failure(api('DELETE /test/things/{id}', { params: { id: 'a' } }))
  expect(error).toMatchObject({ status: 503 })
})

test('no answer at all is the problem "network"; an aborted call is not a problem', async () => {
  const api = createApiClient(() => Promise.reject(new TypeError('offline')))
  expect(await failure(api('DELETE /test/things/{id}', { params: { id: 'a' } }))).toMatchObject({
    code: 'network',
    status: 0,
  })
  const aborted = AbortSignal.abort()
  expect(await failure(api('DELETE /test/things/{id}', { params: { id: 'a' }, signal: aborted }))).toBeInstanceOf(
    TypeError,
  )
})

test('the code of anything else is unknown', () => {
  expect(problemCode(new Error('x'))).toBe('unknown')
})

test('a refusal is an answer that the same question would get again', () => {
  const statuses = [0, 399, 400, 404, 429, 499, 500, 503]
  const refusals = statuses.filter((status) =>
    isRefusal(new ProblemError({ type: '/problems/not-found', title: 'x', status })),
  )
  expect(refusals).toEqual([400, 404, 499])
  expect(isRefusal(new Error('x'))).toBe(false)
})

test('three more tries with doubled pauses, none after a 4xx', () => {
  const problem = (status: number) => new ProblemError({ type: '/problems/not-found', title: 'x', status })
  expect([0, 1, 2, 3].map((count) => shouldRetry(count, problem(503)))).toEqual([true, true, true, false])
  expect(shouldRetry(0, problem(404))).toBe(false)
  expect(shouldRetry(0, problem(0))).toBe(true)
  expect([0, 1, 2, 9].map(retryDelayMs)).toEqual([1000, 2000, 4000, 30_000])
})
