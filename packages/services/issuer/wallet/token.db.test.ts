import { unsign } from '@e-collecting/credentials/testing'
import { shareInFile } from '@e-collecting/database/testing'
import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  createHolderKey,
  createTestWallet,
  type HolderKey,
  readAnswer,
  type TestWallet,
} from '../../testing/test-wallet.ts'
import { createStand, ISSUER_URL, manage, offerTo, PUBLIC_URL, startIssuer } from '../../testing/trust-stand.ts'

const stand = shareInFile(createStand)
const wallet = createTestWallet(stand)
let holder: HolderKey

beforeAll(async () => {
  stand.mount('/services/issuer-other', (await startIssuer(stand, 'issuer-other')).wallet)
})
beforeEach(async () => {
  holder = await createHolderKey()
})

const refreshing = (refresh_token: string) => ({
  body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token }).toString(),
})
const request = async (proofs?: string[]) => ({
  credential_configuration_id: 'demo-sdjwt',
  proofs: { proof_type: 'jwt', jwt: proofs ?? [await wallet.proof(holder, { nonce: await wallet.nonce() })] },
})

describe('DPoP', () => {
  const boundToken = async () => {
    const { code } = await offerTo(stand)
    const proof = await wallet.dpop(holder, '/api/token', { nonce: await wallet.nonce() })
    const response = await wallet.token(code, { headers: { dpop: proof } })
    return { response, token: await readAnswer(response) }
  }

  test.each(['Bearer', 'DPoP'])('binds the token to the key, whatever the scheme: %s', async (scheme) => {
    const { token, response } = await boundToken()
    expect(token).toMatchObject({ token_type: 'DPoP', expires_in: 600 })
    expect(response.headers.get('dpop-nonce')).toBeTruthy()
    const accessToken = token.access_token
    const answer = await wallet.credential(accessToken, await request(), {
      authorization: `${scheme} ${accessToken}`,
      dpop: await wallet.dpop(holder, '/api/credential', { nonce: await wallet.nonce(), accessToken }),
    })
    expect(answer.status).toBe(200)
  })

  test('a bound token is worth nothing without the key', async () => {
    const { access_token: accessToken } = (await boundToken()).token
    const other = await createHolderKey()
    const nonce = () => wallet.nonce()
    const proofs: Record<string, [string | undefined, number, string]> = {
      missing: [undefined, 400, 'use_dpop_nonce'],
      'without nonce': [await wallet.dpop(holder, '/api/credential', { accessToken }), 401, 'use_dpop_nonce'],
      'with a foreign nonce': [
        await wallet.dpop(holder, '/api/credential', { accessToken, nonce: 'x' }),
        401,
        'use_dpop_nonce',
      ],
      'of another key': [
        await wallet.dpop(other, '/api/credential', { accessToken, nonce: await nonce() }),
        401,
        'invalid_dpop_proof',
      ],
      'without the token hash': [
        await wallet.dpop(holder, '/api/credential', { nonce: await nonce() }),
        401,
        'invalid_dpop_proof',
      ],
      'for another endpoint': [
        await wallet.dpop(holder, '/api/token', { accessToken, nonce: await nonce() }),
        401,
        'invalid_dpop_proof',
      ],
      broken: ['a.b.c', 401, 'invalid_dpop_proof'],
      'with a nonce and without a signature': [
        unsign(await wallet.dpop(holder, '/api/credential', { accessToken, nonce: await nonce() })),
        401,
        'invalid_dpop_proof',
      ],
      'without either, for which nothing is verified': [
        unsign(await wallet.dpop(holder, '/api/credential', { accessToken })),
        401,
        'use_dpop_nonce',
      ],
    }
    for (const [name, [proof, status, error]] of Object.entries(proofs)) {
      const response = await wallet.credential(accessToken, await request(), proof === undefined ? {} : { dpop: proof })
      expect([name, response.status, (await readAnswer(response)).error]).toEqual([name, status, error])
      if (error === 'use_dpop_nonce') expect(response.headers.get('dpop-nonce')).toBeTruthy()
    }
  })

  test('a nonce serves one proof', async () => {
    const nonce = await wallet.nonce()
    const first = await wallet.token((await offerTo(stand)).code, {
      headers: { dpop: await wallet.dpop(holder, '/api/token', { nonce }) },
    })
    expect(first.status).toBe(200)
    const { code } = await offerTo(stand)
    const second = await wallet.token(code, { headers: { dpop: await wallet.dpop(holder, '/api/token', { nonce }) } })
    expect([second.status, (await readAnswer(second)).error]).toEqual([400, 'use_dpop_nonce'])
    expect((await wallet.token(code)).status).toBe(200)
  })

  test('a refresh token needs the same key', async () => {
    const { token } = await boundToken()
    const body = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: token.refresh_token }).toString()
    const refuse = await wallet.token('', { body })
    expect([refuse.status, (await readAnswer(refuse)).error]).toEqual([400, 'use_dpop_nonce'])
    const proof = await wallet.dpop(holder, '/api/token', { nonce: await wallet.nonce() })
    const refreshed = await readAnswer(wallet.token('', { body, headers: { dpop: proof } }))
    expect(refreshed).toMatchObject({ token_type: 'DPoP', refresh_token: token.refresh_token })
    expect(refreshed.access_token).not.toBe(token.access_token)
  })

  test('a refresh with another key is refused, and the token before goes on', async () => {
    const { access_token: accessToken, refresh_token } = (await boundToken()).token
    const proof = await wallet.dpop(await createHolderKey(), '/api/token', { nonce: await wallet.nonce() })
    const body = new URLSearchParams({ grant_type: 'refresh_token', refresh_token }).toString()
    const refused = await wallet.token('', { body, headers: { dpop: proof } })
    expect([refused.status, (await readAnswer(refused)).error]).toEqual([401, 'invalid_dpop_proof'])
    const answer = await wallet.credential(accessToken, await request(), {
      dpop: await wallet.dpop(holder, '/api/credential', { nonce: await wallet.nonce(), accessToken }),
    })
    expect(answer.status).toBe(200)
  })
})

describe('of another issuer on the same database', () => {
  let other: TestWallet
  beforeAll(() => {
    other = createTestWallet(stand, `${PUBLIC_URL}/services/issuer-other`)
  })
  const errorOf = async (response: Response) => [response.status, (await readAnswer(response)).error]

  test('a code is refused, and is not used up', async () => {
    const { code } = await offerTo(stand)
    expect(await errorOf(await other.token(code))).toEqual([400, 'invalid_grant'])
    expect((await wallet.token(code)).status).toBe(200)
  })

  test('a refresh token is refused, and the token before goes on', async () => {
    const token = await readAnswer(wallet.token((await offerTo(stand)).code))
    expect(await errorOf(await other.token('', refreshing(token.refresh_token)))).toEqual([400, 'invalid_grant'])
    expect((await wallet.credential(token.access_token, await request())).status).toBe(200)
  })

  test('an access token opens nothing, and opens its own offer afterwards', async () => {
    const { access_token: accessToken } = await readAnswer(wallet.token((await offerTo(stand)).code))
    const proof = await other.proof(holder, { nonce: await other.nonce() })
    for (const path of ['/api/credential', '/api/deferred_credential'])
      expect(
        await errorOf(
          await other.post(path, {
            headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
            body: JSON.stringify(await request([proof])),
          }),
        ),
      ).toEqual([401, 'invalid_token'])
    expect((await wallet.credential(accessToken, await request())).status).toBe(200)
  })
})

/** Names the same offer, and is none of its secrets. */
const forged = (secret: string): string => {
  const bytes = Buffer.from(secret, 'base64url')
  return Buffer.concat([bytes.subarray(0, 16), bytes.subarray(16).map((byte) => byte ^ 1)]).toString('base64url')
}

describe('a secret that only names an offer opens nothing:', () => {
  const refusal = async (response: Response) => [response.status, (await readAnswer(response)).error]

  test('a code', async () => {
    const { code } = await offerTo(stand)
    expect(await refusal(await wallet.token(forged(code)))).toEqual([400, 'invalid_grant'])
    expect((await wallet.token(code)).status).toBe(200)
  })

  test('a refresh token', async () => {
    const token = await readAnswer(wallet.token((await offerTo(stand)).code))
    const refused = await wallet.token('', refreshing(forged(token.refresh_token)))
    expect(await refusal(refused)).toEqual([400, 'invalid_grant'])
    expect((await wallet.credential(token.access_token, await request())).status).toBe(200)
  })

  test('an access token', async () => {
    const { access_token: accessToken } = await readAnswer(wallet.token((await offerTo(stand)).code))
    expect(await refusal(await wallet.credential(forged(accessToken), await request()))).toEqual([401, 'invalid_token'])
    expect((await wallet.credential(accessToken, await request())).status).toBe(200)
  })
})

describe('a refresh token is worth nothing', () => {
  const granted = async (validity?: number) => {
    const offer = await offerTo(stand, validity === undefined ? {} : { offer_validity_seconds: validity })
    return { ...offer, token: await readAnswer(wallet.token(offer.code)) }
  }
  const refuse = async (refreshToken: string) => {
    const response = await wallet.token('', refreshing(refreshToken))
    expect([response.status, (await readAnswer(response)).error]).toEqual([400, 'invalid_grant'])
  }

  test('once the credential is collected', async () => {
    const { token } = await granted()
    expect((await wallet.credential(token.access_token, await request())).status).toBe(200)
    await refuse(token.refresh_token)
  })

  test('once the time of the offer is over', async () => {
    const { token } = await granted(60)
    stand.advance(60)
    await refuse(token.refresh_token)
  })

  test('once another process has taken it away, also before this one has heard of it', async () => {
    const { token, managementId } = await granted()
    await stand.db.execute(
      sql`update trust.exchanges set refresh_hash = null, version = version + 1 where id = ${managementId}::uuid`,
    )
    await refuse(token.refresh_token)
  })
})

test('an issuer that grants no refresh tokens takes none either, also of before', async () => {
  const { code } = await offerTo(stand)
  const { refresh_token: before } = await readAnswer(wallet.token(code))
  stand.mount('/services/changed', (await startIssuer(stand, 'issuer-demo', { grantsRefresh: false })).wallet)
  const changed = createTestWallet(stand, `${PUBLIC_URL}/services/changed`)
  const refused = await changed.token('', refreshing(before))
  expect([refused.status, (await readAnswer(refused)).error]).toEqual([400, 'unsupported_grant_type'])
  stand.advance(600)
  expect(Object.keys(await readAnswer(changed.token(code))).sort()).toEqual([
    'access_token',
    'expires_in',
    'token_type',
  ])
})

describe('the token endpoint', () => {
  test('answers BEARER without DPoP and tolerates a charset', async () => {
    const { code } = await offerTo(stand)
    const response = await wallet.token(code, {
      headers: { 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' },
    })
    expect(await readAnswer(response)).toMatchObject({ token_type: 'BEARER', expires_in: 600 })
    expect(response.headers.get('cache-control')).toBe('no-store')
  })

  test('takes a code once, even in parallel', async () => {
    const { code } = await offerTo(stand)
    const responses = await Promise.all(Array.from({ length: 8 }, () => wallet.token(code)))
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await readAnswer(wallet.token(code))).toMatchObject({ error: 'invalid_grant' })
  })

  test('refuses a lapsed and a cancelled offer', async () => {
    const lapsed = await offerTo(stand, { offer_validity_seconds: 60 })
    const cancelled = await offerTo(stand)
    await manage(
      stand.issuer.management,
      'PATCH',
      `/credentials/${cancelled.managementId}/status?credentialStatus=CANCELLED`,
    )
    stand.advance(60)
    for (const { code } of [lapsed, cancelled]) {
      const response = await wallet.token(code)
      expect([response.status, (await readAnswer(response)).error]).toEqual([400, 'invalid_grant'])
    }
  })

  test('refreshing again and again, even in parallel, leaves one access token, the newest', async () => {
    const { code } = await offerTo(stand)
    const first = await readAnswer(wallet.token(code))
    const body = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: first.refresh_token }).toString()
    const parallel = await Promise.all(Array.from({ length: 8 }, () => wallet.token('', { body })))
    expect(parallel.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200))
    const last = await readAnswer(wallet.token('', { body }))
    const others = await Promise.all(parallel.map((response) => readAnswer(response)))
    for (const { access_token: before } of [first, ...others])
      expect((await wallet.credential(before, await request())).status).toBe(401)
    expect((await wallet.credential(last.access_token, await request())).status).toBe(200)
  })

  const form = (members: Record<string, string>) => new URLSearchParams(members).toString()
  const grant_type = 'urn:ietf:params:oauth:grant-type:pre-authorized_code'
  test.each([
    ['an unknown code', form({ grant_type, 'pre-authorized_code': 'x' }), 'invalid_grant'],
    ['no code', form({ grant_type }), 'invalid_request'],
    ['an unknown grant', form({ grant_type: 'password' }), 'unsupported_grant_type'],
    ['no grant', '', 'invalid_request'],
    ['a repeated parameter', `${form({ grant_type })}&pre-authorized_code=a&pre-authorized_code=b`, 'invalid_request'],
    ['a transaction code', form({ grant_type, 'pre-authorized_code': 'x', tx_code: '1' }), 'invalid_request'],
    ['an unknown refresh token', form({ grant_type: 'refresh_token', refresh_token: 'x' }), 'invalid_grant'],
  ])('refuses %s', async (_, body, error) => {
    const response = await wallet.token('', { body })
    expect([response.status, (await readAnswer(response)).error]).toEqual([400, error])
  })

  test('takes a parameter without a value for one that was left out', async () => {
    const { code } = await offerTo(stand)
    const body = form({ grant_type, 'pre-authorized_code': code, tx_code: '', client_id: '' })
    expect((await wallet.token('', { body })).status).toBe(200)
  })

  test.each(['{}', ''])('refuses a body that says that it is no form: %j', async (body) => {
    const response = await wallet.token('x', { headers: { 'content-type': 'application/json' }, body })
    expect([response.status, (await readAnswer(response)).error]).toEqual([415, 'invalid_request'])
  })

  test('refuses a body that does not say what it is', async () => {
    const body = Buffer.from(form({ grant_type, 'pre-authorized_code': 'x' }))
    const response = await stand.fetch(`${ISSUER_URL}/oid4vci/api/token`, { method: 'POST', body })
    expect(response.status).toBe(415)
  })

  test('refuses a request without a body as one without parameters', async () => {
    const response = await stand.fetch(`${ISSUER_URL}/oid4vci/api/token`, { method: 'POST' })
    expect([response.status, (await readAnswer(response)).error]).toEqual([400, 'invalid_request'])
  })
})
