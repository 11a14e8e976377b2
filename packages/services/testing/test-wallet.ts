import { randomUUID } from 'node:crypto'
import type { EcPrivateJwk, EcPublicJwk, Es256PrivateKey } from '@e-collecting/credentials/crypto'
import { nodeCrypto } from '@e-collecting/credentials/crypto/node'
import {
  createDpopProof,
  createJwt,
  decryptJwe,
  encryptJwe,
  type JsonObject,
  toEpochSeconds,
} from '@e-collecting/credentials/jose'
import { ISSUER_URL, type Stand } from './trust-stand.ts'

export type HolderKey = { privateJwk: EcPrivateJwk; publicJwk: EcPublicJwk; key: Es256PrivateKey }

export async function createHolderKey(): Promise<HolderKey> {
  const { privateJwk, publicJwk } = await nodeCrypto.generateEcKeyPair()
  return { privateJwk, publicJwk, key: await nodeCrypto.importEs256PrivateKey(privateJwk) }
}

/**
 * A wallet made of single steps, each of which a test can do wrongly. It knows the wire and nothing of the services.
 * @param issuerUrl base of the issuer it speaks with, below which that names itself, unless it has another address
 */
export function createTestWallet(stand: Stand, issuerUrl = ISSUER_URL, credentialIssuer = `${issuerUrl}/oid4vci`) {
  const post = (path: string, init: { headers?: Record<string, string>; body?: string }) =>
    stand.fetch(`${credentialIssuer}${path}`, { method: 'POST', ...init })

  const nonce = async (): Promise<string> => {
    const answer = (await (await post('/api/nonce', { body: '{}' })).json()) as { c_nonce: string }
    return answer.c_nonce
  }

  const token = (code: string, init: { headers?: Record<string, string>; body?: string } = {}) =>
    post('/api/token', {
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...init.headers },
      body:
        init.body ??
        new URLSearchParams({
          grant_type: 'urn:ietf:params:oauth:grant-type:pre-authorized_code',
          'pre-authorized_code': code,
        }).toString(),
    })

  const proof = async (
    holder: HolderKey,
    claims: JsonObject,
    header: JsonObject = {},
    signer: HolderKey = holder,
  ): Promise<string> =>
    createJwt(nodeCrypto, {
      header: { typ: 'openid4vci-proof+jwt', jwk: holder.publicJwk, ...header },
      claims: { aud: credentialIssuer, iat: toEpochSeconds(stand.clock()), ...claims },
      key: signer.key,
    })

  const dpop = (holder: HolderKey, path: string, options: { nonce?: string; accessToken?: string } = {}) =>
    createDpopProof(nodeCrypto, {
      privateKey: holder.key,
      publicJwk: holder.publicJwk,
      method: 'POST',
      url: `${credentialIssuer}${path}`,
      jti: randomUUID(),
      now: stand.clock(),
      ...options,
    })

  const credential = (accessToken: string, body: unknown, headers: Record<string, string> = {}) =>
    post('/api/credential', {
      headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })

  /** The whole way with plain means: bearer token, clear request. */
  const collect = async (code: string, copies = 1) => {
    const holders = await Promise.all(Array.from({ length: copies }, createHolderKey))
    const { access_token: accessToken } = (await (await token(code)).json()) as { access_token: string }
    const cNonce = await nonce()
    const jwt = await Promise.all(holders.map((holder) => proof(holder, { nonce: cNonce })))
    const response = await credential(accessToken, { credential_configuration_id: 'demo-sdjwt', proofs: { jwt } })
    const { credentials } = (await response.json()) as { credentials: { credential: string }[] }
    return { holders, credentials: credentials.map((one) => one.credential) }
  }

  return { post, nonce, token, proof, dpop, credential, collect }
}

export type TestWallet = ReturnType<typeof createTestWallet>

/** Whatever an answer of the wallet side may hold; a test reads what it expects. */
export type WalletSideAnswer = {
  error: string
  access_token: string
  refresh_token: string
  transaction_id: string
  interval: number
  credentials: { credential: string }[]
  credential_request_encryption: { jwks: { keys: EcPublicJwk[] } }
}
export const readAnswer = async (response: Response | Promise<Response>) =>
  (await (await response).json()) as WalletSideAnswer

/** Encrypts a JSON request to the key in a metadata document. */
export const encryptTo = (recipient: EcPublicJwk, json: unknown, zip: 'DEF' | 'none' = 'DEF') =>
  encryptJwe(nodeCrypto, {
    plaintext: JSON.stringify(json),
    recipient,
    enc: 'A128GCM',
    zip: zip === 'none' ? undefined : zip,
  })

/** Opens a JWE answer. */
export async function decryptWith(holder: HolderKey, jwe: string) {
  const key = await nodeCrypto.importEcdhPrivateKey(holder.privateJwk)
  const { header, plaintext } = await decryptJwe(nodeCrypto, jwe, () => key)
  return { header, json: JSON.parse(Buffer.from(plaintext).toString()) }
}

/** The claims of a JWT or SD-JWT, not verified. */
export const claimsOf = (jwt: string): Record<string, unknown> =>
  JSON.parse(Buffer.from((jwt.split('~')[0] ?? '').split('.')[1] ?? '', 'base64url').toString())
export const headerOf = (jwt: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(jwt.split('.')[0] ?? '', 'base64url').toString())
