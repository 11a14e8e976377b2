import { makeForEachTest } from '@e-collecting/database/testing'
import { exchanges, issuedCredentials, statusLists } from '@e-collecting/database/trust'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createTestWallet } from '../testing/test-wallet.ts'
import { createStand, manage, offerTo } from '../testing/trust-stand.ts'

const DAY = 86_400
const stand = makeForEachTest(createStand)

const sweep = async () => {
  await stand.issuer.sweep(stand.clock())
  await stand.exchanges.sweep(stand.clock())
}
const change = (id: string, status: string) =>
  manage(stand.issuer.management, 'PATCH', `/credentials/${id}/status?credentialStatus=${status}`)
const offersLeft = async () => (await stand.db.select({ id: exchanges.id }).from(exchanges)).map(({ id }) => id).sort()
const credentialsLeft = async () => (await stand.db.select().from(issuedCredentials)).map(({ id }) => id)

test('an offer that lapsed, was cancelled or was collected is deleted at the second midnight after, not sooner', async () => {
  const lapsed = await offerTo(stand, { offer_validity_seconds: 60 })
  const cancelled = await offerTo(stand)
  const collected = await offerTo(stand)
  await change(cancelled.managementId, 'CANCELLED')
  await createTestWallet(stand).collect(collected.code)
  stand.advance(120)
  await sweep()
  // It ended at ten in the morning: fourteen hours to the first midnight, and a day.
  stand.advance(38 * 3600 - 121)
  await sweep()
  expect(await offersLeft()).toEqual([lapsed, cancelled, collected].map(({ managementId }) => managementId).sort())
  stand.advance(1)
  await sweep()
  expect(await offersLeft()).toEqual([])
  expect((await manage(stand.issuer.management, 'GET', `/credentials/${cancelled.managementId}`)).status).toBe(404)
})

test('an offer that is open stays however old it is', async () => {
  const open = await offerTo(stand, { offer_validity_seconds: 90 * DAY })
  stand.advance(89 * DAY)
  await sweep()
  expect(await offersLeft()).toEqual([open.managementId])
  expect((await createTestWallet(stand).collect(open.code)).credentials).toHaveLength(1)
})

test('a credential can be revoked as long as it is valid, and the day after; then nothing is left of it', async () => {
  const { code, managementId } = await offerTo(stand, { credential_valid_until: '2026-12-20T12:00:00Z' })
  await createTestWallet(stand).collect(code)
  stand.advance(30 * DAY)
  await sweep()
  expect(await credentialsLeft()).toEqual([managementId])
  expect((await change(managementId, 'REVOKED')).status).toBe(200)
  stand.advance(DAY)
  await sweep()
  expect(await credentialsLeft()).toEqual([managementId])
  stand.advance(DAY)
  await sweep()
  expect(await credentialsLeft()).toEqual([])
})

test('a credential without an end can be revoked years later', async () => {
  const { code, managementId } = await offerTo(stand, { credential_valid_until: undefined })
  await createTestWallet(stand).collect(code)
  stand.advance(1000 * DAY)
  await sweep()
  expect((await change(managementId, 'REVOKED')).status).toBe(200)
})

test('a status list is signed again within a week, though nothing in it has changed', async () => {
  await stand.issuer.currentStatusList()
  await stand.issuer.publishAgain()
  const publishedAt = async () => (await stand.db.select().from(statusLists))[0]?.publishedAt
  stand.advance(7 * DAY - 1)
  const before = await publishedAt()
  await sweep()
  expect(await publishedAt()).toEqual(before)
  stand.advance(1)
  await sweep()
  expect(await publishedAt()).toEqual(stand.clock())
})

test('the credentials of another service stay', async () => {
  const { code, managementId } = await offerTo(stand)
  await createTestWallet(stand).collect(code)
  await stand.db
    .update(issuedCredentials)
    .set({ service: 'issuer-other' })
    .where(eq(issuedCredentials.id, managementId))
  stand.advance(1000 * DAY)
  await stand.issuer.sweep(stand.clock())
  expect(await credentialsLeft()).toEqual([managementId])
})

test('many ended offers go in one sweep', async () => {
  const { managementId } = await offerTo(stand, { offer_validity_seconds: 90 * DAY })
  const [offer] = await stand.db.select().from(exchanges)
  if (!offer) throw new Error('no offer')
  const old = new Date('2026-01-01T00:00:00Z')
  const erased = { sealedOffer: null, codeHash: null, state: 'EXPIRED' as const, createdAt: old, dueAt: old }
  const ended = Array.from({ length: 1200 }, () => ({ ...offer, ...erased, id: crypto.randomUUID() }))
  await stand.db.insert(exchanges).values(ended)
  await sweep()
  expect(await offersLeft()).toEqual([managementId])
})
