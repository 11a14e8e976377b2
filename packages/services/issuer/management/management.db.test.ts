import { shareInFile } from '@e-collecting/database/testing'
import { exchanges } from '@e-collecting/database/trust'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { claimsOf, createTestWallet, headerOf } from '../../testing/test-wallet.ts'
import { createStand, ISSUER_URL, manage, offerTo, startIssuer } from '../../testing/trust-stand.ts'

const stand = shareInFile(createStand)
const wallet = createTestWallet(stand)

const call = (method: 'GET' | 'POST' | 'PATCH', path: string, body?: unknown) =>
  manage(stand.issuer.management, method, path, body)
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
    expect(managementId).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab]/)
    expect(offerId).toBe(managementId)
    expect(code).toMatch(/^[A-Za-z0-9_-]{43}$/)
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
    const rows = await stand.db.select().from(exchanges)
    const stored = JSON.stringify(
      rows.map((row) =>
        Object.values(row).map((value) =>
          value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : String(value),
        ),
      ),
    )
    for (const secret of ['Zebulon', code, 'swiyu://']) expect(stored).not.toContain(secret)
  })

  const ERASED = {
    state: 'EXPIRED',
    sealedOffer: null,
    codeHash: null,
    tokenHash: null,
    refreshHash: null,
    dpopHash: null,
    offerUntil: null,
    tokenUntil: null,
    openUntil: null,
    createdAt: new Date('2026-11-20T00:00:00Z'),
  }
  const storedAs = (id: string) => stand.db.select().from(exchanges).where(eq(exchanges.id, id))

  test('lapses: read lazily, and says nothing any more but how it ended', async () => {
    const { managementId, code } = await offerTo(stand, { offer_validity_seconds: 60 })
    await wallet.token(code)
    stand.advance(60)
    const { body } = await call('GET', `/credentials/${managementId}`)
    expect(body).toMatchObject({ id: managementId, status: 'EXPIRED' })
    expect(body.credential_offers).toEqual([{ status: 'EXPIRED', holder_jwks: [], key_attestations: [] }])
    expect(await storedAs(managementId)).toEqual([expect.objectContaining(ERASED)])
  })

  test('loses its data when it lapses even if nobody ever asks', async () => {
    const { offerId } = await offerTo(stand, { offer_validity_seconds: 60 })
    stand.advance(61)
    await stand.exchanges.sweep(stand.clock())
    expect(await storedAs(offerId)).toEqual([expect.objectContaining(ERASED)])
  })

  test('says nothing any more but how it ended once it was collected', async () => {
    const { managementId, code } = await offerTo(stand)
    await wallet.collect(code)
    expect((await call('GET', `/credentials/${managementId}`)).body).toMatchObject({
      status: 'ISSUED',
      credential_offers: [{ status: 'ISSUED', holder_jwks: [], key_attestations: [] }],
    })
    const { body } = await call('GET', `/credentials/${managementId}/offers/${managementId}`)
    expect(Object.keys(body).sort()).toEqual(['holder_jwks', 'key_attestations', 'status'])
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
    expect(headerOf(credentials[0]!)).toMatchObject({ kid: `${did}#assert-key-01` })
  })

  test('may name the key of the other identity, too', async () => {
    const { did, statusListUrl } = await stand.issuer.ensureIssuer('office-261')
    const configuration_override = {
      issuer_did: did,
      verification_method: `${did}#assert-key-01`,
      key_id: null,
      key_pin: null,
    }
    const { code } = await offerTo(stand, { configuration_override, status_lists: [statusListUrl] })
    expect(headerOf((await wallet.collect(code)).credentials[0]!)).toMatchObject({ kid: `${did}#assert-key-01` })
  })
})

test('of several status lists the first has the entry', async () => {
  const { body } = await call('POST', '/status-list', {
    type: 'TOKEN_STATUS_LIST',
    maxLength: 100,
    config: { bits: 2 },
  })
  const lists = [String(body.statusRegistryUrl), await stand.issuer.currentStatusList()]
  const { credentials } = await wallet.collect((await offerTo(stand, { status_lists: lists })).code)
  expect(claimsOf(credentials[0]!)).toMatchObject({ status: { status_list: { uri: lists[0] } } })
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
    ['with a protected claim', 400, subject({ given_name: 'Anna', vct: 'x' })],
    ['with a protected claim further down', 400, subject({ given_name: 'Anna', address: { _sd: [] } })],
    ['with a protected claim in a list', 400, subject({ given_name: 'Anna', children: [{ vct: 'x' }] })],
    ...['sub', 'iat', 'sd_hash', 'nonce', 'aud', 'jti'].map((name): [string, number, Record<string, unknown>] => [
      `with the claim ${name}, which the credential sets itself`,
      400,
      subject({ given_name: 'Anna', [name]: 'x' }),
    ]),
    [
      'with more claims than anybody reads',
      400,
      subject(Object.fromEntries(Array.from({ length: 257 }, (_, at) => [`c${at}`, at]))),
    ],
    ['with claims that nest too deeply', 400, subject(JSON.parse(`${'{"a":'.repeat(34)}1${'}'.repeat(34)}`))],
    [
      'that ended before it began',
      400,
      { credential_valid_from: '2027-01-02T00:00:00Z', credential_valid_until: '2027-01-01T00:00:00Z' },
    ],
    ['that ends in a year of five digits, by its zone', 400, { credential_valid_until: '9999-12-31T23:59:59-01:00' }],
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

  test('that ends this very moment; one that begins as it ends is not', async () => {
    const until = (instant: Date) => ({ credential_valid_from: instant, credential_valid_until: instant })
    const now = stand.clock()
    const answers = [until(now), until(new Date(now.getTime() + 1))].map((dates) =>
      call('POST', '/credentials', { ...base, ...dates }),
    )
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([400, 200])
  })

  test('with a list of another identity', async () => {
    const { did } = await stand.identities.ensure('office-351')
    const list = await stand.issuer.currentStatusList(did)
    expect((await call('POST', '/credentials', { ...base, status_lists: [list] })).status).toBe(400)
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

  test("one of another issuer on the same database is not found, and stays that issuer's", async () => {
    const { managementId } = await offerTo(stand)
    const { management } = await startIssuer(stand, 'issuer-other')
    const path = `/credentials/${managementId}`
    expect((await manage(management, 'GET', path)).status).toBe(404)
    expect((await manage(management, 'PATCH', `${path}/status?credentialStatus=CANCELLED`)).status).toBe(404)
    expect((await call('GET', path)).body.status).toBe('OFFERED')
  })

  test('paths that swiyu has not are not found either', async () => {
    for (const path of ['/credentials', `/credentials/${UNKNOWN}/revoke`])
      expect((await call(path.endsWith('revoke') ? 'POST' : 'GET', path)).status).toBe(404)
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
    expect((await call('GET', `/status-list/${body.id}`)).body).toEqual(body)
    expect((await call('POST', `/status-list/${body.id}`)).body).toEqual(body)
    const token = await (await stand.fetch(String(body.statusRegistryUrl))).text()
    const iat = Math.floor(stand.clock().getTime() / 1000)
    expect(claimsOf(token)).toMatchObject({ iat, exp: iat + 365 * 86_400, ttl: 900 })
  })

  test.each([
    [{ maxLength: 102_401, config: { bits: 2 } }, 400],
    [{ maxLength: 0, config: { bits: 2 } }, 422],
    [{ maxLength: 10, config: { bits: 3 } }, 422],
    [{ maxLength: 10 }, 422],
    [{ maxLength: 10, config: { bits: 2 }, configuration_override: { issuer_did: 'did:x' } }, 400],
    [{ maxLength: 10, config: { bits: 2 }, configuration_override: { verification_method: 'did:x#y' } }, 400],
  ])('%j is refused with %i', async (body, status) => {
    expect((await call('POST', '/status-list', body)).status).toBe(status)
  })
})

describe('a status list of another identity', () => {
  const create = async () => {
    const { did } = await stand.issuer.ensureIssuer('office-351')
    const identity = { issuer_did: did, verification_method: `${did}#assert-key-01` }
    const list = { maxLength: 100, config: { bits: 2 }, configuration_override: identity }
    return { identity, did, list: (await call('POST', '/status-list', list)).body }
  }

  test('is made and published under its key', async () => {
    const { did, identity, list } = await create()
    stand.advance(10)
    for (const body of [undefined, {}, { configuration_override: identity }]) {
      expect(await call('POST', `/status-list/${list.id}`, body)).toEqual({ status: 200, body: list })
      const token = await (await stand.fetch(String(list.statusRegistryUrl))).text()
      expect(headerOf(token)).toMatchObject({ kid: `${did}#assert-key-01` })
      expect(claimsOf(token)).toMatchObject({ iat: Math.floor(stand.clock().getTime() / 1000) })
    }
  })

  test('is published by nobody else', async () => {
    const { list } = await create()
    const publish = (override: unknown) => call('POST', `/status-list/${list.id}`, { configuration_override: override })
    for (const override of [
      { issuer_did: stand.issuer.did },
      { issuer_did: 'did:x' },
      { verification_method: `${stand.issuer.did}#assert-key-01` },
    ])
      expect((await publish(override)).status).toBe(400)
    expect((await publish('x')).status).toBe(422)
  })
})

test('no management path answers on the wallet side, and no browser may read the management side', async () => {
  const onWalletSide = await stand.fetch(`${ISSUER_URL}/management/api/credentials`, { method: 'POST', body: '{}' })
  expect(onWalletSide.status).toBe(404)
  const { headers } = await stand.issuer.management.request(`/management/api/credentials/${UNKNOWN}`, {
    headers: { origin: 'https://x.ch' },
  })
  expect(headers.get('access-control-allow-origin')).toBeNull()
})

test('nothing went wrong inside', () => expect(stand.failures).toEqual([]))
