import { shareInFile } from '@e-collecting/database/testing'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  createHolderKey,
  createTestWallet,
  decryptWith,
  encryptTo,
  type HolderKey,
  readAnswer,
} from '../../testing/test-wallet.ts'
import { createStand, ISSUER_URL, manage, offerTo, type Stand, startIssuer } from '../../testing/trust-stand.ts'

const issuer = `${ISSUER_URL}/oid4vci`
const strict = shareInFile(() => createStand({ issuer: { allowsPlainWallets: false } }))
const lenient = shareInFile(createStand)
const wallet = createTestWallet(strict)
let holder: HolderKey

beforeEach(async () => {
  holder = await createHolderKey()
})

const read = async (stand: Stand, document: string) =>
  (await (await stand.fetch(`${issuer}/.well-known/${document}`)).json()) as Record<string, unknown>

/** A token with DPoP, and what each further request has to carry. */
async function grant(code: string, { path = '/api/credential' } = {}) {
  const dpop = await wallet.dpop(holder, '/api/token', { nonce: await wallet.nonce() })
  const { access_token: accessToken } = await readAnswer(wallet.token(code, { headers: { dpop } }))
  const prove = async () => ({ dpop: await wallet.dpop(holder, path, { nonce: await wallet.nonce(), accessToken }) })
  return { accessToken, prove }
}

const requestFor = async (holder: HolderKey) => ({
  credential_configuration_id: 'demo-sdjwt',
  proofs: { jwt: [await wallet.proof(holder, { nonce: await wallet.nonce() })] },
})
const RESPONSE = () => ({ jwk: { ...holder.publicJwk, alg: 'ECDH-ES', use: 'enc' }, enc: 'A256GCM' })
async function sealed(request: object) {
  const { credential_request_encryption: encryption } = (await read(strict, 'openid-credential-issuer')) as {
    credential_request_encryption: { jwks: { keys: [HolderKey['publicJwk']] } }
  }
  return encryptTo(encryption.jwks.keys[0], request)
}
const JWT = { 'content-type': 'application/jwt' }

test('who encrypts both ways and proves the key of the first request collects', async () => {
  const { accessToken, prove } = await grant((await offerTo(strict)).code)
  const body = await sealed({ ...(await requestFor(holder)), credential_response_encryption: RESPONSE() })
  const answer = await wallet.credential(accessToken, body, { ...JWT, ...(await prove()) })
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/jwt'])
  expect((await decryptWith(holder, await answer.text())).json.credentials).toHaveLength(1)
})

describe('nothing is given, and the offer stays open,', () => {
  test('for a token without DPoP', async () => {
    const { code } = await offerTo(strict)
    const answer = await wallet.token(code)
    expect([answer.status, (await readAnswer(answer)).error]).toEqual([400, 'use_dpop_nonce'])
    expect(answer.headers.get('dpop-nonce')).toMatch(/^[\w-]{48}$/)
    expect((await grant(code)).accessToken).toBeDefined()
  })

  test.each<[string, (request: object) => Promise<{ body: unknown; headers: Record<string, string> }>]>([
    [
      'in clear',
      async (request) => ({ body: { ...request, credential_response_encryption: RESPONSE() }, headers: {} }),
    ],
    ['encrypted, for an answer in clear', async (request) => ({ body: await sealed(request), headers: JWT })],
    [
      'encrypted, for an answer that is encrypted to nothing',
      async (request) => ({ body: await sealed({ ...request, credential_response_encryption: null }), headers: JWT }),
    ],
  ])('for a request %s', async (_, make) => {
    const { code, managementId } = await offerTo(strict)
    const { accessToken, prove } = await grant(code)
    const { body, headers } = await make(await requestFor(holder))
    const answer = await wallet.credential(accessToken, body, { ...headers, ...(await prove()) })
    expect([answer.status, (await readAnswer(answer)).error]).toEqual([400, 'invalid_encryption_parameters'])
    const { body: status } = await manage(strict.issuer.management, 'GET', `/credentials/${managementId}/status`)
    expect(status).toEqual({ status: 'IN_PROGRESS' })
  })

  test('for a request without DPoP', async () => {
    const { accessToken } = await grant((await offerTo(strict)).code)
    const body = await sealed({ ...(await requestFor(holder)), credential_response_encryption: RESPONSE() })
    const answer = await wallet.credential(accessToken, body, JWT)
    expect([answer.status, (await readAnswer(answer)).error]).toEqual([400, 'use_dpop_nonce'])
  })

  test('for a deferred credential in clear', async () => {
    const path = '/api/deferred_credential'
    const { accessToken, prove } = await grant((await offerTo(strict)).code, { path })
    for (const [body, headers] of [
      [
        JSON.stringify({ transaction_id: 'x', credential_response_encryption: RESPONSE() }),
        { 'content-type': 'application/json' },
      ],
      [await sealed({ transaction_id: 'x' }), JWT],
    ] as const) {
      const authorization = { authorization: `DPoP ${accessToken}`, ...(await prove()) }
      const answer = await wallet.post(path, { body, headers: { ...headers, ...authorization } })
      expect([answer.status, (await readAnswer(answer)).error]).toEqual([400, 'invalid_encryption_parameters'])
    }
  })
})

test('a token from before the issuer became strict opens nothing, and renews nothing', async () => {
  const stand = await createStand()
  const plain = createTestWallet(stand)
  const { access_token: accessToken, refresh_token: refreshToken } = await readAnswer(
    plain.token((await offerTo(stand)).code),
  )
  const now = await startIssuer(stand, 'issuer-demo', { allowsPlainWallets: false })
  stand.mount('/strict', now.wallet)
  const post = (path: string, headers: Record<string, string>, body: string) =>
    stand.fetch(`http://localhost:8080/strict/oid4vci${path}`, { method: 'POST', headers, body })
  const opened = await post(
    '/api/credential',
    { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
    '{}',
  )
  expect([opened.status, (await readAnswer(opened)).error]).toEqual([401, 'invalid_token'])
  const form = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken }).toString()
  const renewed = await post('/api/token', { 'content-type': 'application/x-www-form-urlencoded' }, form)
  expect([renewed.status, (await readAnswer(renewed)).error]).toEqual([400, 'invalid_grant'])
  await stand.close()
})

test('a DPoP proof asks for a deferred credential once, whether it is there or not', async () => {
  const stand = await createStand()
  const one = createTestWallet(stand)
  const { code, managementId } = await offerTo(stand, {
    credential_metadata: { deferred: true },
    credential_subject_data: undefined,
  })
  const proveAt = async (path: string, accessToken?: string) => ({
    dpop: await one.dpop(holder, path, { nonce: await one.nonce(), ...(accessToken && { accessToken }) }),
  })
  const { access_token: token } = await readAnswer(one.token(code, { headers: await proveAt('/api/token') }))
  const jwt = [await one.proof(holder, { nonce: await one.nonce() })]
  const body = { credential_configuration_id: 'demo-sdjwt', proofs: { jwt } }
  const first = one.credential(token, body, await proveAt('/api/credential', token))
  const { transaction_id } = await readAnswer(first)
  const path = '/api/deferred_credential'
  const ask = async (proof: { dpop: string }) => {
    const headers = { authorization: `DPoP ${token}`, 'content-type': 'application/json', ...proof }
    const answer = await one.post(path, { headers, body: JSON.stringify({ transaction_id }) })
    return [answer.status, (await readAnswer(answer)).error]
  }
  const [early, late] = [await proveAt(path, token), await proveAt(path, token)]
  expect(await ask(early)).toEqual([202, undefined])
  expect(await ask(early)).toEqual([401, 'use_dpop_nonce'])
  await manage(stand.issuer.management, 'PATCH', `/credentials/${managementId}`, { given_name: 'Beat' })
  expect(await ask(early)).toEqual([401, 'use_dpop_nonce'])
  expect(await ask(late)).toEqual([200, undefined])
  await stand.close()
})

describe('what is declared is what is enforced:', () => {
  test.each([
    ['a strict issuer', strict, true],
    ['one that takes plain wallets', lenient, false],
  ] as const)('%s', async (_, stand, isStrict) => {
    const metadata = await read(stand, 'openid-credential-issuer')
    expect(metadata).toMatchObject({
      credential_request_encryption: { encryption_required: isStrict },
      credential_response_encryption: { encryption_required: isStrict },
    })
    const version = isStrict ? 'swiss-profile-issuance:1.0.0' : undefined
    for (const document of ['openid-credential-issuer', 'openid-configuration']) {
      expect((await read(stand, document)).profile_version).toBe(version)
      const signed = await stand.fetch(`${issuer}/.well-known/${document}`, { headers: { accept: 'application/jwt' } })
      const header = JSON.parse(Buffer.from((await signed.text()).split('.')[0] ?? '', 'base64url').toString())
      expect(header.profile_version).toBe(version)
    }
    const isGranted = (await createTestWallet(stand).token((await offerTo(stand)).code)).status === 200
    expect(isGranted).toBe(!isStrict)
  })
})
