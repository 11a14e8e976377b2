import { credentialManagement, credentialOffers } from '@e-collecting/database/trust'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestWallet } from '../testing/test-wallet.ts'
import { createStand, manage, offerTo, type Stand } from '../testing/trust-stand.ts'

const DAY = 86_400
let stand: Stand

beforeEach(async () => {
  stand = await createStand()
})
afterEach(() => stand.close())

const sweep = () => stand.issuer.sweep(stand.clock())
const cancel = (id: string) =>
  manage(stand.issuer.management, 'PATCH', `/credentials/${id}/status?credentialStatus=CANCELLED`)
const storedCredentials = async () => {
  const ids = (await stand.db.select().from(credentialManagement)).map(({ id }) => id)
  const offers = await stand.db.select().from(credentialOffers)
  expect(offers.map(({ managementId }) => managementId).sort()).toEqual([...ids].sort())
  return ids
}

test('an offer that lapsed or was cancelled is deleted thirty days later, not sooner', async () => {
  const lapsed = await offerTo(stand, { offer_validity_seconds: 60 })
  const cancelled = await offerTo(stand)
  await cancel(cancelled.managementId)
  stand.advance(60)
  await sweep()
  stand.advance(30 * DAY - 1)
  await sweep()
  expect(await storedCredentials()).toEqual([lapsed.managementId])
  stand.advance(1)
  await sweep()
  expect(await storedCredentials()).toEqual([])
})

test('an offer that is open, or ended lately, stays however old it is', async () => {
  const open = await offerTo(stand, { offer_validity_seconds: 90 * DAY })
  const cancelled = await offerTo(stand, { offer_validity_seconds: 90 * DAY })
  stand.advance(50 * DAY)
  await cancel(cancelled.managementId)
  stand.advance(DAY)
  await sweep()
  expect((await storedCredentials()).sort()).toEqual([open.managementId, cancelled.managementId].sort())
})

test('a credential that was collected stays, and can be revoked years later', async () => {
  const { code, managementId } = await offerTo(stand)
  await createTestWallet(stand).collect(code)
  stand.advance(1000 * DAY)
  await sweep()
  expect(await storedCredentials()).toEqual([managementId])
  const path = `/credentials/${managementId}/status?credentialStatus=REVOKED`
  expect((await manage(stand.issuer.management, 'PATCH', path)).status).toBe(200)
})

test('many ended offers go in one sweep, and those of another service stay', async () => {
  const { managementId } = await offerTo(stand)
  const [offer] = await stand.db.select().from(credentialOffers)
  if (!offer) throw new Error('no offer')
  const old = new Date('2026-01-01T00:00:00Z')
  const ended = Array.from({ length: 1200 }, (_, at) => ({
    id: crypto.randomUUID(),
    service: at < 1100 ? 'issuer-demo' : 'issuer-other',
  }))
  const dates = { createdAt: old, updatedAt: old }
  const erased = { sealedSubject: null, sealedLink: null, codeHash: null, status: 'EXPIRED' as const }
  await stand.db
    .insert(credentialManagement)
    .values(ended.map((one) => ({ ...one, ...dates, status: 'INIT' as const })))
  await stand.db
    .insert(credentialOffers)
    .values(ended.map(({ id, service }) => ({ ...offer, ...erased, ...dates, id, managementId: id, service })))
  await sweep()
  const stored = await storedCredentials()
  expect(stored).toHaveLength(101)
  expect(stored).toContain(managementId)
})
