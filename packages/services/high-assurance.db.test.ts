import { nodeCrypto } from '@e-collecting/credentials/crypto/node'
import { shareInFile } from '@e-collecting/database/testing'
import { SDJwtVcInstance } from '@sd-jwt/sd-jwt-vc'
import * as jose from 'jose'
import { describe, expect, test, vi } from 'vitest'
import { readSigningCertificate } from './certificates/signing-certificate.ts'
import { createTrustAnchors } from './certificates/trust-anchors.ts'
import { createWebIssuerDocument } from './issuer/wallet/issuer-documents.ts'
import {
  bindForLibrary,
  createLibraryWallet,
  keyOfCertificate,
  SHA_256,
  sdJwtVerifier,
  type WalletKey,
} from './testing/library-wallet.ts'
import { makeChain } from './testing/make-chain.ts'
import { demoQuery } from './testing/presentation-session.ts'
import { claimsOf, headerOf } from './testing/test-wallet.ts'
import { createStand, manage, offerTo, TLS_URL } from './testing/trust-stand.ts'

/** The high assurance profile (HAIP 1.0), spoken with a wallet that is made of libraries alone. */
const ADDRESS = `${TLS_URL}/services/issuer-demo/oid4vci`

const PAGE_ORIGIN = 'https://collecting.example'

async function readChain() {
  const chain = await makeChain('localhost')
  return { chain, certificate: await readSigningCertificate(chain.files) }
}

const stand = shareInFile(async () => {
  const { chain, certificate } = await readChain()
  const now = new Date()
  const made = await createStand({
    now,
    publicUrl: TLS_URL,
    issuer: { highAssurance: { certificate, origin: TLS_URL }, offerScheme: 'haip-vci', allowsPlainWallets: false },
    verifier: {
      certificate,
      requestScheme: 'haip-vp',
      pageOrigin: PAGE_ORIGIN,
      isStatusRequired: true,
      findCertifiedSigner: createTrustAnchors(chain.anchor.cert, () => now),
    },
  })
  return { ...made, chain }
})

const createWallet = (enc: 'A128GCM' | 'A256GCM' = 'A256GCM', nonce?: string) =>
  createLibraryWallet({
    enc,
    fetch: (url, init) =>
      // The library asks by POST, but leaves out the nonce that it was given.
      stand.fetch(
        url,
        nonce === undefined || init?.method !== 'post' ? init : { ...init, body: `wallet_nonce=${nonce}` },
      ),
    resolveKey: async (signer) => {
      if (signer.method !== 'x5c') throw new Error(`signed by ${signer.method}`)
      return keyOfCertificate(signer.x5c[0])
    },
  })

async function collect(copies = 1, changes: Record<string, unknown> = {}) {
  const { link, managementId } = await offerTo(stand, {
    credential_valid_from: undefined,
    credential_valid_until: undefined,
    ...changes,
  })
  expect(link).toMatch(/^haip-vci:\/\/\?credential_offer=/)
  const collected = await createWallet().collect(link, { useDpop: true, copies })
  return { ...collected, managementId, credential: collected.credentials[0] ?? '', key: collected.keys[0] as WalletKey }
}

async function ask(changes: Record<string, unknown> = {}) {
  const { body, status } = await manage(stand.verifier.management, 'POST', '/verifications', {
    accepted_issuer_dids: ['did:webvh:QmNobody:nowhere.example'],
    response_mode: 'direct_post.jwt',
    dcql_query: demoQuery(),
    ...changes,
  })
  const read = () => manage(stand.verifier.management, 'GET', `/verifications/${body.id}`)
  return { status, body, link: String(body.verification_deeplink), url: String(body.verification_url), read }
}

/** @returns status of the answer, and what the business side reads afterwards */
async function present(credential: string, key: WalletKey, { enc }: { enc?: 'A128GCM' | 'A256GCM' } = {}) {
  const wallet = createWallet(enc)
  const session = await ask()
  const resolved = await wallet.openRequest(session.link)
  const { client_id: aud, nonce } = resolved.authorizationRequestPayload as { client_id: string; nonce: string }
  const presentation = await bindForLibrary(credential, key, { given_name: true }, { aud, nonce })
  const { status } = await wallet.submit(resolved, { demo: [presentation] })
  return { status, resolved, result: (await session.read()).body }
}

describe('a wallet of the high assurance profile', () => {
  test('collects credentials that are signed with a certificate and name an https address', async () => {
    const { credentials, issuerMetadata } = await collect(3)
    expect(issuerMetadata.signedCredentialIssuer?.signer.method).toBe('x5c')
    expect(issuerMetadata.credentialIssuer.credential_configurations_supported['demo-sdjwt']).toMatchObject({
      scope: 'demo-sdjwt',
    })
    expect(issuerMetadata.credentialIssuer).not.toHaveProperty('profile_version')
    expect(credentials).toHaveLength(3)
    for (const credential of credentials) {
      const { x5c, ...header } = headerOf(credential) as { x5c: string[] }
      // A kid would be compared with the serial number of the certificate.
      expect(Object.keys(header)).toEqual(['typ', 'alg'])
      // The signer and the authority below the anchor, not the anchor itself.
      expect(x5c).toHaveLength(2)
      const statusTokens: string[] = []
      const instance = new SDJwtVcInstance({
        ...SHA_256,
        verifier: sdJwtVerifier(async () => keyOfCertificate(x5c[0])),
        statusListFetcher: async (uri: string) => {
          const token = await (await stand.fetch(uri)).text()
          statusTokens.push(token)
          return token
        },
        statusVerifier: sdJwtVerifier(async () => keyOfCertificate(x5c[0])),
      })
      const { payload } = await instance.verify(credential)
      expect(payload).toMatchObject({ iss: ADDRESS, given_name: 'Anna' })
      expect(headerOf(statusTokens[0] ?? '')).toStrictEqual({ typ: 'statuslist+jwt', alg: 'ES256', x5c })
    }
  })

  test('needs DPoP, and no encryption beside that of TLS', async () => {
    const { link } = await offerTo(stand, { credential_valid_from: undefined, credential_valid_until: undefined })
    await expect(createWallet().collect(link, { useDpop: false, copies: 1 })).rejects.toThrow()
    const { issuerMetadata } = await createWallet().collect(link, { useDpop: true, copies: 1 })
    expect(issuerMetadata.credentialIssuer).toMatchObject({
      credential_request_encryption: { encryption_required: false },
    })
  })

  test('finds the key of the issuer at the address that a credential names', async () => {
    const { credential } = await collect()
    const { iss } = claimsOf(credential) as { iss: string }
    const { origin, pathname } = new URL(iss)
    const document = (await (await stand.fetch(`${origin}/.well-known/jwt-vc-issuer${pathname}`)).json()) as {
      issuer: string
      jwks: jose.JSONWebKeySet
    }
    expect(document.issuer).toBe(iss)
    const [compact = ''] = credential.split('~')
    const { payload } = await jose.jwtVerify(compact, jose.createLocalJWKSet(document.jwks))
    expect(payload.vct).toBe('demo-sdjwt')
  })

  test('is told the key of now first, and then those of before, each once', async () => {
    const { certificate } = await readChain()
    const [before, now] = [(await nodeCrypto.generateEcKeyPair()).publicJwk, certificate.publicJwk]
    const issuer = 'https://issuer.example'
    const told = await createWebIssuerDocument({ issuer, certificate, formerKeys: [before, now] })
    expect(told).toMatchObject({ issuer, jwks: { keys: [{ x: now.x }, { x: before.x }] } })
  })

  test.each(['A128GCM', 'A256GCM'] as const)('shows a credential, its answer encrypted by %s', async (enc) => {
    const { credential, key } = await collect()
    const { status, resolved, result } = await present(credential, key, { enc })
    expect(status).toBe(200)
    expect(resolved.client.prefix).toBe('x509_hash')
    expect(resolved.jar?.signer.method).toBe('x5c')
    expect(resolved.authorizationRequestPayload).toMatchObject({
      response_mode: 'direct_post.jwt',
      client_metadata: {
        encrypted_response_enc_values_supported: expect.arrayContaining(['A128GCM', 'A256GCM']),
        vp_formats_supported: { 'dc+sd-jwt': expect.anything() },
      },
    })
    expect(Object.keys(resolved.jar?.jwt.header ?? {})).not.toContain('profile_version')
    expect(result).toMatchObject({
      state: 'SUCCESS',
      wallet_response: { credential_subject_data: { demo: [{ given_name: 'Anna' }] } },
    })
  })

  test('asks for the request by POST, and finds its nonce in it', async () => {
    const { link } = await ask()
    expect(link).toMatch(/^haip-vp:\/\/\?client_id=x509_hash%3A[\w-]{43}&request_uri=.*&request_uri_method=post$/)
    const { authorizationRequestPayload } = await createWallet('A256GCM', 'n-0S6_WzA2Mj').openRequest(
      link,
      'n-0S6_WzA2Mj',
    )
    expect(authorizationRequestPayload).toMatchObject({ wallet_nonce: 'n-0S6_WzA2Mj' })
    await expect(createWallet('A256GCM', 'another').openRequest(link, 'n-0S6_WzA2Mj')).rejects.toThrow('wallet_nonce')
  })

  test('may ask for the request by GET, and names no nonce then', async () => {
    const { url } = await ask()
    const response = await stand.fetch(url)
    expect(response.status).toBe(200)
    expect(claimsOf(await response.text())).not.toHaveProperty('wallet_nonce')
  })

  test('a nonce that is too long, or sent twice, is refused', async () => {
    const { url } = await ask()
    const post = (body: string) =>
      stand.fetch(url, { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' }, body })
    expect((await post(`wallet_nonce=${'x'.repeat(512)}`)).status).toBe(200)
    expect((await post(`wallet_nonce=${'x'.repeat(513)}`)).status).toBe(400)
    expect((await post('wallet_nonce=a&wallet_nonce=b')).status).toBe(400)
  })

  test('is never asked for an answer in clear', async () => {
    expect((await ask({ response_mode: 'direct_post' })).status).toBe(400)
  })

  test('a revoked credential is refused', async () => {
    const { credential, key, managementId } = await collect()
    await manage(stand.issuer.management, 'PATCH', `/credentials/${managementId}/status?credentialStatus=REVOKED`)
    // Lists are signed on nobody's request path.
    await stand.issuer.publishAgain()
    const { status, result } = await present(credential, key)
    expect(status).toBe(400)
    expect(result).toMatchObject({ state: 'FAILED', wallet_response: { error_code: 'credential_revoked' } })
  })
})

describe('through the browser of the page', () => {
  const browserUrlOf = (session: { url: string }) => `${session.url}/browser`
  const fetchRequest = async (session: { url: string }) => {
    const response = await stand.fetch(browserUrlOf(session))
    expect(response.status).toBe(200)
    return response.text()
  }
  const post = (session: { url: string }, response: string) =>
    stand.fetch(browserUrlOf(session), {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ response }).toString(),
    })

  /** @param changes to what a right wallet binds its answer to */
  async function answer(changes: { aud?: string; nonce?: string } = {}) {
    const { credential, key } = await collect()
    const session = await ask()
    const wallet = createWallet()
    const { authorizationRequestPayload: request } = await wallet.openBrowserRequest(
      await fetchRequest(session),
      PAGE_ORIGIN,
    )
    const { nonce } = request as { nonce: string }
    const bound = { aud: `origin:${PAGE_ORIGIN}`, nonce, ...changes }
    const presentation = await bindForLibrary(credential, key, { given_name: true }, bound)
    const { jarm } = await wallet.createResponse(request, { demo: [presentation] })
    return { session, response: jarm?.responseJwt ?? '' }
  }

  test('a wallet is asked by a signed request for that page alone, and its answer counts', async () => {
    const { session, response } = await answer()
    const request = claimsOf(await fetchRequest(session))
    expect(request).toMatchObject({ response_mode: 'dc_api.jwt', expected_origins: [PAGE_ORIGIN] })
    expect(Object.keys(request)).not.toEqual(expect.arrayContaining(['response_uri']))
    expect(Object.keys(request)).not.toEqual(expect.arrayContaining(['state']))
    const taken = await post(session, response)
    expect([taken.status, taken.headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect((await session.read()).body).toMatchObject({
      state: 'SUCCESS',
      wallet_response: { credential_subject_data: { demo: [{ given_name: 'Anna' }] } },
    })
    expect((await post(session, response)).status).toBe(410)
    expect((await stand.fetch(browserUrlOf(session))).status).toBe(410)
  })

  test('that the page has fetched it tells nobody that a wallet was opened', async () => {
    const session = await ask()
    const opened = vi.fn()
    stand.exchanges.watch(String(session.body.id), () => undefined, opened)
    await fetchRequest(session)
    expect(opened).not.toHaveBeenCalled()
    await stand.fetch(session.url)
    expect(opened).toHaveBeenCalledOnce()
  })

  test('a wallet refuses it on a page of another origin', async () => {
    const request = await fetchRequest(await ask())
    await expect(createWallet().openBrowserRequest(request, 'https://elsewhere.example')).rejects.toThrow(
      'expected_origins',
    )
  })

  test.each([
    ['another origin', { aud: 'origin:https://elsewhere.example' }, 'holder_binding_mismatch'],
    ['the verifier, as one that is posted', { aud: 'x509_hash:whatever' }, 'holder_binding_mismatch'],
    ['another request', { nonce: 'another' }, 'missing_nonce'],
  ])('an answer that is bound to %s is refused', async (_, changes, code) => {
    const { session, response } = await answer(changes)
    expect((await post(session, response)).status).toBe(400)
    expect((await session.read()).body).toMatchObject({ state: 'FAILED', wallet_response: { error_code: code } })
  })

  test('an answer that a browser has brought does not count where wallets post theirs', async () => {
    const { session, response } = await answer()
    const posted = await stand.fetch(`${session.url}/response-data`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ response }).toString(),
    })
    expect(posted.status).toBe(400)
    expect((await session.read()).body).toMatchObject({ state: 'PENDING' })
  })

  test('an answer in clear is refused, and leaves the session open', async () => {
    const session = await ask()
    const clear = await stand.fetch(browserUrlOf(session), {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ vp_token: '{}' }).toString(),
    })
    expect(clear.status).toBe(400)
    expect((await session.read()).body).toMatchObject({ state: 'PENDING' })
  })
})

test('the anchor is sent to nobody', async () => {
  const { credential } = await collect()
  const { chain } = stand
  const anchor = chain.anchor.cert.replace(/-----[^-]+-----|\s/g, '')
  expect(JSON.stringify(headerOf(credential))).not.toContain(anchor)
  const withAnchor = { ...chain.files, certificate: `${chain.files.certificate}\n${chain.anchor.cert}` }
  expect((await readSigningCertificate(withAnchor)).certificates).toHaveLength(2)
})

test('nothing went wrong inside', () => expect(stand.failures).toEqual([]))
