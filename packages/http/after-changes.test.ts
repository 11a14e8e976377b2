import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { afterChanges } from './after-changes.ts'

function createApp(task: () => Promise<void>) {
  const told: string[] = []
  const app = new Hono()
    .use(
      afterChanges(async () => {
        await task()
        told.push('task')
      }),
    )
    .all('/', (c) => {
      told.push(c.req.method)
      return c.text('done')
    })
  return { told, ask: (method: string) => app.request('/', { method }) }
}

test.each(['POST', 'PUT', 'PATCH', 'DELETE'])(
  'what a %s has changed is known before its answer goes out',
  async (method) => {
    const { told, ask } = createApp(() => new Promise((resolve) => setTimeout(resolve)))
    await ask(method)
    expect(told).toEqual([method, 'task'])
  },
)

test('whoever only reads changes nothing', async () => {
  const { told, ask } = createApp(async () => {})
  for (const method of ['GET', 'HEAD']) await ask(method)
  expect(told).not.toContain('task')
})

test('what was changed is answered as done although others cannot be told of it now', async () => {
  const { ask } = createApp(() => Promise.reject(new Error('The database is away.')))
  expect((await ask('POST')).status).toBe(200)
})
