import { nodeCrypto } from '@e-collecting/credentials/crypto/node'
import { createJwt, encodeBase64Url } from '@e-collecting/credentials/jose'
import { verifications } from '@e-collecting/database/trust'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  bind,
  demoQuery,
  type ForgedCredential,
  forgeCredential,
  forgeKeyBinding,
  openSession,
} from '../testing/presentation-session.ts'
import { claimsOf, createHolderKey, createTestWallet, type HolderKey, headerOf } from '../testing/test-wallet.ts'
import { createStand, manage, offerTo, type Stand, VERIFIER_URL } from '../testing/trust-stand.ts'

let stand: Stand
let holder: HolderKey
let credential: string
let managementId: string

beforeAll(async () => {
  stand = await createStand()
  const offer = await offerTo(stand)
  const collected = await createTestWallet(stand).collect(offer.code)
  managementId = offer.managementId
  holder = collected.holders[0]!
  credential = collected.credentials[0]!
})
afterAll(() => stand.close())

const seconds = (offset: number) => Math.floor(stand.clock().getTime() / 1000) + offset

/** The refusal a wallet sees and the failure the business side reads. */
async function refusal(session: Awaited<ReturnType<typeof openSession>>, response: Response) {
  const body = (await response.json()) as Record<string, string>
  const { body: result } = await session.read()
  return {
    status: response.status,
    error: body.error,
    codes: [...new Set([body.detail, body.error_code])],
    state: result.state,
    result: (result.wallet_response as Record<string, string> | undefined)?.error_code,
  }
}
const failedWith = (code: string, error = 'invalid_request') => ({
  status: 400,
  error,
  codes: [code],
  state: 'FAILED',
  result: code,
})
const leftOpen = (code: string, error = 'invalid_request') => ({
  status: 400,
  error,
  codes: [code],
  state: 'PENDING',
  result: undefined,
})

describe('a presentation', () => {
  test.each(['direct_post', 'direct_post.jwt'])(
    'is accepted by %s and read with its technical claims',
    async (mode) => {
      const session = await openSession(stand, { response_mode: mode })
      const presentation = await bind(stand, { credential, holder, request: session.request })
      const vpToken = { demo: [presentation] }
      const response =
        mode === 'direct_post' ? await session.answer(vpToken) : await session.answerEncrypted({ vp_token: vpToken })
      expect([response.status, await response.json()]).toEqual([200, {}])
      const { body } = await session.read()
      expect(body).toMatchObject({
        id: session.id,
        request_nonce: session.request.nonce,
        state: 'SUCCESS',
        wallet_response: {
          credential_subject_data: {
            demo: [
              {
                iss: stand.issuer.did,
                vct: 'demo-sdjwt',
                given_name: 'Anna',
                address: { street: 'Dorfweg 1' },
                status: { status_list: {} },
              },
            ],
          },
        },
      })
      expect(JSON.stringify(body)).not.toContain(holder.publicJwk.x)
      expect((await session.read()).body).toEqual(body)
    },
  )

  test('may show more than was asked for, and its header may name a key that is ignored', async () => {
    const session = await openSession(stand)
    const { nonce, client_id: aud } = session.request
    const other = await createHolderKey()
    const keyBinding = await forgeKeyBinding(
      holder,
      { typ: 'kb+jwt', jwk: other.publicJwk },
      { aud, nonce, iat: seconds(0), sd_hash: encodeBase64Url(await nodeCrypto.sha256(credential)) },
    )
    expect((await session.answer({ demo: [`${credential}${keyBinding}`] })).status).toBe(200)
  })

  test.each(['dc+sd-jwt', 'vc+sd-jwt'])('with a credential of type %s answers both formats', async (typ) => {
    for (const format of ['dc+sd-jwt', 'vc+sd-jwt']) {
      const session = await openSession(stand, { dcql_query: demoQuery({ format }) })
      const forged = await forgeCredential(stand, holder, { header: { typ } })
      const response = await session.answer({
        demo: [await bind(stand, { credential: forged, holder, request: session.request })],
      })
      expect(response.status).toBe(200)
    }
  })

  test('without a key binding is accepted only if none is required', async () => {
    const session = await openSession(stand, { dcql_query: demoQuery({ require_cryptographic_holder_binding: false }) })
    expect((await session.answer({ demo: [credential] })).status).toBe(200)
  })

  test('to a query in the old form is read flat, and the definition is echoed', async () => {
    const presentation_definition = {
      id: '00000000-0000-0000-0000-000000000000',
      input_descriptors: [
        {
          id: '11111111-1111-1111-1111-111111111111',
          format: { 'vc+sd-jwt': { 'sd-jwt_alg_values': ['ES256'], 'kb-jwt_alg_values': ['ES256'] } },
          constraints: {
            fields: [
              { path: ['$.vct'], filter: { type: 'string', const: 'demo-sdjwt' } },
              { path: ['$.given_name'] },
              { path: ['$.address.street'] },
            ],
          },
        },
      ],
    }
    const session = await openSession(stand, { dcql_query: undefined, presentation_definition })
    expect(session.created.presentation_definition).toEqual(presentation_definition)
    const presentation = await bind(stand, { credential, holder, request: session.request })
    expect((await session.answer({ '11111111-1111-1111-1111-111111111111': [presentation] })).status).toBe(200)
    const { wallet_response: result } = (await session.read()).body as { wallet_response: Record<string, unknown> }
    expect(result.credential_subject_data).toMatchObject({ given_name: 'Anna', vct: 'demo-sdjwt' })
  })
})

describe('the whole answer (rules 1 and 8)', () => {
  test.each<[string, (presentation: string) => unknown]>([
    ['without the credential asked for', () => ({})],
    ['with another id beside it', (presentation) => ({ demo: [presentation], other: [presentation] })],
    ['with two credentials for one id', (presentation) => ({ demo: [presentation, presentation] })],
    ['with an empty list', () => ({ demo: [] })],
  ])('%s fails', async (_, vpTokenOf) => {
    const session = await openSession(stand)
    const presentation = await bind(stand, { credential, holder, request: session.request })
    const response = await session.answer(vpTokenOf(presentation))
    expect(await refusal(session, response)).toEqual(
      failedWith('invalid_presentation_submission', 'invalid_transaction_data'),
    )
  })

  test.each([
    ['no JSON', '{', 'invalid_presentation_submission'],
    ['a bare presentation', 'eyJ.eyJ.x~', 'invalid_presentation_submission'],
    ['no list', JSON.stringify({ demo: 'x' }), 'invalid_presentation_submission'],
    ['a list of other things', JSON.stringify({ demo: [1] }), 'invalid_presentation_submission'],
  ])('vp_token that is %s is refused and the session stays open', async (_, token, code) => {
    const session = await openSession(stand)
    expect(await refusal(session, await session.answer(token))).toEqual(leftOpen(code, 'invalid_transaction_data'))
  })

  test('another state, or none, is refused and the session stays open', async () => {
    const session = await openSession(stand)
    const vpToken = { demo: [await bind(stand, { credential, holder, request: session.request })] }
    expect(await refusal(session, await session.answer(vpToken, 'x'))).toEqual(leftOpen('invalid_request'))
    expect(await refusal(session, await session.post({ vp_token: JSON.stringify(vpToken) }))).toEqual(
      leftOpen('invalid_request'),
    )
    expect((await session.answer(vpToken)).status).toBe(200)
  })

  test('neither presentation nor error is refused', async () => {
    const session = await openSession(stand)
    expect(await refusal(session, await session.post({ state: session.request.state }))).toEqual(
      leftOpen('authorization_request_missing_error_param'),
    )
  })

  test('a repeated parameter and another media type are refused', async () => {
    const session = await openSession(stand)
    const url = `${VERIFIER_URL}/oid4vp/api/request-object/${session.id}/response-data`
    const send = (type: string, body: string) =>
      stand.fetch(url, { method: 'POST', headers: { 'content-type': type }, body })
    expect((await send('application/x-www-form-urlencoded', 'state=a&state=b')).status).toBe(400)
    expect((await send('application/json', '{}')).status).toBe(400)
    expect((await send('application/x-www-form-urlencoded', 'x'.repeat(1_100_000))).status).toBe(413)
    expect((await session.read()).body.state).toBe('PENDING')
  })

  test('in the encrypted mode an answer in clear, to another key or broken is refused', async () => {
    const session = await openSession(stand, { response_mode: 'direct_post.jwt' })
    const vpToken = { demo: [await bind(stand, { credential, holder, request: session.request })] }
    const other = await createHolderKey()
    for (const response of [
      await session.answer(vpToken),
      await session.answerEncrypted({ vp_token: vpToken }, other.publicJwk),
      await session.post({ response: 'a.b.c.d.e' }),
      await session.answerEncrypted({ vp_token: vpToken, state: 'x' }),
    ])
      expect(await refusal(session, response)).toEqual(leftOpen('invalid_request'))
    expect((await session.answerEncrypted({ vp_token: vpToken })).status).toBe(200)
  })

  test('in the clear mode an encrypted answer is refused', async () => {
    const session = await openSession(stand)
    expect(await refusal(session, await session.answerEncrypted({}))).toEqual(leftOpen('invalid_request'))
  })

  test.each([
    ['client_rejected', 'client_rejected'],
    ['access_denied', 'access_denied'],
    ['something else', 'client_rejected'],
  ])('the refusal %s ends the session', async (error, code) => {
    for (const mode of ['clear', 'clear without state', 'encrypted']) {
      const session = await openSession(stand, { response_mode: 'direct_post.jwt' })
      const { state } = session.request
      const response = await (mode === 'encrypted'
        ? session.answerEncrypted({ error })
        : session.post({ error, error_description: 'x', ...(mode === 'clear' && { state }) }))
      expect(response.status).toBe(200)
      const { body } = await session.read()
      expect([body.state, (body.wallet_response as Record<string, string>).error_code]).toEqual(['FAILED', code])
    }
  })

  test('of parallel answers one wins, and an answered session is gone for wallets', async () => {
    const session = await openSession(stand)
    const vpToken = { demo: [await bind(stand, { credential, holder, request: session.request })] }
    const responses = await Promise.all(Array.from({ length: 6 }, () => session.answer(vpToken)))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 410, 410, 410, 410, 410])
    const later = await session.answer(vpToken)
    expect([later.status, Object.keys((await later.json()) as object)]).toEqual([410, ['error_description']])
    expect((await stand.fetch(String(session.created.verification_url))).status).toBe(410)
  })
})

describe('the credential', () => {
  const present = async (forged: ForgedCredential, query = demoQuery()) => {
    const session = await openSession(stand, { dcql_query: query })
    const made = await forgeCredential(stand, holder, forged)
    return {
      session,
      response: await session.answer({
        demo: [await bind(stand, { credential: made, holder, request: session.request })],
      }),
    }
  }
  const submission = 'invalid_transaction_data'

  test.each<[string, ForgedCredential, string, string?]>([
    ['rule 2: of another type header', { header: { typ: 'JWT' } }, 'invalid_format'],
    ['rule 2: without kid', { header: { kid: '' } }, 'malformed_credential'],
    ['rule 2: whose kid is no DID key', { header: { kid: 'key-1' } }, 'malformed_credential'],
    ['rule 2: that has expired', { claims: { exp: 1_700_000_000 } }, 'jwt_expired'],
    ['rule 2: that is not valid yet', { claims: { nbf: 2_000_000_000 } }, 'jwt_premature'],
    ['rule 2: with a critical header', { header: { crit: ['b64'], b64: false } }, 'malformed_credential'],
    [
      'rule 3: of an issuer that is not accepted',
      { header: { kid: 'did:webvh:QmX:localhost%3A8443:a#assert-key-01' } },
      'issuer_not_accepted',
    ],
    [
      'rule 5: with one disclosure twice',
      {
        disclosures: [
          ['salt', 'given_name', 'Anna'],
          ['salt', 'given_name', 'Anna'],
        ],
      },
      'malformed_credential',
    ],
    ['rule 5: with a digest twice', { digests: ['x', 'x'] }, 'malformed_credential'],
    [
      'rule 5: that discloses a technical claim',
      { disclosures: [['salt', 'exp', 4_000_000_000]] },
      'malformed_credential',
    ],
    ['rule 5: that overwrites a claim', { claims: { given_name: 'Beat' } }, 'malformed_credential'],
    ['rule 5: hashed another way', { claims: { _sd_alg: 'sha-512' } }, 'malformed_credential'],
    ['rule 5: with a broken disclosure', { disclosures: ['x'] }, 'malformed_credential'],
    ['rule 6: of another type', { claims: { vct: 'other-sdjwt' } }, 'invalid_presentation_submission', submission],
    [
      'rule 6: without the claim asked for',
      { disclosures: [['salt', 'family_name', 'Muster']] },
      'credential_missing_data',
    ],
    ['rule 4: bound to no key', { claims: { cnf: {} } }, 'holder_binding_mismatch'],
    ['rule 7: whose status names no list', { claims: { status: {} } }, 'unresolvable_status_list'],
  ])('%s', async (_, forged, code, error) => {
    const { session, response } = await present(forged)
    expect(await refusal(session, response)).toEqual(failedWith(code, error))
  })

  test('rule 2: signed with another key than its kid', async () => {
    const { did } = stand.issuer
    const session = await openSession(stand)
    const jwt = await createJwt(nodeCrypto, {
      header: { typ: 'dc+sd-jwt', kid: `${did}#assert-key-01` },
      claims: { iss: did, vct: 'demo-sdjwt', cnf: { jwk: holder.publicJwk }, given_name: 'Anna' },
      key: holder.key,
    })
    const response = await session.answer({
      demo: [await bind(stand, { credential: `${jwt}~`, holder, request: session.request })],
    })
    expect(await refusal(session, response)).toEqual(failedWith('malformed_credential'))
  })

  test('rule 2: unsigned or under another algorithm', async () => {
    for (const alg of ['none', 'HS256', 'ES384']) {
      const session = await openSession(stand)
      const [, payload = '', signature = ''] = (credential.split('~')[0] ?? '').split('.')
      const header = encodeBase64Url(JSON.stringify({ ...headerOf(credential), alg }))
      const forged = [`${header}.${payload}.${signature}`, ...credential.split('~').slice(1)].join('~')
      const response = await session.answer({
        demo: [await bind(stand, { credential: forged, holder, request: session.request })],
      })
      expect(await refusal(session, response)).toEqual(failedWith('invalid_format'))
    }
  })

  test('rule 2: with a key of its DID that is not for assertions', async () => {
    const { session, response } = await present({ header: { kid: `${stand.issuer.did}#auth-key-01` } })
    expect(await refusal(session, response)).toEqual(failedWith('public_key_of_issuer_unresolvable'))
  })

  test('rule 2: that is no SD-JWT at all', async () => {
    for (const garbage of ['', 'x', '~~~', 'a.b.c~', '{}', 'é']) {
      const session = await openSession(stand)
      expect((await refusal(session, await session.answer({ demo: [garbage] }))).result).toMatch(/malformed_credential/)
    }
  })

  test('rule 3: trust comes from kid, never from iss', async () => {
    const { did, assertion } = await stand.identities.ensure('impostor')
    const jwt = await createJwt(nodeCrypto, {
      header: { typ: 'dc+sd-jwt', kid: assertion.kid },
      claims: { iss: stand.issuer.did, vct: 'demo-sdjwt', cnf: { jwk: holder.publicJwk }, given_name: 'Anna' },
      key: assertion.key,
    })
    const session = await openSession(stand)
    const calls = stand.outsideCalls.length
    const answer = await session.answer({
      demo: [await bind(stand, { credential: `${jwt}~`, holder, request: session.request })],
    })
    expect(await refusal(session, answer)).toEqual(failedWith('issuer_not_accepted'))
    expect(stand.outsideCalls).toHaveLength(calls)
    expect(did).not.toBe(stand.issuer.did)
  })

  test('rule 3: an accepted issuer whose DID cannot be resolved', async () => {
    const hosts = ['localhost%3A8443:gone', 'example.ch:a', '169.254.169.254:latest']
    for (const host of hosts) {
      const did = `did:webvh:QmScidScidScidScidScidScidScidScidScidScidScid:${host}`
      const session = await openSession(stand, { accepted_issuer_dids: [did] })
      const forged = await forgeCredential(stand, holder, { header: { kid: `${did}#assert-key-01` } })
      const response = await session.answer({
        demo: [await bind(stand, { credential: forged, holder, request: session.request })],
      })
      expect(await refusal(session, response)).toEqual(failedWith('public_key_of_issuer_unresolvable'))
    }
    expect(stand.outsideCalls.some((url) => url.includes('169.254') || url.includes('example.ch'))).toBe(false)
  })

  test('rule 6: with another value than asked for', async () => {
    const wanted = (values: unknown[]) => demoQuery({ claims: [{ path: ['given_name'], values }] })
    const { session, response } = await present({}, wanted(['Beat', 'Carla']))
    expect(await refusal(session, response)).toEqual(failedWith('credential_missing_data'))
    expect((await present({}, wanted(['Beat', 'Anna']))).response.status).toBe(200)
  })
})

describe('the key binding (rule 4)', () => {
  test.each<[string, Parameters<typeof bind>[2], string]>([
    ['for another verifier', { audience: 'did:webvh:x:example.ch:a' }, 'holder_binding_mismatch'],
    ['with another nonce', { nonce: 'x' }, 'missing_nonce'],
    ['over other disclosures', { bound: 'x~' }, 'holder_binding_mismatch'],
  ])('%s', async (_, wrong, code) => {
    const session = await openSession(stand)
    const response = await session.answer({
      demo: [await bind(stand, { credential, holder, request: session.request }, wrong)],
    })
    expect(await refusal(session, response)).toEqual(failedWith(code))
  })

  test('without the prefix of the client id', async () => {
    const session = await openSession(stand)
    const audience = session.request.client_id.replace('decentralized_identifier:', '')
    const response = await session.answer({
      demo: [await bind(stand, { credential, holder, request: session.request }, { audience })],
    })
    expect(await refusal(session, response)).toEqual(failedWith('holder_binding_mismatch'))
  })

  test('too old or from the future', async () => {
    for (const offset of [-121, 121]) {
      const session = await openSession(stand)
      const now = new Date(stand.clock().getTime() + offset * 1000)
      const response = await session.answer({
        demo: [await bind(stand, { credential, holder, request: session.request }, { now })],
      })
      expect(await refusal(session, response)).toEqual(failedWith('holder_binding_mismatch'))
    }
  })

  test('by another key than the credential is bound to', async () => {
    const session = await openSession(stand)
    const other = await createHolderKey()
    const response = await session.answer({
      demo: [await bind(stand, { credential, holder, request: session.request }, { holder: other })],
    })
    expect(await refusal(session, response)).toEqual(failedWith('holder_binding_mismatch'))
  })

  test('missing', async () => {
    const session = await openSession(stand)
    expect(await refusal(session, await session.answer({ demo: [credential] }))).toEqual(
      failedWith('holder_binding_mismatch'),
    )
  })

  test('of another type, with two audiences, without time or without hash', async () => {
    const sdHash = encodeBase64Url(await nodeCrypto.sha256(credential))
    for (const wrong of ['typ', 'aud', 'iat', 'sd_hash']) {
      const session = await openSession(stand)
      const { client_id: aud, nonce } = session.request
      const keyBinding = await forgeKeyBinding(
        holder,
        { typ: wrong === 'typ' ? 'JWT' : 'kb+jwt' },
        {
          nonce,
          aud: wrong === 'aud' ? [aud, 'x'] : aud,
          ...(wrong !== 'iat' && { iat: seconds(0) }),
          ...(wrong !== 'sd_hash' && { sd_hash: sdHash }),
        },
      )
      const response = await session.answer({ demo: [`${credential}${keyBinding}`] })
      expect([wrong, await refusal(session, response)]).toEqual([wrong, failedWith('holder_binding_mismatch')])
    }
  })
})

describe('the status (rule 7)', () => {
  const present = async (status?: unknown) => {
    const session = await openSession(stand)
    const shown =
      status === undefined ? credential : await forgeCredential(stand, holder, { claims: { status: status as never } })
    return {
      session,
      response: await session.answer({
        demo: [await bind(stand, { credential: shown, holder, request: session.request })],
      }),
    }
  }
  const patch = (status: string) =>
    manage(stand.issuer.management, 'PATCH', `/credentials/${managementId}/status?credentialStatus=${status}`)

  test('suspended, valid again and revoked count at once', async () => {
    for (const [status, code] of [
      ['SUSPENDED', 'credential_suspended'],
      ['ISSUED', undefined],
    ] as const) {
      expect((await patch(status)).status).toBe(200)
      const { session, response } = await present()
      expect((await refusal(session, response)).result).toBe(code)
    }
    expect((await patch('REVOKED')).status).toBe(200)
    const { session, response } = await present()
    expect(await refusal(session, response)).toEqual(failedWith('credential_revoked'))
  })

  test('an unreachable list, one of a host that is not allowed and an index beyond its end', async () => {
    const own = await stand.issuer.currentStatusList()
    for (const list of [
      { idx: 1, uri: 'https://localhost:8443/services/registry/api/v1/statuslist/x.jwt' },
      { idx: 1, uri: 'https://example.ch/list.jwt' },
      { idx: 1, uri: 'file:///etc/passwd' },
      { idx: 10_000_000, uri: own },
      { idx: -1, uri: own },
      { idx: 1.5, uri: own },
    ]) {
      const { session, response } = await present({ status_list: list })
      expect([list, await refusal(session, response)]).toEqual([list, failedWith('unresolvable_status_list')])
    }
  })

  test('a list of another issuer counts as revoked, also once it is known', async () => {
    const { did } = await stand.identities.ensure('office-2')
    const uri = await stand.issuer.currentStatusList(did)
    for (let time = 0; time < 2; time++) {
      const { session, response } = await present({ status_list: { idx: 1, uri } })
      expect(await refusal(session, response)).toEqual(failedWith('credential_revoked'))
    }
  })
})

describe('a session', () => {
  test('lapses after 900 seconds for everybody, and its row goes even if nobody asks', async () => {
    const session = await openSession(stand)
    const vpToken = { demo: [await bind(stand, { credential, holder, request: session.request })] }
    stand.advance(900)
    expect(await session.read()).toEqual({ status: 404, body: { detail: expect.stringContaining(session.id) } })
    expect((await stand.fetch(String(session.created.verification_url))).status).toBe(404)
    expect((await session.answer(vpToken)).status).toBe(404)
    await stand.verifier.sweep(stand.clock())
    expect(await stand.db.select().from(verifications)).toEqual([])
  })

  test('stores neither claims nor presentation in clear, and no key once it is answered', async () => {
    const fresh = await createTestWallet(stand).collect((await offerTo(stand)).code)
    const session = await openSession(stand)
    const [one, key] = [fresh.credentials[0]!, fresh.holders[0]!]
    await session.answer({ demo: [await bind(stand, { credential: one, holder: key, request: session.request })] })
    const rows = (await stand.db.select().from(verifications)).filter(({ id }) => id === session.id)
    expect(rows).toEqual([expect.objectContaining({ state: 'SUCCESS', sealedKey: null })])
    const stored = rows
      .map((row) =>
        Object.values(row)
          .map((value) => (value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : String(value)))
          .join(),
      )
      .join()
    for (const secret of ['Anna', 'Muster', key.publicJwk.x, one.slice(0, 40)]) expect(stored).not.toContain(secret)
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
    await configured.close()
  })

  test.each(['x', '00000000-0000-4000-8000-000000000000'])('of an unknown session %s is not found', async (id) => {
    const url = `${VERIFIER_URL}/oid4vp/api/request-object/${id}`
    for (const response of [await stand.fetch(url), await stand.fetch(`${url}/response-data`, { method: 'POST' })]) {
      expect(response.status).toBe(404)
      expect(response.headers.get('access-control-allow-origin')).toBe('*')
    }
  })
})

test('nothing went wrong inside', () => expect(stand.failures).toEqual([]))
