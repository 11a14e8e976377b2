import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { streamSession } from './stream-session.ts'

test('a HEAD opens no stream', async () => {
  let reads = 0
  const stream = streamSession({
    open: async () => undefined,
    readState: async () => {
      reads++
      return 'settled'
    },
    final: ['settled'],
  })
  const app = new Hono().get('/events', (c) => stream(c, { id: 'a', secret: 'b' }))
  for (let asked = 0; asked < 3; asked++) expect((await app.request('/events', { method: 'HEAD' })).status).toBe(200)
  expect(reads).toBe(0)
  expect(await (await app.request('/events')).text()).toBe('data: {"state":"settled"}\n\n')
})
