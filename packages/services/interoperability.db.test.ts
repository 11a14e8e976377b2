import { createPublicKey, verify } from 'node:crypto'
import { shareInFile } from '@e-collecting/database/testing'
import { SDJwtVcInstance } from '@sd-jwt/sd-jwt-vc'
import { resolveDIDFromLog } from 'didwebvh-ts'
import * as jose from 'jose'
import { describe, expect, test } from 'vitest'
import {
  bindForLibrary,
  createLibraryWallet,
  SHA_256,
  sdJwtVerifier,
  type WalletKey,
} from './testing/library-wallet.ts'
import { createStand, manage, offerTo, TLS_URL } from './testing/trust-stand.ts'

// The client libraries read the machine's clock.
const stand = shareInFile(() => createStand({ now: new Date(), publicUrl: TLS_URL }))
const fetchTls = (url: string) => stand.fetch(url)

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

const wallet = createLibraryWallet({
  fetch: (url, init) => stand.fetch(url, init),
  resolveKey: (signer) => resolveKey(String(signer.method === 'did' ? signer.didUrl : signer.kid)),
})

async function collect(how: { useDpop: boolean; copies: number }) {
  const { link } = await offerTo(stand, { credential_valid_from: undefined, credential_valid_until: undefined })
  return wallet.collect(link, how)
}

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
    const { link, code } = await offerTo(stand, { credential_valid_from: undefined, credential_valid_until: undefined })
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
    const key = await wallet.createKey()
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
    const resolved = await wallet.openRequest(String(body.verification_deeplink))
    expect(resolved.client.prefix).toBe('decentralized_identifier')
    const { client_id: aud, nonce } = resolved.authorizationRequestPayload as { client_id: string; nonce: string }
    const frame = { address: { street: true } }
    const presentation = await bindForLibrary(credentials[0] ?? '', keys[0] as WalletKey, frame, { aud, nonce })
    const response = await wallet.submit(resolved, { demo: [presentation] })
    expect(response.status).toBe(200)
    const read = await manage(stand.verifier.management, 'GET', `/verifications/${body.id}`)
    expect(read.body).toMatchObject({
      state: 'SUCCESS',
      wallet_response: { credential_subject_data: { demo: [{ address: { street: 'Dorfweg 1' } }] } },
    })
    // In quotes: DIDs and keys are random letters.
    expect(JSON.stringify(read.body)).not.toContain('"Anna"')
  })
})

test('nothing went wrong inside', () => expect(stand.failures).toEqual([]))
