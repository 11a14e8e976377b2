import { nodeCrypto } from '@e-collecting/credentials/crypto/node'
import { getStatus, inflateStatusBytes, type StatusBits } from '@e-collecting/credentials/status-list'
import { credentialOffers, statusListIndexes } from '@e-collecting/database/trust'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { claimsOf, createHolderKey, createTestWallet, type TestWallet } from '../../testing/test-wallet.ts'
import { createStand, ISSUER_URL, manage, offerTo, type Stand } from '../../testing/trust-stand.ts'
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
const UNKNOWN = '00000000-0000-4000-8000-000000000000'

describe('an offer', () => {
  test('is made by value under the swiyu scheme', async () => {
    const { link, offer, managementId, offerId, code } = await offerTo(stand)
    expect(link).toMatch(/^swiyu:\/\/\?credential_offer=%7B/)
    expect(decodeURIComponent(link)).not.toContain('%')
    expect(offer).toEqual({
      credential_issuer: `${ISSUER_URL}/oid4vci`,
      credential_configuration_ids: ['demo-sdjwt'],
      grants: { 'urn:ietf:params:oauth:grant-type:pre-authorized_code': { 'pre-authorized_code': code } },
    })
    for (const id of [managementId, offerId, code]) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab]/)
  })

  test('shows its details while it is open', async () => {
    const { managementId, offerId, link } = await offerTo(stand, {
      credential_metadata: {
        vct_metadata_uri: 'https://types.example.ch/demo',
        'vct_metadata_uri#integrity': 'sha256-x',
      },
    })
    const expected = {
      status: 'OFFERED',
      metadata_credential_supported_id: ['demo-sdjwt'],
      credential_metadata: {
        deferred: false,
        vct_metadata_uri: 'https://types.example.ch/demo',
        'vct_metadata_uri#integrity': 'sha256-x',
      },
      holder_jwks: [],
      key_attestations: [],
      offer_expiration_timestamp: Math.floor(stand.clock().getTime() / 1000) + 86_400,
      deferred_offer_expiration_seconds: 864_000,
      credential_valid_from: '2026-11-20T00:00:00Z',
      credential_valid_until: '2027-11-20T12:00:00Z',
      offer_deeplink: link,
    }
    expect(await call('GET', `/credentials/${managementId}`)).toEqual({
      status: 200,
      body: {
        id: managementId,
        status: 'OFFERED',
        renewal_request_count: 0,
        renewal_response_count: 0,
        credential_offers: [expected],
      },
    })
    expect((await call('GET', `/credentials/${managementId}/offers/${offerId}`)).body).toEqual(expected)
    expect((await call('GET', `/credentials/${managementId}/offers/${offerId}/status`)).body).toEqual({
      status: 'OFFERED',
    })
  })

  test('stores subject data and link sealed', async () => {
    const { code } = await offerTo(stand, { credential_subject_data: { given_name: 'Zebulon' } })
    const rows = await stand.db.select().from(credentialOffers)
    const stored = JSON.stringify(
      rows.map((row) =>
        Object.values(row).map((value) =>
          value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : String(value),
        ),
      ),
    )
    for (const secret of ['Zebulon', code, 'swiyu://']) expect(stored).not.toContain(secret)
  })

  test('lapses: read lazily, without its data, and its list entries are free again', async () => {
    const { managementId, offerId } = await offerTo(stand, { offer_validity_seconds: 60 })
    stand.advance(60)
    const { body } = await call('GET', `/credentials/${managementId}`)
    expect(body.status).toBe('EXPIRED')
    expect(body.credential_offers).toEqual([expect.not.objectContaining({ offer_deeplink: expect.anything() })])
    const rows = (await stand.db.select().from(credentialOffers)).filter(({ id }) => id === offerId)
    expect(rows).toEqual([
      expect.objectContaining({ status: 'EXPIRED', sealedSubject: null, sealedLink: null, codeHash: null }),
    ])
    expect((await stand.db.select().from(statusListIndexes)).filter((row) => row.offerId === offerId)).toEqual([])
  })

  test('loses its data when it lapses even if nobody ever asks', async () => {
    const { offerId } = await offerTo(stand, { offer_validity_seconds: 60 })
    stand.advance(61)
    await stand.issuer.sweep(stand.clock())
    const rows = (await stand.db.select().from(credentialOffers)).filter(({ id }) => id === offerId)
    expect(rows).toEqual([expect.objectContaining({ status: 'EXPIRED', sealedSubject: null, sealedLink: null })])
  })

  test.each([
    ['absent', undefined],
    ['zero', 0],
    ['negative', -5],
  ])('with %s validity stays open for thirty days', async (_, seconds) => {
    const { managementId } = await offerTo(stand, { offer_validity_seconds: seconds })
    const { body } = await call('GET', `/credentials/${managementId}`)
    expect(body.credential_offers).toEqual([
      expect.objectContaining({ offer_expiration_timestamp: Math.floor(stand.clock().getTime() / 1000) + 2_592_000 }),
    ])
  })

  test('may be signed by another identity of this issuer, with a list of its own', async () => {
    const { did } = await stand.identities.ensure('office-261')
    const list = await stand.issuer.currentStatusList(did)
    const { code } = await offerTo(stand, { configuration_override: { issuer_did: did }, status_lists: [list] })
    const { credentials } = await wallet.collect(code)
    expect(claimsOf(credentials[0]!)).toMatchObject({ iss: did, status: { status_list: { uri: list } } })
  })
})

describe('an offer is refused', () => {
  const base = { metadata_credential_supported_id: ['demo-sdjwt'], credential_subject_data: { given_name: 'Anna' } }
  const subject = (data: unknown) => ({ credential_subject_data: data })
  test.each<[string, number, Record<string, unknown>]>([
    ['without a type', 422, { metadata_credential_supported_id: undefined }],
    ['with an empty list of types', 422, { metadata_credential_supported_id: [] }],
    ['with dates that are none', 422, { credential_valid_from: 'tomorrow' }],
    ['with a validity that is no number', 422, { offer_validity_seconds: 'x' }],
    ['for an unknown type', 400, { metadata_credential_supported_id: ['x'] }],
    ['for a type named like a built-in member', 400, { metadata_credential_supported_id: ['constructor'] }],
    ['without subject data', 400, subject(undefined)],
    ['with subject data as JWT', 400, subject('a.b.c')],
    ['without a mandatory claim', 400, subject({ family_name: 'Muster' })],
    ['with a protected claim', 400, subject({ given_name: 'Anna', vct: 'x' })],
    ['with a protected claim further down', 400, subject({ given_name: 'Anna', address: { _sd: [] } })],
    [
      'that ended before it began',
      400,
      { credential_valid_from: '2027-01-02T00:00:00Z', credential_valid_until: '2027-01-01T00:00:00Z' },
    ],
    ['that ended already', 400, { credential_valid_until: '2026-01-01T00:00:00Z' }],
    ['with an unknown status list', 400, { status_lists: ['https://example.ch/list.jwt'] }],
    ['signed by somebody else', 400, { configuration_override: { issuer_did: 'did:webvh:x:example.ch:a' } }],
    ['signed with an unknown key', 400, { configuration_override: { verification_method: 'did:x#y' } }],
  ])('%s', async (_, status, changes) => {
    const answer = await call('POST', '/credentials', { ...base, ...changes })
    expect(answer.status).toBe(status)
    expect(answer.body).toEqual({
      error_description: status === 422 ? 'Unprocessable Entity' : 'Bad Request',
      detail: expect.stringMatching(/\w/),
      trace_id: expect.stringMatching(/^[0-9a-f]{32}$/),
    })
  })

  test('with a list of another identity', async () => {
    const { did } = await stand.identities.ensure('office-351')
    const list = await stand.issuer.currentStatusList(did)
    expect((await call('POST', '/credentials', { ...base, status_lists: [list] })).status).toBe(400)
  })

  test('when the list has too few free entries', async () => {
    const { body } = await call('POST', '/status-list', { maxLength: 25, config: { bits: 2 } })
    const offer = { ...base, status_lists: [body.statusRegistryUrl] }
    expect((await call('POST', '/credentials', offer)).status).toBe(200)
    expect((await call('POST', '/credentials', offer)).status).toBe(200)
    expect((await call('POST', '/credentials', offer)).status).toBe(400)
    expect((await call('GET', `/status-list/${body.id}`)).body.remainingListEntries).toBe(5)
  })

  test('when the body is no JSON or too large', async () => {
    const send = (body: string) =>
      stand.issuer.management.request('/management/api/credentials', { method: 'POST', body })
    expect((await send('{')).status).toBe(400)
    expect((await send(JSON.stringify({ x: 'x'.repeat(300_000) }))).status).toBe(413)
  })
})

describe('unknown ids', () => {
  test.each([UNKNOWN, 'x', '1;drop', UNKNOWN.toUpperCase()])('%s is not found', async (id) => {
    for (const [method, path, body] of [
      ['GET', `/credentials/${id}`],
      ['GET', `/credentials/${id}/status`],
      ['PATCH', `/credentials/${id}/status?credentialStatus=CANCELLED`],
      ['PATCH', `/credentials/${id}`, { given_name: 'x' }],
      ['GET', `/credentials/${id}/offers/${id}`],
      ['GET', `/status-list/${id}`],
      ['POST', `/status-list/${id}`],
    ] as const) {
      const answer = await call(method, path, body)
      expect([path, answer.status, answer.body.error_description]).toEqual([path, 404, 'Not Found'])
    }
  })

  test('paths that swiyu has not are not found either', async () => {
    for (const path of ['/credentials', `/credentials/${UNKNOWN}/revoke`])
      expect((await call(path.endsWith('revoke') ? 'POST' : 'GET', path)).status).toBe(404)
  })
})

/** Puts a fresh offer into a state by the same means the world would use. */
const REACH: Partial<Record<OfferStatus, () => Promise<string>>> = {
  OFFERED: async () => (await offerTo(stand)).managementId,
  IN_PROGRESS: async () => {
    const { code, managementId } = await offerTo(stand)
    await wallet.token(code)
    return managementId
  },
  DEFERRED: async () => {
    const { code, managementId } = await offerTo(stand, {
      credential_metadata: { deferred: true },
      credential_subject_data: undefined,
    })
    const { access_token: accessToken } = (await (await wallet.token(code)).json()) as { access_token: string }
    const proof = await wallet.proof(await createHolderKey(), { nonce: await wallet.nonce() })
    await wallet.credential(accessToken, { credential_configuration_id: 'demo-sdjwt', proofs: { jwt: [proof] } })
    return managementId
  },
  READY: async () => {
    const managementId = (await REACH.DEFERRED?.()) ?? ''
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
  }
  const cells = OFFER_STATUSES.filter((from) => REACH[from]).flatMap((from) =>
    requestable.map((to) => [from, to] as const),
  )
  test.each(cells)('%s to %s', async (from, to) => {
    const id = (await REACH[from]?.()) ?? ''
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

describe('a status list', () => {
  test('is described and published again', async () => {
    const { status, body } = await call('POST', '/status-list', {
      type: 'TOKEN_STATUS_LIST',
      maxLength: 100_000,
      config: { bits: 2 },
    })
    expect(status).toBe(200)
    expect(body).toEqual({
      id: expect.any(String),
      statusRegistryUrl: `http://localhost:8080/services/registry/api/v1/statuslist/${body.id}.jwt`,
      maxListEntries: 100_000,
      remainingListEntries: 100_000,
      config: { bits: 2 },
    })
    stand.advance(10)
    expect((await call('POST', `/status-list/${body.id}`)).body).toEqual(body)
    const token = await (await stand.fetch(String(body.statusRegistryUrl))).text()
    expect(claimsOf(token)).toMatchObject({ iat: Math.floor(stand.clock().getTime() / 1000), ttl: 900 })
  })

  test.each([
    [{ maxLength: 102_401, config: { bits: 2 } }, 400],
    [{ maxLength: 0, config: { bits: 2 } }, 422],
    [{ maxLength: 10, config: { bits: 3 } }, 422],
    [{ maxLength: 10 }, 422],
    [{ maxLength: 10, config: { bits: 2 }, configuration_override: { issuer_did: 'did:x' } }, 400],
  ])('%j is refused with %i', async (body, status) => {
    expect((await call('POST', '/status-list', body)).status).toBe(status)
  })
})

test('no management path answers on the wallet side, and no browser may read the management side', async () => {
  expect(
    (await stand.issuer.wallet.request('/management/api/credentials', { method: 'POST', body: '{}' })).status,
  ).toBe(404)
  const { headers } = await stand.issuer.management.request(`/management/api/credentials/${UNKNOWN}`, {
    headers: { origin: 'https://x.ch' },
  })
  expect(headers.get('access-control-allow-origin')).toBeNull()
})

test('nothing went wrong inside', () => expect(stand.failures).toEqual([]))
