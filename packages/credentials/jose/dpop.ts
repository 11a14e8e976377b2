import type {
  EcPublicJwk,
  Es256PrivateKey,
  Es256SignCallbacks,
  Es256VerifyCallbacks,
  HashCallbacks,
} from '../crypto/index.ts'
import { JoseError } from './jose-error.ts'
import { deriveJwkThumbprint, parseEcPublicJwk, toBareJwk } from './jwk.ts'
import { createJwt, isIssuedNow, type ParsedJwt, parseJwt, toEpochSeconds, verifyJwt } from './jwt.ts'
import { PROFILE_VERSIONS } from './swiss-profile.ts'

const DPOP_TYPE = 'dpop+jwt'

export type DpopProofInput = {
  readonly privateKey: Es256PrivateKey
  readonly publicJwk: EcPublicJwk
  readonly method: string
  /** The request's address; query and fragment are left out of the proof. */
  readonly url: string
  /** Unique for each proof. */
  readonly jti: string
  readonly now: Date
  readonly nonce?: string | undefined
  /** Where the proof goes along with a token: binds the proof to it (`ath`). */
  readonly accessToken?: string | undefined
}

export type DpopExpectations = {
  readonly method: string
  readonly url: string
  readonly now: Date
  /** Where the proof goes along with a token. */
  readonly accessToken?: string | undefined
  /** Thumbprint of the key the token is bound to. */
  readonly thumbprint?: string | undefined
  /** The one nonce that is expected. Leave it out to look the answered `nonce` up yourself. */
  readonly nonce?: string | undefined
}

export type VerifiedDpopProof = {
  readonly jti: string
  readonly nonce: string | undefined
  readonly publicJwk: EcPublicJwk
  /** RFC 7638 thumbprint of `publicJwk`: what a token is bound to. */
  readonly thumbprint: string
}

/** A DPoP proof for one request (RFC 9449 §4.2). */
export async function createDpopProof(
  crypto: HashCallbacks & Pick<Es256SignCallbacks, 'signEs256'>,
  { privateKey, publicJwk, method, url, jti, now, nonce, accessToken }: DpopProofInput,
): Promise<string> {
  const claims = {
    jti,
    htm: method,
    htu: withoutQuery(url),
    iat: toEpochSeconds(now),
    ...(nonce !== undefined && { nonce }),
    ...(accessToken !== undefined && { ath: await crypto.digestText(accessToken) }),
  }
  return createJwt(crypto, {
    header: { typ: DPOP_TYPE, jwk: toBareJwk(publicJwk), profile_version: PROFILE_VERSIONS.issuance },
    claims,
    key: privateKey,
  })
}

/**
 * Verifies a DPoP proof against one request (RFC 9449 §4.3): type, ES256, a public key in the header, signature, method,
 * address without query, `iat` ±120 s, and `ath`, nonce and bound key where expected.
 * Does NOT remember `jti` and does NOT know which nonces are alive, unless one is expected: both belong to the caller.
 * @throws JoseError `invalid-dpop-proof`
 */
export async function verifyDpopProof(
  crypto: HashCallbacks & Es256VerifyCallbacks,
  proof: string,
  expected: DpopExpectations,
): Promise<VerifiedDpopProof> {
  try {
    const jwt = parseJwt(proof, { typ: DPOP_TYPE })
    const publicJwk = toBareJwk(parseEcPublicJwk(jwt.header.jwk))
    await verifyJwt(crypto, jwt, await crypto.importEs256PublicKey(publicJwk))
    checkRequest(jwt, expected)
    const { jti, nonce, ath } = jwt.claims
    if (typeof jti !== 'string' || jti === '') throw refused('jti is missing')
    if (nonce !== undefined && typeof nonce !== 'string') throw refused('nonce is not a string')
    if (expected.nonce !== undefined && nonce !== expected.nonce) throw refused('nonce is not the expected one')
    if (expected.accessToken !== undefined && ath !== (await crypto.digestText(expected.accessToken)))
      throw refused('ath does not match the access token')
    const thumbprint = await deriveJwkThumbprint(crypto, publicJwk)
    if (expected.thumbprint !== undefined && thumbprint !== expected.thumbprint) throw refused('another key is bound')
    return { jti, nonce, publicJwk, thumbprint }
  } catch (cause) {
    if (cause instanceof JoseError && cause.code === 'invalid-dpop-proof') throw cause
    throw new JoseError('invalid-dpop-proof', 'The proof is broken.', { cause })
  }
}

function checkRequest({ claims }: ParsedJwt, { method, url, now }: DpopExpectations): void {
  if (claims.htm !== method) throw refused('htm is another method')
  if (typeof claims.htu !== 'string' || withoutQuery(claims.htu) !== withoutQuery(url))
    throw refused('htu is another address')
  if (!isIssuedNow(claims.iat, now)) throw refused('iat is too far from now')
}

const refused = (reason: string) => new JoseError('invalid-dpop-proof', reason)

/** Address in normal form without query and fragment (RFC 9449 §4.3). */
function withoutQuery(address: string): string {
  const url = new URL(address)
  return url.origin + url.pathname
}
