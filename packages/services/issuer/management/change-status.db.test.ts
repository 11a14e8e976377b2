import { nodeCrypto } from '@e-collecting/credentials/crypto/node'
import { getStatus, type StatusBits } from '@e-collecting/credentials/status-list'
import { inflateStatusBytes } from '@e-collecting/credentials/testing'
import { createTestDatabase, shareInFile, TEST_SERVER } from '@e-collecting/database/testing'
import { exchanges, issuedCredentials, statusLists } from '@e-collecting/database/trust'
import { canMove, isOpenOffer } from '@e-collecting/exchanges'
import { EXCHANGE_STATES, type OfferState } from '@e-collecting/exchanges/testing'
import { eq } from 'drizzle-orm'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createIdentities } from '../../dids/identities.ts'
import { createDatabaseKeyStore } from '../../keys/key-repository.ts'
import { claimsOf, createHolderKey, createTestWallet, headerOf } from '../../testing/test-wallet.ts'
import { createStand, manage, offerTo, startIssuer } from '../../testing/trust-stand.ts'
import { findIssuedCredential, moveIssuedCredential } from '../issued-credential-repository.ts'
import { canMoveCredential } from '../state/credential-status.ts'

const stand = shareInFile(createStand)
const wallet = createTestWallet(stand)

const call = (method: 'GET' | 'POST' | 'PATCH', path: string, body?: unknown) =>
  manage(stand.issuer.management, method, path, body)
const statusOf = async (id: string) => (await call('GET', `/credentials/${id}/status`)).body.status
const patch = (id: string, status: string) => call('PATCH', `/credentials/${id}/status?credentialStatus=${status}`)

const OFFER_STATES = EXCHANGE_STATES.filter(
  (state): state is OfferState => canMove('OFFERED', state) || isOpenOffer(state),
)
const storedState = async (id: string) =>
  (await stand.db.select({ state: exchanges.state }).from(exchanges).where(eq(exchanges.id, id)))[0]?.state

/** Puts a fresh offer into a state by the same means the world would use. */
const REACH: Record<OfferState, (changes?: Record<string, unknown>) => Promise<string>> = {
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

const statusBits = async (uri: string, index: number) => {
  await stand.issuer.publishAgain()
  const token = await (await stand.fetch(uri)).text()
  const { status_list: list } = claimsOf(token) as { status_list: { bits: StatusBits; lst: string } }
  return getStatus(await inflateStatusBytes(nodeCrypto, list.lst), list.bits, index)
}

describe('PATCH status on an offer', () => {
  const requestable = ['CANCELLED', 'READY', 'ISSUED', 'SUSPENDED', 'REVOKED'] as const
  /** What is accepted from each state, and what the API shows then; everything else is a 400. */
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
  }
  const cells = OFFER_STATES.flatMap((from) => requestable.map((to) => [from, to] as const))
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
    expect(await storedState(id)).toBe(from === 'ISSUED' ? 'ISSUED' : (expected ?? from))
  })

  test('the offers of the API are the states from OFFERED on', () => {
    expect(OFFER_STATES).toEqual(['OFFERED', 'IN_PROGRESS', 'DEFERRED', 'READY', 'ISSUED', 'EXPIRED', 'CANCELLED'])
  })

  test('of many who cancel and collect at once one does, and the other is told', async () => {
    for (let round = 0; round < 5; round++) {
      const { code, managementId } = await offerTo(stand)
      const { access_token: accessToken } = (await (await wallet.token(code)).json()) as { access_token: string }
      const proof = await wallet.proof(await createHolderKey(), { nonce: await wallet.nonce() })
      const [cancelled, collected] = await Promise.all([
        patch(managementId, 'CANCELLED'),
        wallet.credential(accessToken, { credential_configuration_id: 'demo-sdjwt', proofs: { jwt: [proof] } }),
      ])
      const isCollected = collected.status === 200
      expect([cancelled.status, await storedState(managementId)]).toEqual(
        isCollected ? [400, 'ISSUED'] : [200, 'CANCELLED'],
      )
      expect(await stand.db.$count(issuedCredentials, eq(issuedCredentials.id, managementId))).toBe(isCollected ? 1 : 0)
    }
  })

  test.each(['', 'INIT', 'EXPIRED', 'revoked', 'x'])('the status %j is no request', async (status) => {
    expect((await patch((await offerTo(stand)).managementId, status)).status).toBe(400)
  })
})

const entryOf = (credential: string) =>
  (claimsOf(credential) as { status: { status_list: { idx: number; uri: string } } }).status.status_list

describe('PATCH status on a credential', () => {
  const statuses = ['ISSUED', 'SUSPENDED', 'REVOKED'] as const
  const LIST_VALUES = { ISSUED: 0, REVOKED: 1, SUSPENDED: 2 }
  test.each(statuses.flatMap((from) => statuses.map((to) => [from, to] as const)))(
    '%s to %s is stored and shows in the signed list, on every copy',
    async (from, to) => {
      const { code, managementId } = await offerTo(stand)
      const { credentials } = await wallet.collect(code, 3)
      if (from !== 'ISSUED') expect((await patch(managementId, from)).status).toBe(200)
      const isAllowed = from === to || canMoveCredential(from, to)
      expect((await patch(managementId, to)).status).toBe(isAllowed ? 200 : 400)
      const shown = isAllowed ? to : from
      expect(await statusOf(managementId)).toBe(shown)
      const rows = await stand.db.select().from(issuedCredentials).where(eq(issuedCredentials.id, managementId))
      expect(rows).toEqual([
        expect.objectContaining({ status: shown, indexes: credentials.map((one) => entryOf(one).idx) }),
      ])
      for (const credential of credentials) {
        const { uri, idx } = entryOf(credential)
        expect(await statusBits(uri, idx)).toBe(LIST_VALUES[shown])
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
    const { uri, idx } = entryOf(credentials[0]!)
    expect(uri).toBe(statusListUrl)
    for (const to of ['SUSPENDED', 'ISSUED', 'SUSPENDED', 'REVOKED'] as const) {
      expect((await patch(managementId, to)).status).toBe(200)
      expect(await statusBits(statusListUrl, idx)).toBe(LIST_VALUES[to])
      expect(headerOf(await (await stand.fetch(statusListUrl)).text())).toMatchObject({ kid: `${did}#assert-key-01` })
    }
  })

  test('a list that a process which died has left unsigned is signed by the next sweep', async () => {
    const { code, managementId } = await offerTo(stand)
    const { credentials } = await wallet.collect(code)
    const { uri, idx } = entryOf(credentials[0]!)
    const [signed] = await stand.db.select().from(statusLists).where(eq(statusLists.uri, uri))
    expect((await patch(managementId, 'REVOKED')).status).toBe(200)
    await stand.issuer.publishAgain()
    const { jwt = null, publishedVersion = null, publishedAt = null } = signed ?? {}
    await stand.db.update(statusLists).set({ jwt, publishedVersion, publishedAt }).where(eq(statusLists.uri, uri))
    await stand.registry.refresh()
    expect(await statusBits(uri, idx)).toBe(0)
    await stand.issuer.sweep(stand.clock())
    expect(await statusBits(uri, idx)).toBe(1)
  })

  test('many changes at the same time on one list are all in it', async () => {
    const ids = []
    const places: { idx: number; uri: string }[] = []
    for (let n = 0; n < 6; n++) {
      const { code, managementId } = await offerTo(stand)
      const { credentials } = await wallet.collect(code)
      ids.push(managementId)
      places.push(entryOf(credentials[0]!))
    }
    await Promise.all(ids.map((id) => patch(id, 'REVOKED')))
    for (const { idx, uri } of places) expect(await statusBits(uri, idx)).toBe(1)
  })
})

/** A key store that has none of the stand's keys. */
async function otherKeys() {
  const elsewhere = await createTestDatabase()
  onTestFinished(elsewhere.close)
  return createDatabaseKeyStore({ ...elsewhere, clock: stand.clock, sealer: stand.sealer })
}

test('of two who change a credential at once the second changes nothing, and no other issuer finds it', async () => {
  const id = await REACH.ISSUED()
  const move = (to: 'SUSPENDED' | 'REVOKED') => moveIssuedCredential(stand.db, { id, from: 'ISSUED', to })
  expect([await move('REVOKED'), await move('SUSPENDED')]).toEqual([true, false])
  const [row] = await stand.db.select().from(issuedCredentials).where(eq(issuedCredentials.id, id))
  expect(row?.status).toBe('REVOKED')
  expect(await findIssuedCredential(stand.db, { service: row?.service ?? '', id })).toMatchObject({ status: 'REVOKED' })
  expect(await findIssuedCredential(stand.db, { service: 'issuer-other', id })).toBeUndefined()
})

// PGlite has one connection: nobody changes anything between the two halves of a step.
test.skipIf(TEST_SERVER === undefined)(
  'who changes a credential that is being revoked is told, and it stays revoked',
  async () => {
    const id = await REACH.ISSUED()
    let answer: ReturnType<typeof patch> | undefined
    await stand.db.transaction(async (tx) => {
      await moveIssuedCredential(tx, { id, from: 'ISSUED', to: 'REVOKED' })
      answer = patch(id, 'SUSPENDED')
      await new Promise((resolve) => setTimeout(resolve, 300))
    })
    expect((await answer)?.status).toBeGreaterThanOrEqual(400)
    expect(await statusOf(id)).toBe('REVOKED')
  },
)

test('a credential whose offer is gone can be changed like any other, and its offer not any more', async () => {
  const { code, managementId, offerId } = await offerTo(stand)
  await wallet.collect(code)
  for (const seconds of [120, 172_800]) {
    stand.advance(seconds)
    await stand.exchanges.sweep(stand.clock())
  }
  expect(await storedState(managementId)).toBeUndefined()
  expect((await call('GET', `/credentials/${managementId}`)).body).toMatchObject({
    status: 'ISSUED',
    credential_offers: [],
  })
  expect((await call('GET', `/credentials/${managementId}/offers/${offerId}`)).status).toBe(404)
  for (const status of ['CANCELLED', 'READY']) expect((await patch(managementId, status)).status).toBe(400)
  expect((await call('PATCH', `/credentials/${managementId}`, { given_name: 'Anna' })).status).toBe(400)
  for (const status of ['SUSPENDED', 'ISSUED', 'REVOKED']) {
    expect((await patch(managementId, status)).status).toBe(200)
    expect(await statusOf(managementId)).toBe(status)
  }
})

describe('what was issued at an earlier address', () => {
  const start = (keys = stand.keys) => {
    const log: string[] = []
    const identities = createIdentities({ ...stand, keys, didBaseUrl: 'https://e.example.ch/services/registry' })
    const issuer = startIssuer(stand, 'issuer-demo', { identities, keys, log: ({ event }) => void log.push(event) })
    return issuer.then((moved) => ({ moved, log }))
  }
  const collected = async () => {
    const { code, managementId } = await offerTo(stand)
    const { credentials } = await wallet.collect(code)
    return { path: `/credentials/${managementId}/status?credentialStatus=REVOKED`, ...entryOf(credentials[0]!) }
  }

  test('can be revoked at a new one, and the list says so where it was', async () => {
    const { path, uri, idx } = await collected()
    const { moved, log } = await start()
    expect((await manage(moved.management, 'PATCH', path)).status).toBe(200)
    for (let round = 0; round < 3; round++) await moved.publishAgain()
    await stand.registry.refresh()
    expect(await statusBits(uri, idx)).toBe(1)
    expect(log).toEqual(['credential-revoked'])
  })

  test('is refused to be revoked where its keys are not there any more, and stays as it is', async () => {
    const { path, uri, idx } = await collected()
    const keys = await otherKeys()
    const { moved, log } = await start(keys)
    expect((await manage(moved.management, 'PATCH', path)).status).toBe(400)
    await moved.publishAgain()
    expect([await statusBits(uri, idx), log]).toEqual([0, []])
  })
})

test('nothing went wrong inside', () => expect(stand.failures).toEqual([]))
