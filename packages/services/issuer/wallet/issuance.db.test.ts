import { nodeCrypto } from '@e-collecting/credentials/crypto/node'
import { parseSdJwt, resolveClaims } from '@e-collecting/credentials/sd-jwt'
import { shareInFile } from '@e-collecting/database/testing'
import { exchanges, issuedCredentials, statusLists, usedNonces } from '@e-collecting/database/trust'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  claimsOf,
  createHolderKey,
  createTestWallet,
  decryptWith,
  encryptTo,
  type HolderKey,
  headerOf,
  readAnswer,
} from '../../testing/test-wallet.ts'
import { createStand, ISSUER_URL, manage, offerTo } from '../../testing/trust-stand.ts'

const stand = shareInFile(createStand)
const wallet = createTestWallet(stand)
let holder: HolderKey
const credentialIssuer = `${ISSUER_URL}/oid4vci`

beforeEach(async () => {
  holder = await createHolderKey()
})

const bearer = async (changes: Record<string, unknown> = {}): Promise<string> =>
  (await readAnswer(wallet.token((await offerTo(stand, changes)).code))).access_token
const request = async (proofs?: string[]) => ({
  credential_configuration_id: 'demo-sdjwt',
  proofs: { proof_type: 'jwt', jwt: proofs ?? [await wallet.proof(holder, { nonce: await wallet.nonce() })] },
})

describe('a credential', () => {
  test('is collected with a plain token and a clear request', async () => {
    const { code, managementId } = await offerTo(stand)
    const { holders, credentials } = await wallet.collect(code)
    const credential = credentials[0]!
    expect(headerOf(credential)).toEqual({
      alg: 'ES256',
      typ: 'dc+sd-jwt',
      kid: `${stand.issuer.did}#assert-key-01`,
      profile_version: 'swiss-profile-vc:1.0.0',
    })
    const claims = claimsOf(credential)
    expect(claims).toMatchObject({
      iss: stand.issuer.did,
      vct: 'demo-sdjwt',
      iat: Date.UTC(2026, 10, 20) / 1000,
      nbf: Date.UTC(2026, 10, 20) / 1000,
      exp: Date.UTC(2027, 10, 20, 23, 59, 59) / 1000,
      cnf: { jwk: holders[0]!.publicJwk },
      _sd_alg: 'sha-256',
    })
    expect(claims.status).toEqual({
      status_list: { idx: expect.any(Number), uri: await stand.issuer.currentStatusList() },
    })
    expect(credential.endsWith('~')).toBe(true)
    expect(await resolveClaims(nodeCrypto, parseSdJwt(credential))).toMatchObject({
      given_name: 'Anna',
      address: { street: 'Dorfweg 1' },
      rights: ['a', 'b'],
    })
    expect((await manage(stand.issuer.management, 'GET', `/credentials/${managementId}/status`)).body).toEqual({
      status: 'ISSUED',
    })
  })

  test('comes in up to ten copies with a key and a status entry of their own', async () => {
    const { code, offerId } = await offerTo(stand)
    const { holders, credentials } = await wallet.collect(code, 10)
    const claims = credentials.map(claimsOf) as { cnf: { jwk: unknown }; status: { status_list: { idx: number } } }[]
    expect(claims.map(({ cnf }) => cnf.jwk)).toEqual(holders.map(({ publicJwk }) => publicJwk))
    expect(new Set(claims.map(({ status }) => status.status_list.idx)).size).toBe(10)
    const [stored] = await stand.db.select().from(issuedCredentials).where(eq(issuedCredentials.id, offerId))
    expect(stored?.indexes).toEqual(claims.map(({ status }) => status.status_list.idx))
    expect(stored).toMatchObject({ service: 'issuer-demo', issuerDid: stand.issuer.did, status: 'ISSUED' })
    expect(stored?.validUntil).toBe('2027-11-20')
  })

  test('leaves nothing of the person, the link or the tokens behind, and no time but the day', async () => {
    const { code, offerId } = await offerTo(stand)
    await wallet.collect(code, 2)
    stand.advance(120)
    await stand.exchanges.sweep(stand.clock())
    const [row] = await stand.db.select().from(exchanges).where(eq(exchanges.id, offerId))
    const { id, version, state, issuer, attempts, createdAt, dueAt, ...rest } = row!
    expect({ id, state, issuer, attempts }).toEqual({
      id: offerId,
      state: 'ISSUED',
      issuer: 'issuer-demo',
      attempts: 0,
    })
    expect(version).toBe(4)
    expect([createdAt, dueAt].map((time) => time.toISOString())).toEqual([
      '2026-11-20T00:00:00.000Z',
      '2026-11-22T00:00:00.000Z',
    ])
    expect(new Set(Object.values(rest))).toEqual(new Set([null]))
  })

  test('takes an entry for each copy when it is collected, and none while it is only offered', async () => {
    const { body } = await manage(stand.issuer.management, 'POST', '/status-list', {
      maxLength: 500,
      config: { bits: 2 },
    })
    const leased = async () => {
      const [list] = await stand.db
        .select()
        .from(statusLists)
        .where(eq(statusLists.id, String(body.id)))
      return list?.nextPosition
    }
    const { code } = await offerTo(stand, { status_lists: [body.statusRegistryUrl] })
    expect(await leased()).toBe(0)
    await wallet.collect(code)
    expect(await leased()).toBe(100)
    for (let credential = 0; credential < 9; credential++)
      await wallet.collect((await offerTo(stand, { status_lists: [body.statusRegistryUrl] })).code, 10)
    expect(await leased()).toBe(100)
  })

  test('comes from another list of the issuer when the one that was named is full', async () => {
    const { body } = await manage(stand.issuer.management, 'POST', '/status-list', {
      maxLength: 25,
      config: { bits: 2 },
    })
    const listOf = async () => {
      const { credentials } = await wallet.collect(
        (await offerTo(stand, { status_lists: [body.statusRegistryUrl] })).code,
        10,
      )
      const lists = credentials.map((one) => (claimsOf(one).status as { status_list: { uri: string } }).status_list.uri)
      return [...new Set(lists)]
    }
    expect(await listOf()).toEqual([body.statusRegistryUrl])
    expect(await listOf()).toEqual([body.statusRegistryUrl])
    expect(await listOf()).toEqual([await stand.issuer.currentStatusList()])
    expect((await manage(stand.issuer.management, 'GET', `/status-list/${body.id}`)).body.remainingListEntries).toBe(0)
  })

  test('travels encrypted both ways when the wallet asks, compressed as the wallet did it', async () => {
    const metadata = await readAnswer(stand.fetch(`${credentialIssuer}/.well-known/openid-credential-issuer`))
    const recipient = metadata.credential_request_encryption.jwks.keys[0]!
    for (const zip of ['DEF', 'none'] as const) {
      const accessToken = await bearer()
      const body = {
        ...(await request()),
        format: 'dc+sd-jwt',
        credential_response_encryption: {
          alg: 'ECDH-ES',
          enc: 'A128GCM',
          jwk: { ...holder.publicJwk, use: 'enc', alg: 'ECDH-ES' },
        },
      }
      const response = await wallet.credential(accessToken, await encryptTo(recipient, body, zip), {
        'content-type': 'application/jwt',
      })
      expect(response.status).toBe(200)
      expect(response.headers.get('content-type')).toBe('application/jwt')
      const { header, json: answer } = await decryptWith(holder, await response.text())
      expect(header).toMatchObject({ alg: 'ECDH-ES', enc: 'A128GCM' })
      expect(header.zip).toBe(zip === 'none' ? undefined : zip)
      expect(answer.credentials).toHaveLength(1)
    }
  })

  test('is handed out to one set of keys, however many ask at the same time', async () => {
    const accessToken = await bearer()
    const requests = await Promise.all(
      Array.from({ length: 8 }, async () =>
        request([await wallet.proof(await createHolderKey(), { nonce: await wallet.nonce() })]),
      ),
    )
    const responses = await Promise.all(requests.map((body) => wallet.credential(accessToken, body)))
    const statuses = responses.map(({ status }) => status).sort()
    expect(statuses).toEqual([200, 400, 400, 400, 400, 400, 400, 400])
    for (const refused of responses.filter(({ status }) => status === 400))
      expect((await readAnswer(refused)).error).toBe('credential_request_denied')
  })
})

describe('the credential endpoint refuses', () => {
  const refusal = async (response: Promise<Response>) => {
    const answer = await response
    return [answer.status, (await readAnswer(answer)).error]
  }

  test('a wallet without a token, or with one that is not valid, is told how to come by one', async () => {
    const challengeOf = async (answer: Promise<Response>) => (await answer).headers.get('www-authenticate')
    expect(await challengeOf(wallet.post('/api/credential', { body: '{}' }))).toBe('Bearer')
    expect(await challengeOf(wallet.credential('unknown', await request()))).toBe('Bearer error="invalid_token"')
    const { code } = await offerTo(stand)
    expect(await challengeOf(wallet.token(code, { headers: { dpop: 'a.b.c' } }))).toBe(
      'DPoP error="invalid_dpop_proof"',
    )
  })

  test('a missing, unknown and expired token', async () => {
    const body = await request()
    expect(await refusal(wallet.credential('unknown', body))).toEqual([401, 'invalid_token'])
    expect(await refusal(wallet.post('/api/credential', { body: '{}' }))).toEqual([401, 'invalid_token'])
    const accessToken = await bearer()
    expect(await refusal(wallet.credential(accessToken, body, { authorization: `DPoP ${accessToken}` }))).toEqual([
      401,
      'invalid_token',
    ])
    stand.advance(600)
    expect(await refusal(wallet.credential(accessToken, await request()))).toEqual([401, 'invalid_token'])
  })

  test('a used nonce, one whose time is over, a foreign one and none at all', async () => {
    const used = await wallet.nonce()
    expect(
      (await wallet.credential(await bearer(), await request([await wallet.proof(holder, { nonce: used })]))).status,
    ).toBe(200)
    const accessToken = await bearer()
    const old = await wallet.nonce()
    stand.advance(121)
    for (const claims of [{ nonce: used }, { nonce: old }, { nonce: 'foreign' }, {}]) {
      const proof = await wallet.proof(await createHolderKey(), claims)
      const code = 'nonce' in claims ? 'invalid_nonce' : 'invalid_proof'
      expect(await refusal(wallet.credential(accessToken, await request([proof])))).toEqual([400, code])
    }
    const replayed = await wallet.proof(await createHolderKey(), { nonce: await wallet.nonce() })
    expect((await wallet.credential(accessToken, await request([replayed]))).status).toBe(200)
    const again = await wallet.credential(await bearer(), await request([replayed]))
    expect(await refusal(Promise.resolve(again))).toEqual([400, 'invalid_nonce'])
  })

  test('who repeats what is refused uses up nothing of a status list', async () => {
    const used = await wallet.proof(await createHolderKey(), { nonce: await wallet.nonce() })
    expect((await wallet.credential(await bearer(), await request([used]))).status).toBe(200)
    const positions = async () => (await stand.db.select().from(statusLists)).map(({ nextPosition }) => nextPosition)
    const before = await positions()
    const accessToken = await bearer()
    for (let time = 0; time < 120; time++)
      expect(await refusal(wallet.credential(accessToken, await request([used])))).toEqual([400, 'invalid_nonce'])
    expect(await positions()).toEqual(before)
    expect((await wallet.credential(accessToken, await request())).status).toBe(200)
  })

  test('key proofs that do not hold', async () => {
    const accessToken = await bearer()
    const other = await createHolderKey()
    const nonce = await wallet.nonce()
    const iat = Math.floor(stand.clock().getTime() / 1000)
    const good = await wallet.proof(holder, { nonce })
    const eleven = await Promise.all(
      Array.from({ length: 11 }, async () => wallet.proof(await createHolderKey(), { nonce })),
    )
    const cases: Record<string, [unknown, string]> = {
      'of another audience': [[await wallet.proof(holder, { nonce, aud: ISSUER_URL })], 'invalid_proof'],
      'too old': [[await wallet.proof(holder, { nonce, iat: iat - 121 })], 'invalid_proof'],
      'from the future': [[await wallet.proof(holder, { nonce, iat: iat + 121 })], 'invalid_proof'],
      expired: [[await wallet.proof(holder, { nonce, exp: iat - 121 })], 'invalid_proof'],
      'of another type': [[await wallet.proof(holder, { nonce }, { typ: 'JWT' })], 'invalid_proof'],
      'without a key': [[await wallet.proof(holder, { nonce }, { jwk: {} })], 'invalid_proof'],
      'with a private key': [[await wallet.proof(holder, { nonce }, { jwk: holder.privateJwk })], 'invalid_proof'],
      'signed by another key': [[await wallet.proof(holder, { nonce }, {}, other)], 'invalid_proof'],
      'with one key twice': [[good, await wallet.proof(holder, { nonce })], 'invalid_proof'],
      // Its signature is not looked at any more.
      'of a foreign nonce, signed by another key': [
        [await wallet.proof(holder, { nonce: 'foreign' }, {}, other)],
        'invalid_nonce',
      ],
      'with two nonces': [[good, await wallet.proof(other, { nonce: await wallet.nonce() })], 'invalid_nonce'],
      broken: [['a.b.c'], 'invalid_proof'],
      'of no kind': [undefined, 'invalid_proof'],
      'in an empty list': [[], 'invalid_proof'],
      'more than ten': [eleven, 'invalid_proof'],
    }
    for (const [name, [jwt, error]] of Object.entries(cases)) {
      const body = { credential_configuration_id: 'demo-sdjwt', proofs: jwt === undefined ? undefined : { jwt } }
      expect([name, ...(await refusal(wallet.credential(accessToken, body)))]).toEqual([name, 400, error])
    }
    expect((await wallet.credential(accessToken, await request([good]))).status).toBe(200)
  })

  test('the one key proof of a wallet that follows a draft, if it is of another kind', async () => {
    const accessToken = await bearer()
    const proof = { proof_type: 'jwt', jwt: await wallet.proof(holder, { nonce: await wallet.nonce() }) }
    const body = { credential_configuration_id: 'demo-sdjwt', proof }
    const other = { ...body, proof: { ...proof, proof_type: 'cwt' } }
    expect(await refusal(wallet.credential(accessToken, other))).toEqual([400, 'invalid_proof'])
    expect((await wallet.credential(accessToken, body)).status).toBe(200)
  })

  test('requests for something else, broken requests and impossible encryption', async () => {
    const accessToken = await bearer()
    const body = await request()
    const wrongPoint = { ...holder.publicJwk, x: holder.publicJwk.y }
    const cases: Record<string, [unknown, string, Record<string, string>?]> = {
      'another type': [{ ...body, credential_configuration_id: 'other-sdjwt' }, 'unknown_credential_configuration'],
      'an unknown type': [{ ...body, credential_configuration_id: 'x' }, 'unknown_credential_configuration'],
      'an identifier': [{ ...body, credential_identifier: 'x' }, 'unknown_credential_identifier'],
      'no type': [{ proofs: body.proofs }, 'invalid_credential_request'],
      'nothing, of no type': ['', 'invalid_credential_request', { 'content-type': '' }],
      'no JSON': ['{', 'invalid_credential_request'],
      'no object': ['[]', 'invalid_credential_request'],
      'a broken JWE': ['a.b.c.d.e', 'invalid_encryption_parameters', { 'content-type': 'application/jwt' }],
      'a JWE to another key': [
        await encryptTo({ ...holder.publicJwk, kid: 'enc-1' }, body),
        'invalid_encryption_parameters',
        { 'content-type': 'application/jwt' },
      ],
      'an answer under an unknown cipher': [
        { ...body, credential_response_encryption: { jwk: holder.publicJwk, enc: 'A128CBC-HS256' } },
        'invalid_encryption_parameters',
      ],
      'an answer to no key': [
        { ...body, credential_response_encryption: { jwk: {}, enc: 'A128GCM' } },
        'invalid_encryption_parameters',
      ],
      'an answer to a key for signing': [
        { ...body, credential_response_encryption: { jwk: { ...holder.publicJwk, use: 'sig' }, enc: 'A128GCM' } },
        'invalid_encryption_parameters',
      ],
      'an answer to a key for another algorithm': [
        {
          ...body,
          credential_response_encryption: { jwk: { ...holder.publicJwk, alg: 'ECDH-ES+A256KW' }, enc: 'A128GCM' },
        },
        'invalid_encryption_parameters',
      ],
      'an answer to a point beside the curve': [
        { ...body, credential_response_encryption: { jwk: wrongPoint, enc: 'A128GCM' } },
        'invalid_encryption_parameters',
      ],
    }
    for (const [name, [sent, error, headers]] of Object.entries(cases))
      expect([name, ...(await refusal(wallet.credential(accessToken, sent, headers)))]).toEqual([name, 400, error])
    expect((await wallet.credential(accessToken, body)).status).toBe(200)
  })

  test('a body of another type, though it holds what is asked', async () => {
    const accessToken = await bearer()
    const body = await request()
    const other = wallet.credential(accessToken, body, { 'content-type': 'text/plain' })
    expect((await other).status).toBe(415)
    const stated = { 'content-type': 'Application/JSON; charset=utf-8' }
    expect((await wallet.credential(accessToken, body, stated)).status).toBe(200)
  })

  test('bodies beyond the limit', async () => {
    const response = await wallet.credential(await bearer(), 'x'.repeat(300_000))
    expect([response.status, (await readAnswer(response)).error]).toEqual([413, 'invalid_request'])
  })
})

describe('a deferred credential', () => {
  const deferred = { credential_metadata: { deferred: true }, credential_subject_data: undefined }

  test('comes once the business side has supplied the data', async () => {
    const { code, managementId, offerId } = await offerTo(stand, deferred)
    const { access_token: accessToken } = await readAnswer(wallet.token(code))
    const first = await wallet.credential(accessToken, await request())
    expect(first.status).toBe(202)
    const { transaction_id: transactionId, interval } = await readAnswer(first)
    expect(interval).toBe(10)
    const poll = () =>
      wallet.post('/api/deferred_credential', {
        headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
        body: JSON.stringify({ transaction_id: transactionId }),
      })
    expect((await poll()).status).toBe(202)
    const { management } = stand.issuer
    expect((await manage(management, 'GET', `/credentials/${managementId}/status`)).body.status).toBe('DEFERRED')
    const supplied = await manage(management, 'PATCH', `/credentials/${managementId}`, { given_name: 'Beat' })
    expect(supplied).toEqual({ status: 200, body: { id: offerId, status: 'READY' } })
    const { credentials } = await readAnswer(poll())
    const claims = await resolveClaims(nodeCrypto, parseSdJwt(credentials[0]!.credential))
    expect(claims).toMatchObject({ given_name: 'Beat', cnf: { jwk: holder.publicJwk } })
    expect(await readAnswer(poll())).toMatchObject({ error: 'invalid_transaction_id' })
    stand.advance(120)
    await stand.exchanges.sweep(stand.clock())
    expect(await readAnswer(poll())).toMatchObject({ error: 'invalid_token' })
  })

  test('is bound to its own transaction', async () => {
    const { access_token: accessToken } = await readAnswer(wallet.token((await offerTo(stand, deferred)).code))
    const response = await wallet.post('/api/deferred_credential', {
      headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
      body: JSON.stringify({ transaction_id: 'unknown' }),
    })
    expect([response.status, (await readAnswer(response)).error]).toEqual([400, 'invalid_transaction_id'])
  })
})

test('the sweep forgets used nonces when their time is over, and tokens with their offers', async () => {
  await wallet.collect((await offerTo(stand)).code)
  await bearer()
  const time = (seconds: number) => new Date(stand.clock().getTime() + seconds * 1000)
  await stand.exchanges.sweep(time(119))
  expect(await stand.db.select().from(usedNonces)).not.toEqual([])
  await stand.exchanges.sweep(time(120))
  expect(await stand.db.select().from(usedNonces)).toEqual([])
  stand.advance(86_400)
  await stand.exchanges.sweep(stand.clock())
  for (const { tokenHash, refreshHash, dpopHash } of await stand.db.select().from(exchanges))
    expect([tokenHash, refreshHash, dpopHash]).toEqual([null, null, null])
  expect(stand.failures).toEqual([])
})
