import { callbacks } from '@e-collecting/database/trust'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createHolderKey, createTestWallet, type TestWallet } from '../../testing/test-wallet.ts'
import { createStand, manage, offerTo, type Stand } from '../../testing/trust-stand.ts'
import type { IssuerCallback } from './callback-event.ts'

let stand: Stand
let wallet: TestWallet
let told: IssuerCallback[]
/** What the receiver does with the next events, one each; takes all others. */
let refusals: (() => Promise<void>)[]

beforeAll(async () => {
  const send = async (event: IssuerCallback) => {
    await refusals.shift()?.()
    told.push(event)
  }
  stand = await createStand({ issuer: { callback: { send } } })
  wallet = createTestWallet(stand)
})
beforeEach(async () => {
  told = []
  refusals = []
  await stand.db.delete(callbacks)
})
afterAll(() => stand.close())

const deliver = () => stand.issuer.deliverCallbacks(stand.clock())
const call = (method: 'GET' | 'PATCH', path: string, body?: unknown) =>
  manage(stand.issuer.management, method, path, body)
const patch = (id: string, status: string) => call('PATCH', `/credentials/${id}/status?credentialStatus=${status}`)
const waiting = () => stand.db.select().from(callbacks)
const refuse = async () => {
  throw new Error('the receiver is away')
}
/** What was told, oldest first, each as `trigger event`, with the id it belongs to checked. */
async function heard(offer: { managementId: string; offerId: string }) {
  await deliver()
  const sorted = told.toSorted(
    (a, b) => a.timestamp.getTime() - b.timestamp.getTime() || b.eventTrigger.localeCompare(a.eventTrigger),
  )
  return sorted.map(({ subjectId, eventType, event, eventTrigger }) => {
    const isOffer = eventTrigger === 'CREDENTIAL_OFFER'
    expect(subjectId).toBe(isOffer ? offer.offerId : offer.managementId)
    return `${isOffer ? 'offer' : 'credential'} ${eventType} ${event}`
  })
}
async function startDeferred() {
  const offer = await offerTo(stand, {
    credential_metadata: { deferred: true },
    credential_subject_data: undefined,
  })
  const { access_token: token } = (await (await wallet.token(offer.code)).json()) as { access_token: string }
  stand.advance(1)
  const proof = await wallet.proof(await createHolderKey(), { nonce: await wallet.nonce() })
  const request = { credential_configuration_id: 'demo-sdjwt', proofs: { jwt: [proof] } }
  const answer = (await (await wallet.credential(token, request)).json()) as { transaction_id: string }
  stand.advance(1)
  return { ...offer, token, transaction: answer.transaction_id }
}

describe('the business side is told', () => {
  test('nothing when it makes an offer itself', async () => {
    expect(await heard(await offerTo(stand))).toEqual([])
  })

  test('when the wallet fetches its token and collects, and of each change of the credential', async () => {
    const offer = await offerTo(stand)
    const { access_token: token } = (await (await wallet.token(offer.code)).json()) as { access_token: string }
    stand.advance(1)
    const proof = await wallet.proof(await createHolderKey(), { nonce: await wallet.nonce() })
    await wallet.credential(token, { credential_configuration_id: 'demo-sdjwt', proofs: { jwt: [proof] } })
    for (const status of ['SUSPENDED', 'ISSUED', 'REVOKED', 'REVOKED']) {
      stand.advance(1)
      expect((await patch(offer.managementId, status)).status).toBe(200)
    }
    expect(await heard(offer)).toEqual([
      'offer VC_STATUS_CHANGED IN_PROGRESS',
      'offer VC_STATUS_CHANGED ISSUED',
      'credential VC_STATUS_CHANGED ISSUED',
      'credential VC_STATUS_CHANGED SUSPENDED',
      'credential VC_STATUS_CHANGED ISSUED',
      'credential VC_STATUS_CHANGED REVOKED',
    ])
  })

  test('when an offer is cancelled', async () => {
    const offer = await offerTo(stand)
    await patch(offer.managementId, 'CANCELLED')
    expect(await heard(offer)).toEqual(['offer VC_STATUS_CHANGED CANCELLED'])
  })

  test.each(['read', 'swept'])('when an offer lapses and is %s', async (how) => {
    const offer = await offerTo(stand, { offer_validity_seconds: 60 })
    stand.advance(60)
    await (how === 'read'
      ? call('GET', `/credentials/${offer.managementId}/status`)
      : stand.issuer.sweep(stand.clock()))
    expect(await heard(offer)).toEqual(['offer VC_STATUS_CHANGED EXPIRED'])
  })

  test('of every step of a deferred credential', async () => {
    const offer = await startDeferred()
    await call('PATCH', `/credentials/${offer.managementId}`, { given_name: 'Anna' })
    stand.advance(1)
    const { status } = await wallet.post('/api/deferred_credential', {
      headers: { authorization: `Bearer ${offer.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ transaction_id: offer.transaction }),
    })
    expect(status).toBe(200)
    expect(await heard(offer)).toEqual([
      'offer VC_STATUS_CHANGED IN_PROGRESS',
      'offer VC_DEFERRED DEFERRED',
      'offer VC_STATUS_CHANGED READY',
      'offer VC_STATUS_CHANGED ISSUED',
      'credential VC_STATUS_CHANGED ISSUED',
    ])
  })

  test('once of a key proof that fails, however often the wallet tries', async () => {
    const offer = await offerTo(stand)
    const { access_token: token } = (await (await wallet.token(offer.code)).json()) as { access_token: string }
    stand.advance(1)
    const request = { credential_configuration_id: 'demo-sdjwt', proofs: { jwt: ['a.b.c'] } }
    for (let n = 0; n < 3; n++) expect((await wallet.credential(token, request)).status).toBe(400)
    expect(await heard(offer)).toEqual([
      'offer VC_STATUS_CHANGED IN_PROGRESS',
      'offer ISSUANCE_ERROR KEY_BINDING_ERROR',
    ])
  })

  test('of an access token that came too late', async () => {
    const offer = await offerTo(stand)
    const { access_token: token } = (await (await wallet.token(offer.code)).json()) as { access_token: string }
    stand.advance(601)
    expect((await wallet.credential(token, {})).status).toBe(401)
    expect(await heard(offer)).toEqual([
      'offer VC_STATUS_CHANGED IN_PROGRESS',
      'offer ISSUANCE_ERROR OAUTH_TOKEN_EXPIRED',
    ])
  })

  test('of a status list that cannot say it, while the credential stays as it is', async () => {
    const list = await manage(stand.issuer.management, 'POST', '/status-list', { maxLength: 100, config: { bits: 1 } })
    const offer = await offerTo(stand, { status_lists: [list.body.statusRegistryUrl] })
    await wallet.collect(offer.code)
    await deliver()
    told = []
    expect((await patch(offer.managementId, 'SUSPENDED')).status).toBe(400)
    expect(await heard(offer)).toEqual(['credential ISSUANCE_ERROR STATUS_LIST_UPDATE_FAILED'])
  })

  test('nothing of what the state machine refuses', async () => {
    const offer = await offerTo(stand)
    expect((await patch(offer.managementId, 'REVOKED')).status).toBe(400)
    expect((await patch(offer.managementId, 'READY')).status).toBe(400)
    expect(await heard(offer)).toEqual([])
  })
})

describe('delivery', () => {
  test('happens once, and leaves nothing behind', async () => {
    const offer = await offerTo(stand)
    await patch(offer.managementId, 'CANCELLED')
    expect([await deliver(), await deliver()]).toEqual([1, 0])
    expect(told).toHaveLength(1)
    expect(await waiting()).toEqual([])
  })

  test('is tried again with growing pauses until the receiver takes it', async () => {
    await patch((await offerTo(stand)).managementId, 'CANCELLED')
    refusals = [refuse, refuse, refuse]
    const pauses = []
    for (let seconds = 0; told.length === 0; seconds++) {
      const before = refusals.length
      await deliver()
      if (refusals.length < before || told.length > 0) pauses.push(seconds)
      stand.advance(1)
    }
    expect(pauses).toEqual([0, 2, 6, 14])
    expect(stand.failures).toEqual([])
  })

  test('is given up after a day, and said so', async () => {
    const offer = await offerTo(stand)
    await patch(offer.managementId, 'CANCELLED')
    const away = Array.from({ length: 300 }, () => refuse)
    refusals = [...away]
    for (let minutes = 0; minutes < 24 * 60; minutes += 15) {
      await deliver()
      stand.advance(900)
    }
    expect(await waiting()).toEqual([])
    expect(refusals.length).toBeGreaterThan(200)
    expect(stand.events).toContain('issuer-demo callback-given-up')
  })

  test('is shared among processes: two at once tell nothing twice', async () => {
    for (let n = 0; n < 45; n++) await patch((await offerTo(stand)).managementId, 'CANCELLED')
    const counts = await Promise.all([deliver(), deliver(), deliver()])
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(45)
    expect(new Set(told.map(({ subjectId }) => subjectId)).size).toBe(45)
    expect(told).toHaveLength(45)
  })

  test('of a process that died is taken over when its lease has run out', async () => {
    await patch((await offerTo(stand)).managementId, 'CANCELLED')
    refusals = [() => new Promise(() => {})]
    void deliver()
    while (refusals.length > 0) await new Promise((resolve) => setTimeout(resolve, 5))
    stand.advance(59)
    expect(await deliver()).toBe(0)
    stand.advance(1)
    expect(await deliver()).toBe(1)
  })

  test('never tells of a change that was rolled back', async () => {
    const { managementId } = await offerTo(stand)
    await stand.db.execute(sql`alter table trust.callbacks add constraint no_room check (false) not valid`)
    expect((await patch(managementId, 'CANCELLED')).status).toBe(500)
    await stand.db.execute(sql`alter table trust.callbacks drop constraint no_room`)
    expect((await call('GET', `/credentials/${managementId}/status`)).body.status).toBe('OFFERED')
    expect(await deliver()).toBe(0)
  })

  test('never holds the database while it tells: the receiver may call back', async () => {
    const { managementId } = await offerTo(stand)
    await patch(managementId, 'CANCELLED')
    let seen: unknown
    refusals = [
      async () => {
        seen = (await call('GET', `/credentials/${managementId}/status`)).body.status
      },
    ]
    expect(await deliver()).toBe(1)
    expect(seen).toBe('CANCELLED')
  })
})

test('an issuer without a receiver notes nothing, and forgets what an earlier one noted', async () => {
  await patch((await offerTo(stand)).managementId, 'CANCELLED')
  expect(await waiting()).toHaveLength(1)
  stand.advance(86_400)
  await stand.issuer.sweep(stand.clock())
  expect((await waiting()).filter(({ event }) => event === 'CANCELLED')).toEqual([])

  const silent = await createStand()
  const { code, managementId } = await offerTo(silent)
  await createTestWallet(silent).collect(code)
  await manage(silent.issuer.management, 'PATCH', `/credentials/${managementId}/status?credentialStatus=REVOKED`)
  expect(await silent.db.select().from(callbacks)).toEqual([])
  expect(await silent.issuer.deliverCallbacks(silent.clock())).toBe(0)
  await silent.close()
})

test('the outbox holds ids and states only', async () => {
  await wallet.collect((await offerTo(stand)).code)
  const stored = JSON.stringify(await waiting())
  for (const personal of ['Anna', 'Muster', 'Dorfweg']) expect(stored).not.toContain(personal)
})
