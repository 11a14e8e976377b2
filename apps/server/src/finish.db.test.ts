import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { addResident, offerCredential, openAdministration } from './testing/key-drill.ts'
import { fetchToken } from './testing/wallet-steps.ts'
import { createTestProduct, type TestProduct } from './testing.ts'

/** A process that goes on, and how to start others on its database, which end when they are closed. */
async function openFirst() {
  const settings = { ALLOW_PLAIN_WALLETS: 'true' }
  const first = await createTestProduct('2026-05-15T10:00:00Z', settings)
  onTestFinished(() => first.close())
  return { first, open: () => createTestProduct(first.now().toISOString(), settings, { beside: first }) }
}

test('how often somebody has asked is known to the process that comes after one that ends', async () => {
  const { open } = await openFirst()
  const support = { popularVote: 'demo-stille-stunde', bfsNumber: '261' }
  const ask = async (product: TestProduct) =>
    (await product.browser('192.0.2.7').post('/api/support/sessions', support)).status
  const ended = await open()
  for (let time = 1; time <= 20; time++) expect(await ask(ended)).toBe(201)
  await ended.close()
  const next = await open()
  await ask(next)
  await next.close()
  expect(await ask(next)).toBe(429)
})

test('that a wallet has begun to collect stands in the record once the process that it asked has ended', async () => {
  const { first, open } = await openFirst()
  const admin = await openAdministration(first)
  const { id, offerDeepLink } = await offerCredential(admin, await addResident(admin))
  const ended = await open()
  expect((await fetchToken(ended, offerDeepLink)).status).toBe(200)
  await ended.close()
  const { rows } = await first.db.execute(sql`select provider_status from credentials where id = ${id}`)
  expect(rows).toEqual([{ provider_status: 'IN_PROGRESS' }])
})
