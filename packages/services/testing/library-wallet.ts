import { createHash, createPublicKey, randomBytes, verify, X509Certificate } from 'node:crypto'
import { type CallbackContext, clientAuthenticationNone, type JwtSigner, type JwtSignerJwk } from '@openid4vc/oauth2'
import { Openid4vciClient } from '@openid4vc/openid4vci'
import { Openid4vpClient } from '@openid4vc/openid4vp'
import { SDJwtVcInstance } from '@sd-jwt/sd-jwt-vc'
import * as jose from 'jose'

export type WalletKey = { publicJwk: jose.JWK & { kty: string }; privateKey: jose.CryptoKey }

export type LibraryWalletInput = {
  /** How it reaches services. */
  readonly fetch: (url: string | URL, init?: RequestInit) => Promise<Response>
  /** Whose key has signed what a service sends. */
  readonly resolveKey: (signer: JwtSigner) => Promise<jose.JWK>
  readonly enc?: 'A128GCM' | 'A256GCM'
}

export const SHA_256 = {
  hashAlg: 'sha-256',
  hasher: async (data: string | ArrayBuffer) =>
    createHash('sha256')
      .update(typeof data === 'string' ? data : new Uint8Array(data))
      .digest(),
} as const

/** Checks a signature for @sd-jwt. */
export const sdJwtVerifier = (keyOf: () => Promise<jose.JWK>) => async (data: string, signature: string) =>
  verify(
    'sha256',
    Buffer.from(data),
    { key: createPublicKey({ key: (await keyOf()) as never, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )

/** The key of a certificate in `x5c`, by node alone. */
export const keyOfCertificate = (certificate = ''): jose.JWK =>
  new X509Certificate(Buffer.from(certificate, 'base64')).publicKey.export({ format: 'jwk' }) as jose.JWK

/**
 * A wallet made of software that is not ours: the client side of @openid4vc over jose, @sd-jwt. It reaches the services by address only.
 * The libraries read the machine's clock.
 */
export function createLibraryWallet(input: LibraryWalletInput) {
  const walletKeys = new Map<string, WalletKey>()

  async function createKey(): Promise<WalletKey & { signer: JwtSignerJwk }> {
    const { publicKey, privateKey } = await jose.generateKeyPair('ES256', { extractable: true })
    const { kty = 'EC', ...jwk } = await jose.exportJWK(publicKey)
    const key = { publicJwk: { kty, ...jwk }, privateKey }
    walletKeys.set(String(jwk.x), key)
    return { ...key, signer: { method: 'jwk', alg: 'ES256', publicJwk: key.publicJwk as JwtSignerJwk['publicJwk'] } }
  }

  const callbacks = createCallbacks(input, walletKeys)

  /** Takes the credential of an offer. */
  async function collect(link: string, { useDpop, copies }: { useDpop: boolean; copies: number }) {
    const client = new Openid4vciClient({ callbacks })
    const credentialOffer = await client.resolveCredentialOffer(link)
    const [credentialConfigurationId = ''] = credentialOffer.credential_configuration_ids
    const issuerMetadata = await client.resolveIssuerMetadata(credentialOffer.credential_issuer)
    const dpopKey = await createKey()
    const { accessTokenResponse, dpop } = await client.retrievePreAuthorizedCodeAccessTokenFromOffer({
      credentialOffer,
      issuerMetadata,
      ...(useDpop && { dpop: { signer: dpopKey.signer } }),
    })
    const { c_nonce: nonce } = await client.requestNonce({ issuerMetadata })
    const keys = await Promise.all(Array.from({ length: copies }, createKey))
    const jwt = await Promise.all(
      keys.map(async ({ signer }) => {
        const proof = await client.createCredentialRequestJwtProof({
          issuerMetadata,
          credentialConfigurationId,
          signer,
          nonce,
          issuedAt: new Date(),
        })
        return proof.jwt
      }),
    )
    const { credentialResponse } = await client.retrieveCredentials({
      issuerMetadata,
      credentialConfigurationId,
      proofs: { jwt },
      accessToken: accessTokenResponse.access_token,
      ...(dpop && { dpop }),
    })
    const credentials = (credentialResponse.credentials ?? []) as { credential: string }[]
    return { issuerMetadata, accessTokenResponse, keys, credentials: credentials.map(({ credential }) => credential) }
  }

  /** Reads a request, as far as a wallet does before it asks anybody. @param nonce what has to stand in it */
  async function openRequest(link: string, nonce?: string) {
    const client = new Openid4vpClient({ callbacks })
    const { params } = client.parseOpenid4vpAuthorizationRequest({ authorizationRequest: link })
    const authorizationRequestPayload = params as never
    return client.resolveOpenId4vpAuthorizationRequest({
      authorizationRequestPayload,
      wallet: nonce === undefined ? {} : { expectedNonce: nonce },
    })
  }

  /** Reads a request that a browser hands on from a page. */
  async function openBrowserRequest(request: string, origin: string) {
    const client = new Openid4vpClient({ callbacks })
    const authorizationRequestPayload = { request } as never
    return client.resolveOpenId4vpAuthorizationRequest({ authorizationRequestPayload, origin })
  }

  /** Sends presentations where a request wants them. */
  async function submit(
    { authorizationRequestPayload }: Awaited<ReturnType<typeof openRequest>>,
    vpToken: Record<string, string[]>,
  ) {
    const client = new Openid4vpClient({ callbacks })
    const response = await createResponse(authorizationRequestPayload, vpToken)
    const submitted = await client.submitOpenid4vpAuthorizationResponse({
      authorizationRequestPayload: authorizationRequestPayload as never,
      authorizationResponsePayload: response.authorizationResponsePayload,
      ...(response.jarm && { jarm: response.jarm }),
    })
    return submitted.response
  }

  /** What a wallet answers, encrypted if that is asked for. */
  async function createResponse(authorizationRequestPayload: unknown, vpToken: Record<string, string[]>) {
    const client = new Openid4vpClient({ callbacks })
    const request = authorizationRequestPayload as { nonce: string; response_mode: string }
    return client.createOpenid4vpAuthorizationResponse({
      authorizationRequestPayload,
      authorizationResponsePayload: { vp_token: vpToken },
      ...(request.response_mode.endsWith('.jwt') && {
        jarm: {
          encryption: { nonce: request.nonce },
          serverMetadata: {
            authorization_encryption_alg_values_supported: ['ECDH-ES'],
            authorization_encryption_enc_values_supported: [input.enc ?? 'A256GCM'],
          } as never,
        },
      }),
    } as never)
  }

  return { createKey, collect, openRequest, openBrowserRequest, submit, createResponse }
}

function createCallbacks(
  { fetch, resolveKey }: LibraryWalletInput,
  walletKeys: ReadonlyMap<string, WalletKey>,
): CallbackContext {
  /** The library reads signed issuer metadata but does not ask for it; this one asks. */
  const fetchLikeWallet = (url: string | URL, init?: RequestInit) =>
    fetch(
      url,
      String(url).includes('/.well-known/openid-credential-issuer/')
        ? { ...init, headers: { accept: 'application/jwt' } }
        : init,
    )

  return {
    fetch: fetchLikeWallet as never,
    hash: (data, algorithm) => createHash(algorithm.replace('-', '')).update(data).digest(),
    generateRandom: (length) => randomBytes(length),
    clientAuthentication: clientAuthenticationNone({ clientId: 'wallet' }),
    getX509CertificateMetadata: () => ({ sanDnsNames: [], sanUriNames: [] }),
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
      const jwk = await resolveKey(signer)
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
}

/** Binds a credential to an audience and a nonce. @param frame what it shows, as @sd-jwt wants it */
export async function bindForLibrary(
  credential: string,
  holder: WalletKey,
  frame: object,
  bound: { aud: string; nonce: string },
) {
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
  return instance.present(credential, frame as never, {
    kb: { payload: { ...bound, iat: Math.floor(Date.now() / 1000) } },
  })
}
