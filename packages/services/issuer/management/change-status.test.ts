import { nodeCrypto } from '@e-collecting/credentials/crypto/node'
import { getStatus, inflateStatusBytes, type StatusBits } from '@e-collecting/credentials/status-list'
import { credentialOffers, statusLists } from '@e-collecting/database/trust'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { claimsOf, createHolderKey, createTestWallet, headerOf, type TestWallet } from '../../testing/test-wallet.ts'
import { createStand, manage, offerTo, type Stand } from '../../testing/trust-stand.ts'
import { canMoveCredential } from '../state/credential-status.ts'
import { OFFER_STATUSES, type OfferStatus } from '../state/offer-status.ts'

let stand: Stand
let wallet: TestWallet

beforeAll(async () => {
  stand = await createStand()
  wallet = createTestWallet(stand)
})
afterAll(() => stand.close())

const call = (method: 'GET' | 'POST' | 'PATCH', path: string, body?: unknown) =>
  manage(stand.issuer.management, method, path, body)
const statusOf = async (id: string) => (await call('GET', `/credentials/${id}/status`)).body.status
const patch = (id: string, status: string) => call('PATCH', `/credentials/${id}/status?credentialStatus=${status}`)

/** INIT lasts for no time here and REQUESTED belongs to renewal, which is off: both exist in the database only. */
async function storedAs(status: OfferStatus): Promise<string> {
  const { offerId, managementId } = await offerTo(stand)
  await stand.db.update(credentialOffers).set({ status }).where(eq(credentialOffers.id, offerId))
  return managementId
}

/** Puts a fresh offer into a state by the same means the world would use. */
const REACH: Record<OfferStatus, (changes?: Record<string, unknown>) => Promise<string>> = {
  INIT: () => storedAs('INIT'),
  REQUESTED: () => storedAs('REQUESTED'),
  OFFERED: async () => (await offerTo(stand)).managementId,
  IN_PROGRESS: async () => {
    const { code, managementId } = await offerTo(stand)
    await wallet.token(code)
    return managementId
  },
  DEFERRED: async (changes) => {
    const { code, managementId } = await offerTo(stand, {
      credential_metadata: { deferred: true },
      credential_subject_data: undefined,
      ...changes,
    })
    const { access_token: accessToken } = (await (await wallet.token(code)).json()) as { access_token: string }
    const proof = await wallet.proof(await createHolderKey(), { nonce: await wallet.nonce() })
    await wallet.credential(accessToken, { credential_configuration_id: 'demo-sdjwt', proofs: { jwt: [proof] } })
    return managementId
  },
  READY: async () => {
    const managementId = await REACH.DEFERRED()
    await call('PATCH', `/credentials/${managementId}`, { given_name: 'Anna' })
    return managementId
  },
  ISSUED: async () => {
    const { code, managementId } = await offerTo(stand)
    await wallet.collect(code)
    return managementId
  },
  CANCELLED: async () => {
    const { managementId } = await offerTo(stand)
    await patch(managementId, 'CANCELLED')
    return managementId
  },
  EXPIRED: async () => {
    const { managementId } = await offerTo(stand, { offer_validity_seconds: 1 })
    stand.advance(1)
    return managementId
  },
}

describe('PATCH status on an offer', () => {
  const requestable = ['CANCELLED', 'READY', 'ISSUED', 'SUSPENDED', 'REVOKED'] as const
  /** What is accepted from each state, and what the API shows then (swiyu §1.4); everything else is a 400. */
  const accepted: Record<string, string> = {
    'OFFERED>CANCELLED': 'CANCELLED',
    'IN_PROGRESS>CANCELLED': 'CANCELLED',
    'DEFERRED>CANCELLED': 'CANCELLED',
    'READY>CANCELLED': 'CANCELLED',
    'READY>READY': 'READY',
    'ISSUED>ISSUED': 'ISSUED',
    'ISSUED>SUSPENDED': 'SUSPENDED',
    'ISSUED>REVOKED': 'REVOKED',
    'CANCELLED>CANCELLED': 'CANCELLED',
    'REQUESTED>CANCELLED': 'CANCELLED',
  }
  const cells = OFFER_STATUSES.flatMap((from) => requestable.map((to) => [from, to] as const))
  test('DEFERRED to READY once the data is there', async () => {
    const id = await REACH.DEFERRED({ credential_subject_data: { given_name: 'Anna' } })
    expect(await patch(id, 'READY')).toEqual({ status: 200, body: { id, status: 'READY' } })
  })

  test.each(cells)('%s to %s', async (from, to) => {
    const id = await REACH[from]()
    const answer = await patch(id, to)
    const expected = accepted[`${from}>${to}`]
    expect(answer.status).toBe(expected ? 200 : 400)
    if (expected) expect(answer.body).toEqual({ id, status: expected })
    expect(await statusOf(id)).toBe(expected ?? from)
  })

  test.each(['', 'INIT', 'EXPIRED', 'revoked', 'x'])('the status %j is no request', async (status) => {
    expect((await patch((await offerTo(stand)).managementId, status)).status).toBe(400)
  })
})

describe('PATCH status on a credential', () => {
  const statuses = ['ISSUED', 'SUSPENDED', 'REVOKED'] as const
  const LIST_VALUES = { ISSUED: 0, REVOKED: 1, SUSPENDED: 2 }
  const statusBits = async (uri: string, index: number) => {
    const token = await (await stand.fetch(uri)).text()
    const { status_list: list } = claimsOf(token) as { status_list: { bits: StatusBits; lst: string } }
    return getStatus(await inflateStatusBytes(nodeCrypto, list.lst), list.bits, index)
  }

  test.each(statuses.flatMap((from) => statuses.map((to) => [from, to] as const)))(
    '%s to %s shows in the signed list at once, on every copy',
    async (from, to) => {
      const { code, managementId } = await offerTo(stand)
      const { credentials } = await wallet.collect(code, 3)
      if (from !== 'ISSUED') expect((await patch(managementId, from)).status).toBe(200)
      const isAllowed = from === to || canMoveCredential(from, to)
      expect((await patch(managementId, to)).status).toBe(isAllowed ? 200 : 400)
      const shown = isAllowed ? to : from
      expect(await statusOf(managementId)).toBe(shown)
      for (const credential of credentials) {
        const { status } = claimsOf(credential) as { status: { status_list: { idx: number; uri: string } } }
        expect(await statusBits(status.status_list.uri, status.status_list.idx)).toBe(LIST_VALUES[shown])
      }
    },
  )

  test('a credential without a list cannot be changed', async () => {
    const { code, managementId } = await offerTo(stand, { status_lists: [] })
    const { credentials } = await wallet.collect(code)
    expect(claimsOf(credentials[0]!)).not.toHaveProperty('status')
    expect((await patch(managementId, 'REVOKED')).status).toBe(400)
  })

  test('a list of one bit can revoke but not suspend', async () => {
    const list = (await call('POST', '/status-list', { maxLength: 100, config: { bits: 1 } })).body.statusRegistryUrl
    const { code, managementId } = await offerTo(stand, { status_lists: [list] })
    await wallet.collect(code)
    expect((await patch(managementId, 'SUSPENDED')).status).toBe(400)
    expect(await statusOf(managementId)).toBe('ISSUED')
    expect((await patch(managementId, 'REVOKED')).status).toBe(200)
  })

  test('a list of another identity shows each change at once, under the key of that identity', async () => {
    const { did, statusListUrl } = await stand.issuer.ensureIssuer('office-261')
    const { code, managementId } = await offerTo(stand, {
      configuration_override: { issuer_did: did },
      status_lists: [statusListUrl],
    })
    const { credentials } = await wallet.collect(code)
    const { status } = claimsOf(credentials[0]!) as { status: { status_list: { idx: number; uri: string } } }
    expect(status.status_list.uri).toBe(statusListUrl)
    for (const to of ['SUSPENDED', 'ISSUED', 'SUSPENDED', 'REVOKED'] as const) {
      expect((await patch(managementId, to)).status).toBe(200)
      expect(await statusBits(statusListUrl, status.status_list.idx)).toBe(LIST_VALUES[to])
      expect(headerOf(await (await stand.fetch(statusListUrl)).text())).toMatchObject({ kid: `${did}#assert-key-01` })
    }
  })

  test('asking again signs a list that a call which died half-way has left unsigned', async () => {
    const { code, managementId } = await offerTo(stand)
    const { credentials } = await wallet.collect(code)
    const { status } = claimsOf(credentials[0]!) as { status: { status_list: { idx: number; uri: string } } }
    const { uri, idx } = status.status_list
    const [signed] = await stand.db.select().from(statusLists).where(eq(statusLists.uri, uri))
    expect((await patch(managementId, 'REVOKED')).status).toBe(200)
    const { jwt = null, publishedVersion = null, publishedAt = null } = signed ?? {}
    await stand.db.update(statusLists).set({ jwt, publishedVersion, publishedAt }).where(eq(statusLists.uri, uri))
    expect(await statusBits(uri, idx)).toBe(0)
    expect((await patch(managementId, 'REVOKED')).status).toBe(200)
    expect(await statusBits(uri, idx)).toBe(1)
  })

  test('many changes at the same time on one list are all in it', async () => {
    const ids = []
    const places: { idx: number; uri: string }[] = []
    for (let n = 0; n < 6; n++) {
      const { code, managementId } = await offerTo(stand)
      const { credentials } = await wallet.collect(code)
      ids.push(managementId)
      places.push(
        (claimsOf(credentials[0]!) as { status: { status_list: { idx: number; uri: string } } }).status.status_list,
      )
    }
    await Promise.all(ids.map((id) => patch(id, 'REVOKED')))
    for (const { idx, uri } of places) expect(await statusBits(uri, idx)).toBe(1)
  })
})

test('nothing went wrong inside', () => expect(stand.failures).toEqual([]))
