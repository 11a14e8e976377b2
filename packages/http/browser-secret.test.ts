import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { createBrowserSecret } from './browser-secret.ts'

const [FIRST, SECOND] = ['a', 'b'].map((letter) => letter.repeat(43)) as [string, string]

/** What a browser is told that has these sessions in its cookie and leaves the first of them. */
async function leaveFirst(remembered: readonly string[]) {
  const browserSecret = createBrowserSecret(false)
  const app = new Hono().delete('/', (c) => {
    browserSecret.forget(c, FIRST)
    return c.body(null, 204)
  })
  const cookie = `e-collecting-sessions=${remembered.join('.')}`
  return (await app.request('/', { method: 'DELETE', headers: { cookie } })).headers.get('set-cookie')
}

test('a browser that leaves a session keeps the others, and no cookie without one', async () => {
  expect(await leaveFirst([FIRST, SECOND])).toContain(`e-collecting-sessions=${SECOND};`)
  expect(await leaveFirst([FIRST])).toContain('Max-Age=0')
})

test('a browser that remembers nothing of a session is told nothing', async () => {
  expect(await leaveFirst([])).toBeNull()
  expect(await leaveFirst([SECOND])).toBeNull()
})
