import { createRoute, z } from '@hono/zod-openapi'
import { expect, test } from 'vitest'
import { problemAnswers } from './answers.ts'
import { createApi } from './create-api.ts'
import { toProblem } from './problem.ts'

const STATUSES = { 'invalid-request': 400, 'unsupported-media-type': 415 }
const Person = z.strictObject({ name: z.string() })

const api = createApi()
  .openapi(
    createRoute({
      method: 'post',
      path: '/people',
      request: { body: { required: true, content: { 'application/json': { schema: Person } } } },
      responses: { 201: { description: 'Created' }, ...problemAnswers(404) },
    }),
    (c) => c.body(c.req.valid('json').name, 201),
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/files',
      request: { body: { required: true, content: { 'text/csv': { schema: z.string() } } } },
      responses: { 201: { description: 'Created' } },
    }),
    async (c) => c.body(await c.req.text(), 201),
  )
  .openapi(createRoute({ method: 'get', path: '/people', responses: { 200: { description: 'All' } } }), (c) =>
    c.body(null, 200),
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/people/{name}',
      request: { params: z.object({ name: z.string() }) },
      responses: { 200: { description: 'One' } },
    }),
    (c) => c.body(null, 200),
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/oddly-named',
      request: {
        query: z.object({ limit: z.coerce.number() }),
        body: {
          required: true,
          content: { 'application/json': { schema: z.object({ 'a/b': z.object({ 'c~d': z.string() }) }) } },
        },
      },
      responses: { 201: { description: 'Created' } },
    }),
    (c) => c.body(null, 201),
  )
api.onError((error, c) => {
  const problem = toProblem(error, STATUSES)
  return c.json(problem, problem.status as 400)
})

const JSON_BODY = Buffer.from('{"name":"Anna"}')
const post = async (headers: Record<string, string>, body?: Uint8Array<ArrayBuffer>, path = '/people') => {
  const { status } = await api.request(path, { method: 'POST', headers, ...(body === undefined ? {} : { body }) })
  return status
}
const typed = (contentType: string) => ({ 'content-type': contentType })

test.each(['application/json', 'application/json; charset=utf-8', 'Application/JSON;charset="UTF-8"'])(
  'JSON as %s is read',
  async (contentType) => {
    expect(await post(typed(contentType), JSON_BODY)).toBe(201)
  },
)

test.each<[string, Record<string, string>]>([
  ['without a media type', {}],
  ['as text', typed('text/plain')],
  ['as a form', typed('application/x-www-form-urlencoded')],
  ['as JSON of another kind', typed('application/ld+json')],
  ['in UTF-16', typed('application/json; charset=utf-16')],
  ['compressed', { ...typed('application/json'), 'content-encoding': 'gzip' }],
])('a body %s never reaches the handler', async (_, headers) => {
  expect(await post(headers, JSON_BODY)).toBe(415)
})

test('what is not JSON has to say what it is, too', async () => {
  const file = Buffer.from('a;b')
  expect(await post({}, file, '/files')).toBe(415)
  expect(await post(typed('application/json'), file, '/files')).toBe(415)
  expect(await post(typed('text/csv; charset=iso-8859-1'), file, '/files')).toBe(201)
})

test('a body that says that it is not compressed is read', async () => {
  expect(await post({ ...typed('application/json'), 'content-encoding': ' Identity ' }, JSON_BODY)).toBe(201)
})

test('who is to bring nothing may come without a media type', async () => {
  expect((await api.request('/people')).status).toBe(200)
})

test('no body at all is an invalid request, not one of the wrong type', async () => {
  expect([await post({}), await post({}, Buffer.alloc(0)), await post({}, undefined, '/files')]).toEqual([
    400, 400, 400,
  ])
})

test('a fault of the whole body points at the whole of it, one of a member at the member', async () => {
  const send = async (body: string) => {
    const answer = await api.request('/people', { method: 'POST', headers: typed('application/json'), body })
    return ((await answer.json()) as { errors: { pointer: string }[] }).errors.map(({ pointer }) => pointer)
  }
  expect([await send('[]'), await send('{"name":1}')]).toEqual([['#'], ['#/name']])
})

test('what the edge may answer stands in the document of each route, beside what the route answers', () => {
  const { paths = {} } = api.getOpenAPI31Document({ openapi: '3.1.0', info: { title: 'x', version: '1' } })
  const statusesOf = (method: 'get' | 'post', path = '/people') => Object.keys(paths[path]?.[method]?.responses ?? {})
  expect(statusesOf('get')).toEqual(['200', '429', '503'])
  expect(statusesOf('get', '/people/{name}')).toEqual(['200', '400', '429', '503'])
  expect(statusesOf('post')).toEqual(['201', '400', '403', '404', '413', '415', '429', '503'])
})

test('what stands in a pointer as something else is escaped, and a parameter is named as one', async () => {
  const send = async (query: string, body: object) => {
    const init = { method: 'POST', headers: typed('application/json'), body: JSON.stringify(body) }
    const answer = await api.request(`/oddly-named?limit=${query}`, init)
    return ((await answer.json()) as { errors: { pointer: string }[] }).errors.map(({ pointer }) => pointer)
  }
  expect(await send('1', { 'a/b': { 'c~d': 1 } })).toEqual(['#/a~1b/c~0d'])
  expect(await send('many', { 'a/b': { 'c~d': 'x' } })).toEqual(['?limit'])
})
