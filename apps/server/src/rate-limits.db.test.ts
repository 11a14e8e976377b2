import { shareInFile } from '@e-collecting/database/testing'
import { expect, test } from 'vitest'
import { createTestProduct } from './testing.ts'

const product = shareInFile(() => createTestProduct('2026-05-15T10:00:00Z'))

/** Each route that anybody may ask and that costs something. Requests count before they are understood. */
test.each([
  ['GET', '/api/address-search/find', 120],
  ['POST', '/api/support/sessions', 20],
  ['POST', '/api/register/sessions', 20],
  ['POST', '/api/register/sessions/somebody/credential', 60],
  ['POST', '/api/test-credentials', 20],
  ['POST', '/api/test-credential/credentials', 20],
  ['POST', '/api/test-credential/verifications', 20],
])('%s %s is open to one client %d times a minute', async (method, path, times) => {
  product.advance(60_000)
  const browser = product.browser('192.0.2.7')
  const ask = async (from = browser) => (await from.send(method, path, method === 'POST' ? {} : undefined)).status
  for (let time = 1; time <= times; time++) expect(await ask(), `request ${time}`).not.toBe(429)
  expect(await ask()).toBe(429)
  expect(await ask(product.browser('192.0.2.8'))).not.toBe(429)
  product.advance(60_000)
  expect(await ask()).not.toBe(429)
})
