import type { EcPublicJwk, Es256PrivateKey } from '../crypto/index.ts'
import { createDpopProof, encodeBase64Url } from '../jose/index.ts'
import type { HolderDeps } from './holder-deps.ts'
import { HolderError } from './holder-error.ts'
import type { Nonces } from './holder-nonces.ts'
import {
  expectJsonAnswer,
  type HolderAnswer,
  type HolderRequest,
  readJsonAnswer,
  remoteCodeOf,
} from './holder-transport.ts'
import { PRE_AUTHORIZED_CODE_GRANT } from './wire-names.ts'

/** The key a token is bound to; one per issuance, never stored. */
export type DpopKey = { readonly privateKey: Es256PrivateKey; readonly publicJwk: EcPublicJwk }

export type TokenRequest = {
  readonly tokenEndpoint: string
  readonly preAuthorizedCode: string
  /** Undefined: a plain bearer token is asked for. */
  readonly dpopKey: DpopKey | undefined
  readonly nonces: Nonces
}

/** A new DPoP key. */
export async function createDpopKey(crypto: HolderDeps['crypto']): Promise<DpopKey> {
  const { privateJwk, publicJwk } = await crypto.generateEcKeyPair()
  return { privateKey: await crypto.importEs256PrivateKey(privateJwk), publicJwk }
}

/**
 * Redeems a pre-authorized code (OID4VCI 1.0 §6). The code works once.
 * @throws HolderError `offer-gone`, `issuance-refused`
 */
export async function requestToken(deps: HolderDeps, request: TokenRequest): Promise<string> {
  const body = new URLSearchParams({
    grant_type: PRE_AUTHORIZED_CODE_GRANT,
    'pre-authorized_code': request.preAuthorizedCode,
  }).toString()
  const headers = { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' }
  const answer = await sendWithDpop(deps, request, { method: 'POST', url: request.tokenEndpoint, headers, body })
  if (remoteCodeOf(answer) === 'invalid_grant') throw new HolderError('offer-gone', 'The code is used or has lapsed.')
  const { access_token: token, token_type: type } = expectJsonAnswer(answer, 'issuance-refused')
  const isBound = typeof type === 'string' && type.toLowerCase() === 'dpop'
  if (typeof token !== 'string' || token === '' || (request.dpopKey !== undefined) !== isBound)
    throw new HolderError('issuance-refused', 'The token is missing or not bound as asked for.')
  return token
}

/** Sends a request with a DPoP proof (RFC 9449), once more if the server only wanted another nonce. */
export async function sendWithDpop(
  deps: HolderDeps,
  { dpopKey, nonces }: Pick<TokenRequest, 'dpopKey' | 'nonces'>,
  request: HolderRequest,
  accessToken?: string,
): Promise<HolderAnswer> {
  const send = async () => {
    const nonce = dpopKey && (await nonces.takeForDpop())
    const dpop = dpopKey && (await createProof(deps, dpopKey, request, { nonce, accessToken }))
    const headers = { ...request.headers, ...authorization(accessToken, dpopKey), ...(dpop !== undefined && { dpop }) }
    const answer = await deps.transport({ ...request, headers })
    nonces.observe(answer)
    return answer
  }
  const answer = await send()
  return readJsonAnswer(answer)?.error === 'use_dpop_nonce' && answer.dpopNonce !== undefined ? send() : answer
}

const authorization = (token: string | undefined, key: DpopKey | undefined) =>
  token === undefined ? {} : { authorization: `${key ? 'DPoP' : 'Bearer'} ${token}` }

const createProof = (
  { crypto, now }: HolderDeps,
  { privateKey, publicJwk }: DpopKey,
  { method, url }: HolderRequest,
  binding: { nonce: string | undefined; accessToken: string | undefined },
) =>
  createDpopProof(crypto, {
    privateKey,
    publicJwk,
    method,
    url,
    jti: encodeBase64Url(crypto.randomBytes(16)),
    now: now(),
    ...binding,
  })
