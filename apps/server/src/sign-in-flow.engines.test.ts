import { makeForEachTest } from '@e-collecting/database/testing'
import type { ApiRoutes } from '@e-collecting/kernel/api-routes'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createTestProduct, type TestBrowser } from './testing.ts'

type Mailbox = ApiRoutes['GET /api/mailbox']['answer']

const product = makeForEachTest(() => createTestProduct('2026-05-15T10:00:00Z'))

const EMAIL = 'quendoline@example.org'

async function askForToken(browser: TestBrowser): Promise<string> {
  expect((await browser.post('/api/auth/links', { email: EMAIL, language: 'de' })).status).toBe(202)
  const { mails } = (await (await browser.get('/api/mailbox')).json()) as Mailbox
  return /#link=([\w-]{43})/.exec(mails[0]?.text ?? '')?.[1] ?? 'no link'
}

test('the first sign-in of the demo mode becomes admin; neither token nor address is logged, no token is stored', async () => {
  const browser = product.browser()
  const token = await askForToken(browser)
  const response = await browser.post('/api/auth/sessions', { token })
  expect(await response.json()).toMatchObject({ outcome: 'admin-created', user: { email: EMAIL } })
  expect((await browser.get('/api/admin/staff')).status).toBe(200)
  expect((await browser.post('/api/auth/sessions', { token })).status).toBe(410)
  const session = browser.cookies.get('e-collecting-session') ?? ''
  const rows = await product.db.execute(
    sql`select t::text as line from sessions t union all select t::text from sign_in_links t`,
  )
  for (const secret of [token, session]) {
    expect(secret).toMatch(/^[\w-]{43}$/)
    expect(product.logLines.join('\n')).not.toContain(secret)
    expect(JSON.stringify(rows)).not.toContain(secret)
  }
  expect(product.logLines.join('\n')).not.toContain(EMAIL)
})

test('another site can neither sign anybody in nor out', async () => {
  const browser = product.browser()
  const token = await askForToken(browser)
  const headers = { origin: 'https://evil.example', 'content-type': 'application/json' }
  const foreign = await product.request('/api/auth/sessions', {
    method: 'POST',
    headers,
    body: JSON.stringify({ token }),
  })
  expect(foreign.status).toBe(403)
  expect((await product.request('/api/auth/session', { method: 'DELETE', headers })).status).toBe(403)
  expect((await browser.post('/api/auth/sessions', { token })).status).toBe(201)
})

test('after five links for one address in an hour there is no sixth at this client, but for a browser that has signed in', async () => {
  const known = product.browser()
  expect((await known.post('/api/auth/sessions', { token: await askForToken(known) })).status).toBe(201)
  const ask = async (browser: TestBrowser) =>
    (await browser.post('/api/auth/links', { email: EMAIL, language: 'de' })).status
  const statuses = []
  for (let number = 2; number <= 6; number++) statuses.push(await ask(product.browser()))
  expect(statuses).toEqual([202, 202, 202, 202, 429])
  expect(await ask(known)).toBe(202)
})
