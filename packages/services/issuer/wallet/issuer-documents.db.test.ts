import { shareInFile } from '@e-collecting/database/testing'
import { describe, expect, test } from 'vitest'
import { claimsOf, headerOf } from '../../testing/test-wallet.ts'
import { createStand, ISSUER_URL, PUBLIC_URL } from '../../testing/trust-stand.ts'
import { createRequestEncryptionKeys } from '../request-encryption-keys.ts'
import { chooseForm, createIssuerDocuments } from './issuer-documents.ts'

const stand = shareInFile(() => createStand({ issuer: { allowsPlainWallets: false } }))
const issuer = `${ISSUER_URL}/oid4vci`

const DOCUMENTS = ['openid-credential-issuer', 'openid-configuration', 'oauth-authorization-server']
const PLACES: Record<string, (document: string) => string> = {
  'below the issuer': (document) => `${issuer}/.well-known/${document}`,
  'in prefix style': (document) => `${PUBLIC_URL}/.well-known/${document}/services/issuer-demo/oid4vci`,
  'below the base': (document) => `${ISSUER_URL}/.well-known/${document}`,
}
const cases = DOCUMENTS.flatMap((document) =>
  Object.entries(PLACES).map(([place, at]) => [document, place, at(document)] as const),
)

describe.each(cases)('%s %s', (_, __, url) => {
  test('is JSON, or a JWT that plain atob can read, as Accept says', async () => {
    const plain = await stand.fetch(url)
    expect(plain.headers.get('content-type')).toBe('application/json')
    expect(plain.headers.get('vary')?.toLowerCase()).toContain('accept')
    const document = (await plain.json()) as Record<string, unknown>
    const signed = await stand.fetch(url, { headers: { accept: 'application/jwt' } })
    expect(signed.headers.get('content-type')).toBe('application/jwt')
    const jwt = await signed.text()
    expect(jwt.split('.')[1]).not.toMatch(/[-_]/)
    expect(JSON.parse(atob(jwt.split('.')[1] ?? ''))).toEqual(claimsOf(jwt))
    expect(headerOf(jwt)).toEqual({
      alg: 'ES256',
      typ: 'openidvci-issuer-metadata+jwt',
      kid: `${stand.issuer.did}#assert-key-01`,
      profile_version: 'swiss-profile-issuance:1.0.0',
    })
    const iat = Math.floor(stand.clock().getTime() / 1000)
    expect(claimsOf(jwt)).toEqual({ ...document, sub: issuer, iss: stand.issuer.did, iat, exp: iat + 86_400 })
  })

  test('is not available in other forms', async () => {
    const refused = await stand.fetch(url, { headers: { accept: 'text/html' } })
    expect([refused.status, refused.headers.get('vary')]).toEqual([406, 'Accept'])
  })

  test('may be read from any origin', async () => {
    const preflight = await stand.fetch(url, {
      method: 'OPTIONS',
      headers: { origin: 'http://localhost:4200', 'access-control-request-method': 'GET' },
    })
    expect(preflight.status).toBe(204)
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*')
  })
})

test('the issuer metadata holds what a wallet needs', async () => {
  const metadata = await (await stand.fetch(`${issuer}/.well-known/openid-credential-issuer`)).json()
  const encryption = {
    enc_values_supported: ['A128GCM', 'A256GCM'],
    zip_values_supported: ['DEF'],
    encryption_required: true,
  }
  expect(metadata).toMatchObject({
    profile_version: 'swiss-profile-issuance:1.0.0',
    credential_issuer: issuer,
    credential_endpoint: `${issuer}/api/credential`,
    nonce_endpoint: `${issuer}/api/nonce`,
    deferred_credential_endpoint: `${issuer}/api/deferred_credential`,
    batch_credential_issuance: { batch_size: 10 },
    display: [{ name: 'Démo-Gemeinde 🇨🇭 ~~??>>', locale: 'de-CH' }],
    credential_request_encryption: {
      ...encryption,
      jwks: { keys: [{ kty: 'EC', crv: 'P-256', alg: 'ECDH-ES', use: 'enc', kid: expect.stringMatching(/^enc-/) }] },
    },
    credential_response_encryption: { alg_values_supported: ['ECDH-ES'], ...encryption },
    credential_configurations_supported: {
      'demo-sdjwt': {
        format: 'dc+sd-jwt',
        vct: 'demo-sdjwt',
        vct_metadata_uri: expect.stringMatching(new RegExp(`^${issuer}/vct/[\\w-]{43}$`)),
        'vct_metadata_uri#integrity': expect.stringMatching(/^sha256-[A-Za-z0-9+/]{43}=$/),
        cryptographic_binding_methods_supported: ['jwk'],
        credential_signing_alg_values_supported: ['ES256'],
        proof_types_supported: { jwt: { proof_signing_alg_values_supported: ['ES256'] } },
        credential_metadata: {
          display: [
            {
              name: 'Démo-Ausweis',
              locale: 'de-CH',
              background_color: expect.stringMatching(/^#[0-9a-f]{6}$/),
              text_color: '#ffffff',
            },
          ],
          claims: [{ path: ['given_name'], mandatory: false, display: [{ name: 'Vorname', locale: 'de-CH' }] }],
        },
      },
    },
  })
  expect(JSON.stringify(metadata)).not.toContain('"d":')
})

test('the authorization server metadata names the token endpoint and DPoP', async () => {
  const metadata = await (await stand.fetch(`${issuer}/.well-known/openid-configuration`)).json()
  expect(metadata).toMatchObject({
    issuer,
    token_endpoint: `${issuer}/api/token`,
    dpop_signing_alg_values_supported: ['ES256'],
    'pre-authorized_grant_anonymous_access_supported': true,
  })
})

test('the documents are made again for the next request encryption key', async () => {
  const read = async () => {
    const metadata = await (await stand.fetch(`${issuer}/.well-known/openid-credential-issuer`)).json()
    return (metadata as { credential_request_encryption: unknown }).credential_request_encryption
  }
  const before = await read()
  expect(await read()).toEqual(before)
  stand.advance(900)
  expect(await read()).not.toEqual(before)
})

test('documents that could not be made are made by the next reader', async () => {
  const keys = createRequestEncryptionKeys({ secret: new Uint8Array(32).fill(5) })
  let isBroken = true
  const current: typeof keys.current = (now) => {
    if (isBroken) throw new Error('out of order')
    return keys.current(now)
  }
  const read = createIssuerDocuments({
    clock: stand.clock,
    credentialIssuer: issuer,
    display: [],
    configurations: {},
    isStrict: true,
    grantsRefresh: true,
    logo: undefined,
    faceOf: () => undefined,
    types: { refer: () => Promise.reject(new Error('there are none')), read: async () => undefined },
    encryptionKeys: { ...keys, current },
    identity: await stand.identities.ensure('issuer-demo'),
  })
  const both = [read('openid-credential-issuer', 'json'), read('openid-configuration', 'jwt')]
  for (const { status } of await Promise.allSettled(both)) expect(status).toBe('rejected')
  isBroken = false
  const document = new TextDecoder().decode(await read('openid-credential-issuer', 'json'))
  expect(JSON.parse(document)).toMatchObject({ credential_issuer: issuer })
})

test('the nonce endpoint takes an empty body and JSON, and gives two different nonces', async () => {
  for (const body of [undefined, '{}']) {
    const response = await stand.fetch(`${issuer}/api/nonce`, { method: 'POST', ...(body && { body }) })
    const { c_nonce: nonce } = (await response.json()) as { c_nonce: string }
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('dpop-nonce')).toMatch(/^[\w-]{48}$/)
    expect(response.headers.get('dpop-nonce')).not.toBe(nonce)
  }
})

test.each([
  ['POST', '/api/nonce', 'content-type'],
  ['POST', '/api/token', 'dpop'],
  ['POST', '/api/token', 'dpop,oauth-client-attestation,oauth-client-attestation-pop'],
  ['POST', '/api/credential', 'authorization,content-type,dpop'],
  ['POST', '/api/credential', 'authorization,content-type,dpop,swiyu-api-version'],
])('the preflight of a wallet in a browser for %s %s passes', async (method, path, headers) => {
  const response = await stand.fetch(`${issuer}${path}`, {
    method: 'OPTIONS',
    headers: {
      origin: 'http://localhost:4200',
      'access-control-request-method': method,
      'access-control-request-headers': headers,
    },
  })
  expect(response.status).toBe(204)
  expect(response.headers.get('access-control-allow-origin')).toBe('*')
  expect(response.headers.get('access-control-allow-methods')).toContain('POST')
  const allowed = response.headers.get('access-control-allow-headers')?.toLowerCase().split(',') ?? []
  for (const header of headers.split(','))
    expect(allowed.includes(header) || (header !== 'authorization' && allowed.includes('*'))).toBe(true)
})

test('answers let a browser read the nonce for its next proof', async () => {
  const response = await stand.fetch(`${issuer}/api/nonce`, {
    method: 'POST',
    headers: { origin: 'http://localhost:4200' },
  })
  expect(response.headers.get('access-control-expose-headers')).toBe('DPoP-Nonce, WWW-Authenticate')
})

test.each([
  [undefined, 'json'],
  ['', 'json'],
  ['*/*', 'json'],
  ['application/json', 'json'],
  ['application/jwt', 'jwt'],
  ['Application/JWT; Q=0.5, application/json; q=0.4', 'jwt'],
  ['application/jwt, application/json', 'jwt'],
  ['application/json, application/jwt', 'json'],
  ['application/json;q=0.5, application/jwt', 'jwt'],
  ['application/jwt;q=0, application/json;q=0.1', 'json'],
  ['text/html', undefined],
  ['application/jwt;q=0', undefined],
])('Accept %j means %s', (accept, form) => {
  expect(chooseForm(accept)).toBe(form)
})

describe('health', () => {
  test.each([
    ['/services/issuer-demo', ['db', 'livenessState', 'readinessState', 'signingKey']],
    ['/services/verifier', ['db', 'livenessState', 'readinessState', 'signingKey']],
    ['/services/registry', ['db', 'livenessState', 'readinessState']],
  ])('%s is up with its components', async (base, components) => {
    const response = await stand.fetch(`${PUBLIC_URL}${base}/actuator/health`)
    const body = (await response.json()) as { status: string; components: Record<string, { status: string }> }
    expect([response.status, body.status]).toEqual([200, 'UP'])
    expect(Object.keys(body.components).sort()).toEqual(components)
    expect(await (await stand.fetch(`${PUBLIC_URL}${base}/actuator/health/liveness`)).json()).toEqual({ status: 'UP' })
    expect(await (await stand.fetch(`${PUBLIC_URL}${base}/actuator/health/readiness`)).json()).toEqual({ status: 'UP' })
  })

  test('is down when the database is', async () => {
    const other = await createStand()
    await other.close()
    const response = await other.fetch(`${ISSUER_URL}/actuator/health`)
    expect(response.status).toBe(503)
    expect(await response.json()).toMatchObject({
      status: 'DOWN',
      components: { db: { status: 'DOWN' }, signingKey: { status: 'UP' } },
    })
    expect((await other.fetch(`${ISSUER_URL}/actuator/health/liveness`)).status).toBe(200)
  })
})
