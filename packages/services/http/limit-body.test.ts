import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { limitBody } from './limit-body.ts'

const app = new Hono()
app.use('*', limitBody({ maxSize: 10, onError: (c) => c.text('too large', 413) }))
app.post('/', async (c) => c.text(await c.req.text()))
app.get('/', (c) => c.text('read'))

const post = (body: string, headers: Record<string, string> = {}) => app.request('/', { method: 'POST', body, headers })

test('a declared length decides before the body is read', async () => {
  expect((await post('0123456789', { 'content-length': '10' })).status).toBe(200)
  expect((await post('0123456789a', { 'content-length': '11' })).status).toBe(413)
})

test.each([
  ['nothing', {}],
  ['a length and chunks at once', { 'content-length': '1', 'transfer-encoding': 'chunked' }],
])('a sender who declares %s has the bytes counted', async (_, headers) => {
  expect(await (await post('0123456789', headers)).text()).toBe('0123456789')
  expect((await post('0123456789a', headers)).status).toBe(413)
})

test('a request without a body passes', async () => {
  expect((await app.request('/', { headers: { 'content-length': '99' } })).status).toBe(200)
})
