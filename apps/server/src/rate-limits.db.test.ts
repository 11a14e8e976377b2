import { randomUUID } from 'node:crypto'
import { shareInFile } from '@e-collecting/database/testing'
import { expect, test } from 'vitest'
import { CLIENT_LIMITS } from './http/client-limits.ts'
import { signIn } from './testing/sign-in-staff.ts'
import { createTestProduct, type TestBrowser } from './testing.ts'

const product = shareInFile(() => createTestProduct('2026-05-15T10:00:00Z'))

/** Each of `CLIENT_LIMITS`. Requests count before they are understood. */
const TIMES: [string, string, number][] = [
  ['GET', '/api/address-search/find', 120],
  ['POST', '/api/support/sessions', 20],
  ['POST', '/api/support/sessions/somebody/offer', 20],
  ['POST', '/api/v1/declarations', 20],
  ['POST', '/api/v1/declarations/somebody/offer', 20],
  ['POST', '/api/return', 60],
  ['POST', '/api/register/sessions', 20],
  ['POST', '/api/register/sessions/somebody/credential', 60],
  ['POST', '/api/admin/municipalities/somebody/issuer-check', 10],
  ['POST', '/api/test-credentials', 20],
  ['POST', '/api/test-credential/credentials', 20],
  ['POST', '/api/test-credential/verifications', 20],
]

test('no limited route is left out here', () => {
  const tried = TIMES.map(([method, path]) => `${method} ${path.replace('somebody', '{id}')}`)
  expect(tried).toEqual(Object.keys(CLIENT_LIMITS))
})

test.each(TIMES)('%s %s is open to one client %d times a minute', async (method, path, times) => {
  product.advance(60_000)
  const browser = product.browser('192.0.2.7')
  const ask = async (from = browser) => (await from.send(method, path, method === 'POST' ? {} : undefined)).status
  for (let time = 1; time <= times; time++) expect(await ask(), `request ${time}`).not.toBe(429)
  expect(await ask()).toBe(429)
  expect(await ask(product.browser('192.0.2.8'))).not.toBe(429)
  product.advance(59_999)
  expect(await ask()).toBe(429)
  product.advance(1)
  expect(await ask()).not.toBe(429)
})

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const ADMIN = 'admin@example.ch'
const NOBODY_INVITED = { email: 'clerk@example.ch', role: 'gemeinde', municipalityId: randomUUID(), language: 'de' }
const askForLink = (browser: TestBrowser, email: string) => browser.post('/api/auth/links', { email, language: 'de' })

type Ask = (browser: TestBrowser, time: number) => Promise<Response>

/** What is counted once it is understood, or for an account. */
test.each<[string, number, number, Ask]>([
  ['a client, guessing links', 30, MINUTE_MS, (guest) => guest.post('/api/auth/links/read', { token: 'x'.repeat(43) })],
  ['a client, for links', 10, 10 * MINUTE_MS, (guest, time) => askForLink(guest, `nobody-${time}@example.org`)],
  ['a client, for links to one address', 5, HOUR_MS, (guest) => askForLink(guest, 'nobody@example.org')],
  ['a known browser, for links', 20, HOUR_MS, (admin) => askForLink(admin, ADMIN)],
  ['an account, for challenges', 30, MINUTE_MS, (admin) => admin.post('/api/auth/passkeys/options', undefined)],
  ['an admin, inviting', 60, HOUR_MS, (admin) => admin.post('/api/admin/invitations', NOBODY_INVITED)],
])('%s is served %d times in %d ms', async (who, times, windowMs, ask) => {
  product.advance(HOUR_MS - (product.now().getTime() % HOUR_MS))
  const browser = product.browser('192.0.2.7')
  if (!who.startsWith('a client')) await signIn(browser, ADMIN)
  let time = 0
  const status = async () => (await ask(browser, ++time)).status
  while (time < times) expect(await status(), `request ${time}`).not.toBe(429)
  expect(await status()).toBe(429)
  product.advance(windowMs - 1)
  expect(await status()).toBe(429)
  product.advance(1)
  expect(await status()).not.toBe(429)
})
