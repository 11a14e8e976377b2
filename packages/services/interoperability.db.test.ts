import { createHash, createPublicKey, randomBytes, verify } from 'node:crypto'
import { shareInFile } from '@e-collecting/database/testing'
import { type CallbackContext, clientAuthenticationNone, type JwtSignerJwk } from '@openid4vc/oauth2'
import { Openid4vciClient } from '@openid4vc/openid4vci'
import { Openid4vpClient } from '@openid4vc/openid4vp'
import { SDJwtVcInstance } from '@sd-jwt/sd-jwt-vc'
import { resolveDIDFromLog } from 'didwebvh-ts'
import * as jose from 'jose'
import { describe, expect, test } from 'vitest'
import { createStand, manage, offerTo, TLS_URL } from './testing/trust-stand.ts'

/**
 * A wallet made of software that is not ours: the client side of @openid4vc over jose, @sd-jwt, didwebvh-ts. It reaches
 * the services by address only.
 */
type WalletKey = { publicJwk: jose.JWK & { kty: string }; privateKey: jose.CryptoKey }

// The client libraries read the machine's clock.
const stand = shareInFile(() => createStand({ now: new Date(), publicUrl: TLS_URL }))
const walletKeys = new Map<string, WalletKey>()
const fetchTls = (url: string) => stand.fetch(url)

async function createWalletKey(): Promise<WalletKey & { signer: JwtSignerJwk }> {
  const { publicKey, privateKey } = await jose.generateKeyPair('ES256', { extractable: true })
  const { kty = 'EC', ...jwk } = await jose.exportJWK(publicKey)
  const key = { publicJwk: { kty, ...jwk }, privateKey }
  walletKeys.set(String(jwk.x), key)
  return { ...key, signer: { method: 'jwk', alg: 'ES256', publicJwk: key.publicJwk as JwtSignerJwk['publicJwk'] } }
}

const ed25519 = {
  verify: async (signature: Uint8Array, message: Uint8Array, key: Uint8Array) =>
    verify(
      null,
      message,
      createPublicKey({
        key: Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), key]),
        format: 'der',
        type: 'spki',
      }),
      signature,
    ),
}

/** Resolves one of our DIDs as a stranger would: address from the DID, log over https, verified by didwebvh-ts. */
async function resolveKey(kid: string): Promise<jose.JWK> {
  const [did = ''] = kid.split('#')
  const [host = '', ...path] = did.split(':').slice(3).map(decodeURIComponent)
  const log = await (await fetchTls(`https://${host}/${path.join('/')}/did.jsonl`)).text()
  const { doc, did: resolved } = await resolveDIDFromLog([JSON.parse(log)], { verifier: ed25519 })
  expect(resolved).toBe(did)
  const methods = (doc as { verificationMethod: { id: string; publicKeyJwk: jose.JWK }[] }).verificationMethod
  const method = methods.find(({ id }) => id === kid)
  if (!method) throw new Error(`no key ${kid}`)
  return method.publicKeyJwk
}

const callbacks: Omit<CallbackContext, 'fetch'> = {
  hash: (data, algorithm) => createHash(algorithm.replace('-', '')).update(data).digest(),
  generateRandom: (length) => randomBytes(length),
  clientAuthentication: clientAuthenticationNone({ clientId: 'wallet' }),
  async signJwt(signer, { header, payload }) {
    if (signer.method !== 'jwk') throw new Error('this wallet signs with its own keys')
    const key = walletKeys.get(String(signer.publicJwk.x))
    if (!key) throw new Error('unknown key')
    const jwt = await new jose.SignJWT(payload as jose.JWTPayload)
      .setProtectedHeader(header as jose.JWTHeaderParameters)
      .sign(key.privateKey)
    return { jwt, signerJwk: signer.publicJwk }
  },
  async verifyJwt(signer, { compact }) {
    const kid = signer.method === 'did' ? signer.didUrl : signer.kid
    const jwk = await resolveKey(String(kid))
    await jose.jwtVerify(compact, await jose.importJWK(jwk, 'ES256'))
    return { verified: true, signerJwk: jwk as never }
  },
  async encryptJwe(encryptor, data) {
    const key = await jose.importJWK(encryptor.publicJwk as jose.JWK, 'ECDH-ES')
    const jwe = await new jose.CompactEncrypt(new TextEncoder().encode(data))
      .setProtectedHeader({ alg: 'ECDH-ES', enc: encryptor.enc, kid: String(encryptor.publicJwk.kid) })
      .encrypt(key)
    return { encryptionJwk: encryptor.publicJwk, jwe }
  },
  decryptJwe: () => ({ decrypted: false }),
}
/** The library reads signed issuer metadata but does not ask for it; this one asks. */
const fetchLikeWallet = (url: string | URL, init?: RequestInit) =>
  stand.fetch(
    url,
    String(url).includes('/.well-known/openid-credential-issuer/')
      ? { ...init, headers: { accept: 'application/jwt' } }
      : init,
  )
const withFetch = () => ({ ...callbacks, fetch: fetchLikeWallet as never })

async function collect({ useDpop, copies }: { useDpop: boolean; copies: number }) {
  const client = new Openid4vciClient({ callbacks: withFetch() })
  const { link } = await offerTo(stand, { credential_valid_from: undefined, credential_valid_until: undefined })
  const credentialOffer = await client.resolveCredentialOffer(link)
  const issuerMetadata = await client.resolveIssuerMetadata(credentialOffer.credential_issuer)
  const dpopKey = await createWalletKey()
  const { accessTokenResponse, dpop } = await client.retrievePreAuthorizedCodeAccessTokenFromOffer({
    credentialOffer,
    issuerMetadata,
    ...(useDpop && { dpop: { signer: dpopKey.signer } }),
  })
  const { c_nonce: nonce } = await client.requestNonce({ issuerMetadata })
  const keys = await Promise.all(Array.from({ length: copies }, createWalletKey))
  const jwt = await Promise.all(
    keys.map(async ({ signer }) => {
      const proof = await client.createCredentialRequestJwtProof({
        issuerMetadata,
        credentialConfigurationId: 'demo-sdjwt',
        signer,
        nonce,
        issuedAt: new Date(),
      })
      return proof.jwt
    }),
  )
  const { credentialResponse } = await client.retrieveCredentials({
    issuerMetadata,
    credentialConfigurationId: 'demo-sdjwt',
    proofs: { jwt },
    accessToken: accessTokenResponse.access_token,
    ...(dpop && { dpop }),
  })
  const credentials = (credentialResponse.credentials ?? []) as { credential: string }[]
  return { issuerMetadata, accessTokenResponse, keys, credentials: credentials.map(({ credential }) => credential) }
}

const sdJwtVerifier = (keyOf: () => Promise<jose.JWK>) => async (data: string, signature: string) =>
  verify(
    'sha256',
    Buffer.from(data),
    { key: createPublicKey({ key: (await keyOf()) as never, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )

const SHA_256 = {
  hashAlg: 'sha-256',
  hasher: async (data: string | ArrayBuffer) =>
    createHash('sha256')
      .update(typeof data === 'string' ? data : new Uint8Array(data))
      .digest(),
} as const

describe('software that is not ours', () => {
  test.each([
    { useDpop: true, copies: 10 },
    { useDpop: false, copies: 1 },
  ])('collects a credential: %j', async ({ useDpop, copies }) => {
    const { issuerMetadata, accessTokenResponse, credentials, keys } = await collect({ useDpop, copies })
    expect(issuerMetadata.signedCredentialIssuer?.jwt.payload).toMatchObject({ iss: stand.issuer.did })
    expect(accessTokenResponse.token_type).toBe(useDpop ? 'DPoP' : 'BEARER')
    expect(credentials).toHaveLength(copies)
    for (const [copy, credential] of credentials.entries()) {
      const { kid = '' } = jose.decodeProtectedHeader(credential.split('~')[0] ?? '')
      const instance = new SDJwtVcInstance({
        ...SHA_256,
        verifier: sdJwtVerifier(() => resolveKey(kid)),
        statusListFetcher: async (uri: string) => (await stand.fetch(uri)).text(),
        statusVerifier: sdJwtVerifier(() => resolveKey(kid)),
      })
      const { payload } = await instance.verify(credential)
      expect(payload).toMatchObject({
        given_name: 'Anna',
        address: { street: 'Dorfweg 1' },
        rights: ['a', 'b'],
        cnf: { jwk: { x: keys[copy]?.publicJwk.x } },
      })
    }
  })

  test('finds a revoked credential revoked', async () => {
    const { credentials } = await collect({ useDpop: false, copies: 1 })
    const { kid = '' } = jose.decodeProtectedHeader((credentials[0] ?? '').split('~')[0] ?? '')
    const { status } = jose.decodeJwt((credentials[0] ?? '').split('~')[0] ?? '') as {
      status: { status_list: { uri: string } }
    }
    const token = await (await stand.fetch(status.status_list.uri)).text()
    const { payload, protectedHeader } = await jose.jwtVerify(
      token,
      await jose.importJWK(await resolveKey(kid), 'ES256'),
      {
        subject: status.status_list.uri,
        typ: 'statuslist+jwt',
        requiredClaims: ['exp', 'iat', 'ttl'],
      },
    )
    expect(protectedHeader.kid).toBe(kid)
    expect(payload).toMatchObject({ ttl: 900, status_list: { bits: 2 } })
  })

  test('asks and is answered under encryption made by another library', async () => {
    const { link, code } = await offerTo(stand)
    expect(link).toBeTruthy()
    const base = `${TLS_URL}/services/issuer-demo/oid4vci`
    const metadata = (await (await stand.fetch(`${base}/.well-known/openid-credential-issuer`)).json()) as {
      credential_request_encryption: { jwks: { keys: jose.JWK[] } }
    }
    const form = new URLSearchParams({
      grant_type: 'urn:ietf:params:oauth:grant-type:pre-authorized_code',
      'pre-authorized_code': code,
    })
    const token = (await (
      await stand.fetch(`${base}/api/token`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: form.toString(),
      })
    ).json()) as { access_token: string }
    const { c_nonce: nonce } = (await (await stand.fetch(`${base}/api/nonce`, { method: 'POST' })).json()) as {
      c_nonce: string
    }
    const key = await createWalletKey()
    const proof = await new jose.SignJWT({ aud: base, nonce })
      .setProtectedHeader({ alg: 'ES256', typ: 'openid4vci-proof+jwt', jwk: key.publicJwk })
      .setIssuedAt()
      .sign(key.privateKey)
    const answerKey = await jose.generateKeyPair('ECDH-ES', { extractable: true })
    const request = {
      credential_configuration_id: 'demo-sdjwt',
      proofs: { jwt: [proof] },
      credential_response_encryption: {
        enc: 'A256GCM',
        jwk: { ...(await jose.exportJWK(answerKey.publicKey)), kid: 'k', alg: 'ECDH-ES' },
      },
    }
    const recipient = metadata.credential_request_encryption.jwks.keys[0] as jose.JWK
    const jwe = await new jose.CompactEncrypt(new TextEncoder().encode(JSON.stringify(request)))
      .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A128GCM', kid: String(recipient.kid) })
      .encrypt(await jose.importJWK(recipient, 'ECDH-ES'))
    const response = await stand.fetch(`${base}/api/credential`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token.access_token}`, 'content-type': 'application/jwt' },
      body: jwe,
    })
    const { plaintext, protectedHeader } = await jose.compactDecrypt(await response.text(), answerKey.privateKey)
    expect(protectedHeader).toMatchObject({ alg: 'ECDH-ES', enc: 'A256GCM', kid: 'k' })
    expect(JSON.parse(new TextDecoder().decode(plaintext)).credentials).toHaveLength(1)
  })

  test.each(['direct_post', 'direct_post.jwt'])('answers a presentation request by %s', async (responseMode) => {
    const { credentials, keys } = await collect({ useDpop: true, copies: 1 })
    const { body } = await manage(stand.verifier.management, 'POST', '/verifications', {
      accepted_issuer_dids: [stand.issuer.did],
      response_mode: responseMode,
      dcql_query: {
        credentials: [
          {
            id: 'demo',
            format: 'dc+sd-jwt',
            meta: { vct_values: ['demo-sdjwt'] },
            claims: [{ path: ['address', 'street'] }],
          },
        ],
      },
    })
    const client = new Openid4vpClient({ callbacks: withFetch() })
    const { params } = client.parseOpenid4vpAuthorizationRequest({
      authorizationRequest: String(body.verification_deeplink),
    })
    const resolved = await client.resolveOpenId4vpAuthorizationRequest({ authorizationRequestPayload: params as never })
    expect(resolved.client.prefix).toBe('decentralized_identifier')
    const request = resolved.authorizationRequestPayload as { client_id: string; nonce: string }
    const holder = keys[0] as WalletKey
    const instance = new SDJwtVcInstance({
      ...SHA_256,
      kbSignAlg: 'ES256',
      kbSigner: async (data: string) => {
        const signature = await crypto.subtle.sign(
          { name: 'ECDSA', hash: 'SHA-256' },
          holder.privateKey,
          new TextEncoder().encode(data),
        )
        return Buffer.from(signature).toString('base64url')
      },
    })
    const presentation = await instance.present(credentials[0] ?? '', { address: { street: true } } as never, {
      kb: { payload: { aud: request.client_id, nonce: request.nonce, iat: Math.floor(Date.now() / 1000) } },
    })
    const response = await client.createOpenid4vpAuthorizationResponse({
      authorizationRequestPayload: resolved.authorizationRequestPayload,
      authorizationResponsePayload: { vp_token: { demo: [presentation] } },
      ...(responseMode === 'direct_post.jwt' && {
        jarm: {
          encryption: { nonce: request.nonce },
          serverMetadata: {
            authorization_encryption_alg_values_supported: ['ECDH-ES'],
            authorization_encryption_enc_values_supported: ['A256GCM'],
          } as never,
        },
      }),
    } as never)
    const submitted = await client.submitOpenid4vpAuthorizationResponse({
      authorizationRequestPayload: resolved.authorizationRequestPayload as never,
      authorizationResponsePayload: response.authorizationResponsePayload,
      ...(response.jarm && { jarm: response.jarm }),
    })
    expect(submitted.response.status).toBe(200)
    const read = await manage(stand.verifier.management, 'GET', `/verifications/${body.id}`)
    expect(read.body).toMatchObject({
      state: 'SUCCESS',
      wallet_response: { credential_subject_data: { demo: [{ address: { street: 'Dorfweg 1' } }] } },
    })
    expect(JSON.stringify(read.body)).not.toContain('Anna')
  })
})

test('nothing went wrong inside', () => expect(stand.failures).toEqual([]))
