import { shareInFile } from '@e-collecting/database/testing'
import { exchanges } from '@e-collecting/database/trust'
import { ExchangeContendedError, sealedColumn } from '@e-collecting/exchanges'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { bind, collectOne, demoQuery, openSession } from '../testing/presentation-session.ts'
import { claimsOf, createTestWallet, type HolderKey, headerOf } from '../testing/test-wallet.ts'
import { createStand, manage, offerTo, type Stand, startVerifier, VERIFIER_URL } from '../testing/trust-stand.ts'

const stand = shareInFile(createStand)
let holder: HolderKey
let credential: string

beforeAll(async () => {
  ;({ holder, credential } = await collectOne(stand))
})

const storedAs = (id: string) => stand.db.select().from(exchanges).where(eq(exchanges.id, id))
const seconds = (offset: number) => Math.floor(stand.clock().getTime() / 1000) + offset

describe('a session', () => {
  test('lapses after 900 seconds for everybody, and its row goes even if nobody asks', async () => {
    const session = await openSession(stand)
    const vpToken = { demo: [await bind(stand, { credential, holder, request: session.request })] }
    stand.advance(900)
    expect(await session.read()).toEqual({ status: 404, body: { detail: expect.stringContaining(session.id) } })
    expect((await stand.fetch(String(session.created.verification_url))).status).toBe(404)
    expect((await session.answer(vpToken)).status).toBe(404)
    await stand.exchanges.sweep(stand.clock())
    expect(await storedAs(session.id)).toMatchObject([{ state: 'LAPSED', sealedRequest: null }])
    stand.advance(2 * 86_400)
    await stand.exchanges.sweep(stand.clock())
    expect(await storedAs(session.id)).toEqual([])
  })

  test.each(['SUCCESS', 'FAILED'])('that ended as %s is told for 900 seconds, then nothing is left', async (state) => {
    const session = await openSession(stand)
    const one = await collectOne(stand)
    await session.answer({
      demo: [await bind(stand, { ...one, request: session.request }, { ...(state === 'FAILED' && { nonce: 'x' }) })],
    })
    stand.advance(899)
    expect((await session.read()).body.state).toBe(state)
    await stand.exchanges.sweep(stand.clock())
    expect((await session.read()).body.state).toBe(state)
    stand.advance(1)
    expect((await session.read()).status).toBe(404)
    await stand.exchanges.sweep(stand.clock())
    for (const row of await storedAs(session.id)) expect(row).toMatchObject({ sealedClaims: null, sealedRequest: null })
  })

  test('stores neither claims nor presentation in clear, and no key once it is answered', async () => {
    const session = await openSession(stand)
    const one = await collectOne(stand)
    await session.answer({ demo: [await bind(stand, { ...one, request: session.request })] })
    const rows = await storedAs(session.id)
    expect(rows).toEqual([expect.objectContaining({ state: 'ANSWERED', sealedClaims: expect.anything() })])
    const request = sealedColumn(stand.sealer, 'request').open(rows[0]!.sealedRequest!, session.id)
    expect(request).not.toHaveProperty('privateKey')
    const stored = rows
      .map((row) =>
        Object.values(row)
          .map((value) => (value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : String(value)))
          .join(),
      )
      .join()
    for (const secret of ['Anna', 'Muster', one.holder.publicJwk.x, one.credential.slice(0, 40)])
      expect(stored).not.toContain(secret)
  })

  test('that lapses while its answer is being checked takes no answer', async () => {
    let isSlow = false
    const slow: Stand = await createStand({
      verifier: {
        outside: {
          allowedHosts: ['localhost:8443'],
          fetch: (url, init) => {
            if (isSlow) slow.advance(900)
            return slow.fetch(url, init)
          },
        },
      },
    })
    const { credentials, holders } = await createTestWallet(slow).collect((await offerTo(slow)).code)
    const session = await openSession(slow)
    const shown = { credential: credentials[0]!, holder: holders[0]!, request: session.request }
    const presentation = await bind(slow, shown)
    isSlow = true
    expect((await session.answer({ demo: [presentation] })).status).toBe(404)
    expect((await slow.exchanges.find(session.id))?.state).toBe('PENDING')
    await slow.close()
  })

  test('is unknown to another verifier, and answered there by nobody', async () => {
    const other = await startVerifier(stand, 'verifier-2')
    const session = await openSession(stand)
    const theirs = await manage(other.management, 'GET', `/verifications/${session.id}`)
    expect(theirs).toEqual({ status: 404, body: { detail: expect.stringContaining(session.id) } })
    expect((await manage(other.management, 'DELETE', `/verifications/${session.id}`)).status).toBe(404)
    expect((await session.read()).body.state).toBe('PENDING')
  })

  test('can be forgotten by the business side', async () => {
    const session = await openSession(stand)
    expect((await manage(stand.verifier.management, 'DELETE', `/verifications/${session.id}`)).status).toBe(204)
    expect((await session.read()).status).toBe(404)
    expect((await manage(stand.verifier.management, 'DELETE', `/verifications/${session.id}`)).status).toBe(404)
  })
})

describe('the request', () => {
  test('is signed when it is fetched, readable with plain atob, and names everything a wallet needs', async () => {
    const client_metadata = {
      client_name: 'Démo: Nachtzüge für alle?',
      'client_name#fr': 'Démo ~',
      logo_uri: 'data:image/png;base64,AA',
    }
    const session = await openSession(stand, {
      response_mode: 'direct_post.jwt',
      configuration_override: { client_metadata },
    })
    const response = await stand.fetch(String(session.created.verification_url))
    expect(response.headers.get('content-type')).toBe('application/oauth-authz-req+jwt')
    expect(response.headers.get('cache-control')).toBe('no-store')
    const jwt = await response.text()
    expect(jwt.split('.')[1]).not.toMatch(/[-_]/)
    expect(JSON.parse(atob(jwt.split('.')[1] ?? ''))).toEqual(claimsOf(jwt))
    expect(headerOf(jwt)).toEqual({
      alg: 'ES256',
      typ: 'oauth-authz-req+jwt',
      kid: `${stand.verifier.did}#auth-key-01`,
      profile_version: 'swiss-profile-verification:1.0.0',
    })
    const clientId = `decentralized_identifier:${stand.verifier.did}`
    expect(claimsOf(jwt)).toEqual({
      iss: stand.verifier.did,
      iat: seconds(0),
      exp: seconds(900),
      aud: 'https://self-issued.me/v2',
      client_id: clientId,
      response_type: 'vp_token',
      response_mode: 'direct_post.jwt',
      response_uri: `${session.created.verification_url}/response-data`,
      nonce: session.created.request_nonce,
      state: expect.stringMatching(/.{36}/),
      dcql_query: demoQuery(),
      client_metadata: {
        ...client_metadata,
        vp_formats_supported: expect.objectContaining({
          'dc+sd-jwt': { 'sd-jwt_alg_values': ['ES256'], 'kb-jwt_alg_values': ['ES256'] },
        }),
        jwks: {
          keys: [
            {
              kty: 'EC',
              crv: 'P-256',
              x: expect.any(String),
              y: expect.any(String),
              kid: session.id,
              alg: 'ECDH-ES',
              use: 'enc',
            },
          ],
        },
        encrypted_response_enc_values_supported: ['A256GCM', 'A128GCM'],
      },
    })
    expect(session.created.verification_deeplink).toBe(
      `swiyu-verify://?client_id=${encodeURIComponent(clientId)}&request_uri=${encodeURIComponent(String(session.created.verification_url))}`,
    )
  })

  test('shows the name and the logo it was given, and nothing else of that kind', async () => {
    const shown = { 'client_name#fr': 'Démo', logo_uri: 'data:image/png;base64,AA' }
    const client_metadata = { ...shown, policy_uri: 'https://elsewhere.test/', xclient_name: 'x' }
    const { request } = await openSession(stand, { configuration_override: { client_metadata } })
    expect(request.client_metadata).toMatchObject(shown)
    for (const name of ['policy_uri', 'xclient_name']) expect(request.client_metadata).not.toHaveProperty(name)
  })

  test('may say again who asks, and says what for in each language it is given', async () => {
    const { did } = stand.verifier
    const { request } = await openSession(stand, {
      configuration_override: {
        external_url: VERIFIER_URL,
        verifier_did: did,
        verification_method: `${did}#auth-key-01`,
      },
      verification_purpose: {
        purpose_name: { default: 'Nachtzüge', fr: 'Trains de nuit' },
        purpose_description: { default: 'Für alle' },
      },
    })
    expect(request.client_metadata).toMatchObject({
      purpose_name: 'Nachtzüge',
      'purpose_name#fr': 'Trains de nuit',
      purpose_description: 'Für alle',
    })
  })

  test.each<[string, Record<string, unknown>, RegExp]>([
    ['without a query', { dcql_query: undefined }, /dcqlQuery: must not be null/],
    ['without issuers', { accepted_issuer_dids: undefined }, /acceptedIssuerDids/],
    ['with an empty list of issuers', { accepted_issuer_dids: [] }, /acceptedIssuerDids/],
    ['with trust anchors only', { accepted_issuer_dids: [], trust_anchors: [{ did: 'did:x' }] }, /trustAnchors/],
    ['with a path in JSONPath', { dcql_query: demoQuery({ claims: [{ path: ['$.given_name'] }] }) }, /path/],
    ['with a path that is no list', { dcql_query: demoQuery({ claims: [{ path: 'given_name' }] }) }, /path/],
    ['with empty values', { dcql_query: demoQuery({ claims: [{ path: ['a'], values: [] }] }) }, /values/],
    ['without types', { dcql_query: demoQuery({ meta: { vct_values: [] } }) }, /vct_values/],
    ['for several at once', { dcql_query: demoQuery({ multiple: true }) }, /multiple/],
    ['for another format', { dcql_query: demoQuery({ format: 'mso_mdoc' }) }, /format/],
    ['with alternatives', { dcql_query: { ...demoQuery(), credential_sets: [{}] } }, /credential_sets/],
    ['with a broken id', { dcql_query: demoQuery({ id: 'a b' }) }, /id/],
    ['in an unknown mode', { response_mode: 'fragment' }, /response_mode/],
    ['for another verifier', { configuration_override: { verifier_did: 'did:x' } }, /verifierDid/],
    ['by another key', { configuration_override: { verification_method: 'did:x#y' } }, /verificationMethod/],
    ['at another address', { configuration_override: { external_url: 'https://elsewhere.test' } }, /externalUrl/],
    ['unsigned', { jwt_secured_authorization_request: false }, /signed/],
    [
      'with a broken definition',
      { dcql_query: undefined, presentation_definition: { input_descriptors: [] } },
      /presentationDefinition/,
    ],
    [
      'with a definition for any type',
      {
        dcql_query: undefined,
        presentation_definition: {
          input_descriptors: [{ id: 'a', format: { 'vc+sd-jwt': {} }, constraints: { fields: [{ path: ['$.a'] }] } }],
        },
      },
      /vct/,
    ],
  ])('%s is refused', async (_, changes, reason) => {
    const { status, body } = await manage(stand.verifier.management, 'POST', '/verifications', {
      accepted_issuer_dids: [stand.issuer.did],
      dcql_query: demoQuery(),
      ...changes,
    })
    expect(status).toBe(400)
    expect(body).toEqual({ error_description: expect.stringMatching(reason) })
  })

  const IN_CLEAR = { response_mode: 'direct_post' }
  const UNBOUND = {
    response_mode: 'direct_post.jwt',
    dcql_query: demoQuery({ require_cryptographic_holder_binding: false }),
  }
  test.each([
    ['for an answer in clear', IN_CLEAR],
    ['for credentials that nobody has to be the holder of', UNBOUND],
  ])('%s does not declare the profile, and a strict verifier refuses it', async (_, changes) => {
    const declared = async (asked: object) => {
      const { body } = await manage(stand.verifier.management, 'POST', '/verifications', {
        accepted_issuer_dids: [stand.issuer.did],
        dcql_query: demoQuery(),
        ...asked,
      })
      return headerOf(await (await stand.fetch(String(body.verification_url))).text()).profile_version
    }
    expect(await declared(changes)).toBeUndefined()
    expect(await declared({ response_mode: 'direct_post.jwt' })).toBe('swiss-profile-verification:1.0.0')

    const strict = await startVerifier(stand, 'verifier-strict', { allowsPlainWallets: false })
    const ask = (asked: object) =>
      manage(strict.management, 'POST', '/verifications', {
        accepted_issuer_dids: [stand.issuer.did],
        dcql_query: demoQuery(),
        ...asked,
      })
    expect(await ask(changes)).toEqual({
      status: 400,
      body: { error_description: expect.stringMatching(/^responseMode: must be direct_post.jwt/) },
    })
    expect((await ask({ response_mode: 'direct_post.jwt' })).status).toBe(200)
  })

  test('in the old form without issuers uses the configured ones, never any', async () => {
    const definition = {
      input_descriptors: [
        {
          id: 'a',
          format: { 'vc+sd-jwt': {} },
          constraints: { fields: [{ path: ['$.vct'], filter: { const: 'demo-sdjwt' } }] },
        },
      ],
    }
    const create = (one: Stand) =>
      manage(one.verifier.management, 'POST', '/verifications', { presentation_definition: definition })
    expect((await create(stand)).status).toBe(400)
    const configured = await createStand({ verifier: { defaultAcceptedIssuers: ['did:webvh:x:example.ch:a'] } })
    expect((await create(configured)).status).toBe(200)
    const { management } = configured.verifier
    for (const question of [
      { presentation_definition: definition, trust_anchors: [{ did: 'did:x' }] },
      { dcql_query: demoQuery() },
    ])
      expect((await manage(management, 'POST', '/verifications', question)).status).toBe(400)
    await configured.close()
  })

  test('that is fetched is told to who waits, without a step', async () => {
    const session = await openSession(stand)
    let told = 0
    const end = stand.exchanges.watch(
      session.id,
      () => undefined,
      () => {
        told += 1
      },
    )
    await stand.fetch(String(session.created.verification_url))
    end()
    await stand.fetch(String(session.created.verification_url))
    expect(told).toBe(1)
    expect(await storedAs(session.id)).toMatchObject([{ state: 'PENDING', version: 1 }])
  })

  test.each(['x', '00000000-0000-4000-8000-000000000000'])('of an unknown session %s is not found', async (id) => {
    const url = `${VERIFIER_URL}/oid4vp/api/request-object/${id}`
    for (const response of [await stand.fetch(url), await stand.fetch(`${url}/response-data`, { method: 'POST' })]) {
      expect(response.status).toBe(404)
      expect(response.headers.get('access-control-allow-origin')).toBe('*')
    }
  })
})

test('while the database is away a wallet is told to come again, and of a defect nothing; nobody keeps either', async () => {
  const log = vi.fn()
  const { wallet } = await startVerifier(stand, 'verifier-away', { log })
  const asked = { method: 'GET', path: '/', header: () => undefined, text: async () => '' }
  const away = wallet.refuse(Object.assign(new Error('away'), { code: 'ECONNREFUSED' }), asked)
  expect(away).toMatchObject({ status: 503, headers: { 'cache-control': 'no-store', 'retry-after': '5' } })
  expect(wallet.refuse(new ExchangeContendedError(), asked)).toEqual(away)
  const error = new Error('of Anna')
  const defect = wallet.refuse(error, asked)
  expect(log).toHaveBeenLastCalledWith({
    service: 'verifier-away',
    event: 'verification-failed-unexpectedly',
    error,
  })
  expect(defect).toMatchObject({ status: 500, headers: { 'cache-control': 'no-store' } })
  expect(defect.body).not.toContain('Anna')
  const unknown = await stand.fetch(`${VERIFIER_URL}/oid4vp/api/request-object/x`)
  expect([unknown.status, unknown.headers.get('cache-control')]).toEqual([404, 'no-store'])
})

test('a request by a DID is asked for by GET alone', async () => {
  const { created } = await openSession(stand)
  expect((await stand.fetch(String(created.verification_url), { method: 'POST' })).status).toBe(405)
})

test('nothing went wrong inside', () => expect(stand.failures).toEqual([]))
